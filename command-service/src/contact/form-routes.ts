import { ContactForm } from '@shodh/contracts/contact/commands.ts'
import type { ContactErrors } from '@shodh/contracts/contact/rules.ts'
import { SPAM_PHRASES } from '@shodh/contracts/contact/spam.ts'
import { type ContactSubmission, TRAP_FIELD, TRAPPED } from '@shodh/contracts/contact/submission.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import { languageIn } from '@shodh/contracts/languages.ts'
import { type FormValues, URLENCODED, valuesIn } from '@shodh/contracts/operations/forms.ts'
import { errorCodes, type FastifyPluginAsync, type FastifyReply, type FastifyRequest } from 'fastify'
import { isRefusal, refuse } from '../decider.ts'
import { given } from '../given.ts'
import type { Ports } from '../ports.ts'
import { responder } from '../respond.ts'
import { checkedMessage } from './check-message.ts'
import { openInbox } from './inbox.ts'

const FORM_MAX_BYTES = 32 * 1024
const HOUR_MS = 60 * 60 * 1000

type Fields = Readonly<Record<string, string>>

/** Of a field that is given twice, the first; browsers send line breaks as CR LF (HTML, 4.10.22.4). */
const fieldsOf = (values: FormValues): Fields =>
  Object.fromEntries([...values].map(([name, [value = '']]) => [name, value.replaceAll('\r\n', '\n')]))

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

/** What was typed is invalid, whatever status the API has for it; other refusals keep theirs. */
const statusOf = ({ refused }: Refusal) => {
  const { status } = refusals[refused]
  return status === 400 ? 422 : status
}

const checkedForm = async (fields: Fields, settings: Parameters<typeof checkedMessage>[1]) => {
  if (fields[TRAP_FIELD]) return refuse('CONTACT_SPAM', TRAPPED)
  const command = given(ContactForm, typedIn(fields))
  return isRefusal(command) ? command : checkedMessage(command, settings, SPAM_PHRASES.withoutProof)
}

/** Bodies that cannot be read as a form, by Fastify's error code. */
const UNREADABLE: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { refused: 'BODY_TOO_LARGE' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { refused: 'UNSUPPORTED_MEDIA_TYPE' },
}

/** The contact form of browsers without scripts, in each language; it needs no proof of work, and takes less. */
export const contactFormRoutes: FastifyPluginAsync<Ports> = async (app, ports) => {
  const { settings, formPaths, renderForm } = ports.contact
  const { mac } = ports.identity
  const inbox = openInbox(ports)
  const respond = responder(ports)

  // JSON, which the API takes, is no form
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(URLENCODED, { parseAs: 'string', bodyLimit: FORM_MAX_BYTES }, (_, body, done) => {
    const values = valuesIn(body)
    if (values) done(null, fieldsOf(values))
    else done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
  })

  const refuseForm = async (request: FastifyRequest, reply: FastifyReply, fields: Fields, refusal: Refusal) => {
    const page = await renderForm?.(pathOf(request), submissionOf(fields, refusal))
    if (!page) return reply.refuse(refusal)
    if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
    return reply
      .code(statusOf(refusal))
      .headers({ ...page.headers, 'cache-control': 'no-store' })
      .send(page.html)
  }

  app.setErrorHandler(async (error: Error & { readonly code?: string }, request, reply) => {
    const refusal = UNREADABLE[error.code ?? '']
    if (!refusal) throw error
    return refuseForm(request, reply, {}, refusal)
  })

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
