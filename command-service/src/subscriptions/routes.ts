import { success } from '@shodh/contracts/envelope.ts'
import { subscriptionOperations } from '@shodh/contracts/subscriptions/operations.ts'
import type { FastifyPluginAsync } from 'fastify'
import { refuse } from '../decider.ts'
import type { Ports } from '../ports.ts'
import { answerRouter } from '../respond.ts'
import { subscriptionRequests } from './requests.ts'
import { openSubscribers } from './subscribers.ts'

/** Subscriptions to new issues, over the API. */
export const subscriptionRoutes: FastifyPluginAsync<Ports> = async (app, ports) => {
  const answer = answerRouter(app)
  const take = subscriptionRequests(ports)
  const subscribers = openSubscribers(ports)

  answer(
    subscriptionOperations.subscribe,
    async request =>
      (await take(request, request.body)) ??
      success('Please look into your mailbox: the link in our mail confirms the subscription.', {}),
  )

  answer(subscriptionOperations.confirmSubscription, async request => {
    if (!ports.subscriptions.isOn) return refuse('SUBSCRIPTIONS_OFF')
    return (await subscribers.confirm(request.body.token)) ?? success('Subscription confirmed', {})
  })

  answer(subscriptionOperations.unsubscribe, async request => {
    await subscribers.end(request.params.token)
    return success('You will get no more mails about new issues', {})
  })
}
