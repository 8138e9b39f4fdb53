import { ContactForm } from '@shodh/contracts/contact/commands.ts'
import type { ContactErrors } from '@shodh/contracts/contact/rules.ts'
import { SPAM_PHRASES } from '@shodh/contracts/contact/spam.ts'
import { type ContactSubmission, TRAP_FIELD, TRAPPED } from '@shodh/contracts/contact/submission.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import { languageIn } from '@shodh/contracts/languages.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { isRefusal, refuse } from '../decider.ts'
import { type Fields, formStatus, takeForms } from '../forms/forms-without-scripts.ts'
import { given } from '../given.ts'
import type { Ports } from '../ports.ts'
import { responder } from '../respond.ts'
import { checkedMessage } from './check-message.ts'
import { openInbox } from './inbox.ts'

const HOUR_MS = 60 * 60 * 1000

const typedIn = ({ name = '', email = '', contactType = '', subject = '', message = '' }: Fields) => ({
  name,
  email,
  contactType,
  subject,
  message,
})

const errorsOf = ({ errors = [] }: Refusal): ContactErrors =>
  Object.fromEntries(errors.map(({ pointer, message }) => [pointer.replace('#/', ''), message]))

const submissionOf = (fields: Fields, refusal: Refusal): ContactSubmission => ({
  values: typedIn(fields),
  errors: errorsOf(refusal),
  failure: refusal.message ?? refusals[refusal.refused].message,
})

const checkedForm = async (fields: Fields, settings: Parameters<typeof checkedMessage>[1]) => {
  if (fields[TRAP_FIELD]) return refuse('CONTACT_SPAM', TRAPPED)
  const command = given(ContactForm, typedIn(fields))
  return isRefusal(command) ? command : checkedMessage(command, settings, SPAM_PHRASES.withoutProof)
}

/** The contact form of browsers without scripts, in each language; it needs no proof of work, and takes less. */
export const contactFormRoutes: FastifyPluginAsync<Ports> = async (app, ports) => {
  const { settings, formPaths, renderForm } = ports.contact
  const { mac } = ports.identity
  const inbox = openInbox(ports)
  const respond = responder(ports)

  const refuseForm = async (request: FastifyRequest, reply: FastifyReply, fields: Fields, refusal: Refusal) => {
    const page = await renderForm?.(pathOf(request), submissionOf(fields, refusal))
    if (!page) return reply.refuse(refusal)
    if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
    return reply
      .code(formStatus(refusal))
      .headers({ ...page.headers, 'cache-control': 'no-store' })
      .send(page.html)
  }
  takeForms(app, (request, reply, refusal) => refuseForm(request, reply, {}, refusal))

  const receive = async (request: FastifyRequest, fields: Fields) => {
    const texts = await checkedForm(fields, settings)
    if (isRefusal(texts)) return texts
    // a second click, or a reload, sends the same again
    const key = mac('contact message', JSON.stringify(texts), String(Math.floor(Date.now() / HOUR_MS)))
    const by = { actorId: '', correlationId: request.id, key }
    const admit = () => {
      const retryAfter = request.countFor('contact without proof')
      return retryAfter > 0 ? ({ refused: 'TOO_MANY_REQUESTS', retryAfter } satisfies Refusal) : undefined
    }
    const { language } = languageIn(pathOf(request))
    return inbox.receive(inbox.idOf(texts, by), { texts, priority: 'medium', language }, by, admit)
  }

  const config = { allow: 'everyone', limit: 'contact attempts' } as const
  for (const path of formPaths)
    app.post<{ Body: Fields | null | undefined }>(path, { config }, async (request, reply) => {
      // a page of another site must not write in the name of whoever reads it
      if (request.headers['sec-fetch-site'] === 'cross-site') return reply.redirect(path, 303)
      const fields = request.body ?? {}
      const outcome = await receive(request, fields)
      if (isRefusal(outcome)) return refuseForm(request, reply, fields, outcome)
      reply.header('location', `${path}/sent`)
      return respond(reply, outcome, { status: 303, message: '', data: () => ({}) })
    })
}

const pathOf = ({ url }: FastifyRequest) => url.replace(/\/?(?:\?.*)?$/u, '')
