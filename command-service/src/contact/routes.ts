import { contactForm } from '@shodh/contracts/contact/config.ts'
import { contactOperations } from '@shodh/contracts/contact/operations.ts'
import { type Refusal, success } from '@shodh/contracts/envelope.ts'
import { at } from '@shodh/contracts/operations/route-options.ts'
import { isUntitled } from '@shodh/contracts/site/untitled.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal, refuse } from '../decider.ts'
import type { Ports } from '../ports.ts'
import { actRouter, responder } from '../respond.ts'
import { checkedMessage } from './check-message.ts'
import { humanCheck } from './human-check.ts'
import { openInbox } from './inbox.ts'

const RECEIVED = 'Thank you! Your message has been sent successfully.'
const PROMISE = " We'll get back to you within 24-48 hours."

/** Messages to the journal, over the API. */
export const contactRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const act = actRouter(app)
  const { settings, recaptcha } = ports.contact
  const inbox = openInbox(ports)
  const human = humanCheck(ports)
  const respond = responder(ports)

  /** Where the service can't be reached, the check fails: the sender may try again. */
  const isHuman = async (token: string, messageId: string, log: FastifyBaseLogger) => {
    const { humanCheck: how } = contactForm(settings)
    if (how === 'off') return true
    if (how === 'altcha') return human.passes(token, messageId)
    return recaptcha?.passes(token).catch((error: unknown) => {
      log.error({ err: error }, 'The human check could not be made')
      return false
    })
  }

  app.route({
    ...at(contactOperations.createContactChallenge),
    handler: async (_, reply) =>
      reply.header('cache-control', 'no-store').send(success('Solve this challenge', await human.challenge())),
  })

  act(contactOperations.sendContactMessage, async (request, by, reply) => {
    const texts = await checkedMessage(request.body, settings)
    if (isRefusal(texts)) return texts
    const { recaptchaToken = '', priority = 'medium', language } = request.body
    const messageId = inbox.idOf(texts, by)
    const admit = async () => {
      const retryAfter = request.countFor('contact')
      if (retryAfter > 0) return { refused: 'TOO_MANY_REQUESTS', retryAfter } satisfies Refusal
      return (await isHuman(recaptchaToken, messageId, request.log)) ? undefined : refuse('HUMAN_CHECK_FAILED')
    }
    // a journal that nobody has named promises nothing
    const message = isUntitled(settings) ? RECEIVED : RECEIVED + PROMISE
    const outcome = await inbox.receive(messageId, { texts, priority, language }, by, admit)
    return respond(reply, outcome, { status: 201, message, data: () => ({ id: messageId }) })
  })

  act(contactOperations.handleContactMessage, async (request, by, reply) => {
    const outcome = await inbox.handled(request.params.id, by)
    return respond(reply, outcome, { message: 'Message marked as handled' })
  })

  act(contactOperations.reopenContactMessage, async (request, by, reply) => {
    const outcome = await inbox.reopen(request.params.id, by)
    return respond(reply, outcome, { message: 'Message marked as not handled yet' })
  })

  act(contactOperations.readContactMessage, async ({ params: { id } }) => {
    const refusal = await inbox.read(id)
    return refusal ?? success('Message marked as read', {})
  })

  act(contactOperations.answerContactMessage, async (request, by, reply) => {
    if (!ports.subscriptions.isOn) return refuse('NO_MAIL_SERVER')
    const outcome = await inbox.answer(request.params.id, request.body, by)
    return respond(reply, outcome, { message: 'The reply is being sent' })
  })

  act(contactOperations.noteOnContactMessage, async (request, by, reply) => {
    const outcome = await inbox.note(request.params.id, request.body.text, by)
    return respond(reply, outcome, { message: 'Note added' })
  })

  act(contactOperations.eraseContactMessage, async (request, by, reply) => {
    const outcome = await inbox.erase(request.params.id, by)
    return respond(reply, outcome, { message: 'Message erased successfully' })
  })
}
