import type { Refusal } from '@shodh/contracts/envelope.ts'
import { addressIn, type Language, languageIn, LANGUAGES } from '@shodh/contracts/languages.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import { Subscribe } from '@shodh/contracts/subscriptions/commands.ts'
import {
  CONFIRM_PAGE,
  SUBSCRIBE_PAGE,
  type SubscriptionPage,
  UNSUBSCRIBE_PAGE,
} from '@shodh/contracts/subscriptions/pages.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { TRAP_FIELD } from '@shodh/contracts/contact/submission.ts'
import { isRefusal } from '../decider.ts'
import { type Fields, formStatus, takeForms } from '../forms/forms-without-scripts.ts'
import { given } from '../given.ts'
import type { Ports } from '../ports.ts'
import { subscriptionRequests } from './requests.ts'
import { openSubscribers } from './subscribers.ts'

/** Bytes of what a mail program sends (RFC 8058 3.2), which may be multipart; it is not looked into. */
const ONE_CLICK_MAX_BYTES = 4096

type Form = { readonly Body: Fields | null | undefined }
type Link = Form & { readonly Params: { readonly token: string } }

const HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }

/** The forms of subscriptions as browsers send them without scripts, and mail programs. */
export const subscriptionForms: FastifyPluginAsync<Ports> = async (app, ports) => {
  const { subscriptions } = ports
  const subscribers = openSubscribers(ports)
  const take = subscriptionRequests(ports)

  const show = (reply: FastifyReply, language: Language, page: SubscriptionPage, status = 200) =>
    reply
      .code(status)
      .headers({ ...HEADERS, 'content-language': language })
      .type('text/html; charset=utf-8')
      .send(subscriptions.render(page, language))

  const refused = (reply: FastifyReply, language: Language, email: string, refusal: Refusal) => {
    if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
    const problem = refusal.errors?.[0]?.message ?? refusal.message ?? refusals[refusal.refused].message
    return show(reply, language, { page: 'subscribe', email, problem }, formStatus(refusal))
  }

  takeForms(app, async (request, reply, refusal) => refused(reply, languageIn(request.url).language, '', refusal))
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: ONE_CLICK_MAX_BYTES }, (_, __, done) => done(null))

  const open = { allow: 'everyone' } as const

  const subscribe = (language: Language) => async (request: FastifyRequest<Form>, reply: FastifyReply) => {
    // a page of another site must not write in the name of whoever reads it
    if (request.headers['sec-fetch-site'] === 'cross-site')
      return reply.redirect(addressIn(language, SUBSCRIBE_PAGE), 303)
    const { email = '', language: chosen = language, [TRAP_FIELD]: trap } = request.body ?? {}
    const wanted = given(Subscribe, { email, language: chosen })
    if (isRefusal(wanted)) return refused(reply, language, email, wanted)
    // who fills in what people don't see is a program
    const refusal = trap ? undefined : await take(request, wanted)
    return refusal ? refused(reply, language, email, refusal) : show(reply, language, { page: 'sent' })
  }

  const changing =
    (language: Language, change: (token: string) => Promise<Refusal | undefined>, done: 'confirmed' | 'resumed') =>
    async ({ params: { token } }: FastifyRequest<Link>, reply: FastifyReply) =>
      (await change(token))
        ? show(reply, language, { page: 'invalid' }, refusals.SUBSCRIPTION_LINK_INVALID.status)
        : show(reply, language, { page: done })

  if (subscriptions.isOn)
    for (const language of LANGUAGES) {
      const at = (path: string) => addressIn(language, path)
      const attempts = { config: { ...open, limit: 'contact attempts' } } as const
      const tries = { config: { ...open, limit: 'try codes' } } as const
      app.post<Form>(at(SUBSCRIBE_PAGE), attempts, subscribe(language))
      app.post<Link>(`${at(CONFIRM_PAGE)}/:token`, tries, changing(language, subscribers.confirm, 'confirmed'))
    }

  // also where no mails are sent any more, and in a language that the journal no longer has
  for (const language of LANGUAGES) {
    const address = `${addressIn(language, UNSUBSCRIBE_PAGE)}/:token`
    app.post<Link>(address, { config: open }, async ({ params: { token } }, reply) => {
      await subscribers.end(token)
      return show(reply, language, { page: 'unsubscribed', token })
    })
    app.post<Link>(`${address}/undo`, { config: open }, changing(language, subscribers.resume, 'resumed'))
  }
}
