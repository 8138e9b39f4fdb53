import { Nothing } from '../envelope.ts'
import { ok, operationsOf, sent } from '../operations/operation.ts'
import { ConfirmSubscription, Subscribe } from './commands.ts'
import { SubscriptionsCount, SubscriptionsCountFilter } from './views.ts'

const api = operationsOf('Subscriptions')
const token = 'q3J0b2tlbi1vZi10aGUtbGluay10by1jb25maXJt'

export const subscriptionOperations = {
  subscribe: api.post('/subscriptions', {
    summary: 'Get a mail for each issue that is published',
    description:
      'The address gets a link that confirms it, at most one an hour; nothing else is sent before. The response does not reveal whether it is subscribed. `recaptchaToken` is the solution of a challenge (`POST /contact/challenge`); without one, a network may send fewer requests. 404 where the journal sends no mails.',
    allow: 'everyone',
    limit: 'contact attempts',
    body: sent(Subscribe, { email: 'asha.rao@library.invalid', language: 'en' }),
    response: ok(Nothing, {}),
    refusals: ['SUBSCRIPTIONS_OFF', 'HUMAN_CHECK_FAILED'],
  }),
  confirmSubscription: api.post('/subscriptions/confirm', {
    summary: 'Confirm a subscription with the token of the link that was mailed',
    allow: 'everyone',
    limit: 'try codes',
    body: sent(ConfirmSubscription, { token }),
    response: ok(Nothing, {}),
    refusals: ['SUBSCRIPTIONS_OFF', 'SUBSCRIPTION_LINK_INVALID'],
  }),
  unsubscribe: api.post('/unsubscribe/:token', {
    summary: 'End a subscription with the token of a mail',
    description:
      'The address is erased an hour later. The response is the same where it is not subscribed any more. Mail programs send the same to the address without `/api/v1` (RFC 8058).',
    allow: 'everyone',
    response: ok(Nothing, {}),
  }),
  countSubscriptions: api.get('/subscriptions/count', {
    summary: 'Count the confirmed subscribers, and the mails of one issue that were sent to them',
    allow: 'see the back office',
    query: SubscriptionsCountFilter,
    response: ok(SubscriptionsCount, {
      confirmed: 312,
      mailing: { state: 'sending', total: 312, sent: 208, failed: 1, reason: '421' },
    }),
    refusals: ['SUBSCRIPTIONS_OFF'],
  }),
} as const
