import { contactForm, PREVIEW_TYPE } from '@shodh/contracts/contact/config.ts'
import { contactErrors, tidied } from '@shodh/contracts/contact/rules.ts'
import { spamIssues, spamSentence, TOO_SHORT } from '@shodh/contracts/contact/spam.ts'
import { TRAP_FIELD, TRAPPED } from '@shodh/contracts/contact/submission.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { addressIn, languageIn, LANGUAGES } from '@shodh/contracts/languages.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import type { RefusalCode } from '@shodh/contracts/refusals.ts'
import {
  isPreviewOver,
  previewAddress,
  type PreviewReport,
  type RefusedReport,
  REPORT_PATH,
  ReportPreview,
} from '@shodh/contracts/volumes/publication/previews.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { isRefusal, refuse, refuseField } from '../decider.ts'
import { type Fields, formStatus, takeForms } from '../forms/forms-without-scripts.ts'
import { given } from '../given.ts'
import type { Ports } from '../ports.ts'
import { responder } from '../respond.ts'
import { hashOfLink } from '../link-tokens.ts'
import { isPresent, paperIn, type PresentVolume, readVolume } from '../volumes/volume.ts'
import { withDisposable } from './check-message.ts'
import { openInbox } from './inbox.ts'

const HOUR_MS = 60 * 60 * 1000

const typedIn = ({ what = '', name = '', email = '', sr }: Fields): PreviewReport => ({
  what,
  name,
  email,
  ...(sr !== undefined && /^[1-9]\d{0,8}$/u.test(sr) && { sr: Number(sr) }),
})

const REASONS: Readonly<Partial<Record<RefusalCode, RefusedReport['failure']>>> = {
  CONTACT_SPAM: 'spam',
  TOO_MANY_REQUESTS: 'busy',
  SHARE_NOT_FOUND: 'over',
  SHARE_ENDED: 'over',
}

const failureOf = ({ refused, errors = [] }: Refusal): RefusedReport['failure'] => {
  const field = errors[0]?.pointer.replace('#/', '')
  return field === 'what' || field === 'email' || field === 'name' ? field : (REASONS[refused] ?? 'other')
}

/** The volume in preparation that a link shows. */
const openVolume = async ({ vault, handle }: Pick<Ports, 'vault' | 'handle'>, token: string) => {
  const tokenHash = hashOfLink(token)
  const row = await vault.find('previews', tokenHash)
  if (!row) return refuse('SHARE_NOT_FOUND')
  const volume = await readVolume(handle, row.volumeId)
  const isOpen = isPresent(volume) && volume.document.inPreparation && !isPreviewOver(row, Date.now())
  return isOpen ? volume : refuse('SHARE_ENDED')
}

/** What the message is about, and where the editors mend it. */
const aboutOf = (volume: PresentVolume, sr: number | undefined, publicUrl: string) => {
  const { id, name, year, issueType } = volume.document
  const issue = `${name} (${issueType}, ${year})`
  const paper = [...volume.papers.values()].find(({ document }) => document.sr === sr && paperIn(volume, document.id))
  if (!paper) return { subject: issue, lines: [`Issue: ${issue}`, `${publicUrl}/admin/papers/volumes/${id}/publish`] }
  const title = `${sr}. ${plainText(paper.document.title)}`
  const link = `${publicUrl}/admin/papers/edit/${paper.document.id}`
  return { subject: `${issue}: ${title}`, lines: [`Issue: ${issue}`, `Paper: ${title}`, link] }
}

type Settings = Ports['contact']['settings']

/** What was typed, where it may be received: the rules of the contact form, but for what nobody has to say here. */
const checkedReport = async (fields: Fields, settings: Settings) => {
  if (fields[TRAP_FIELD]) return refuse('CONTACT_SPAM', TRAPPED)
  const { sr, ...typed } = typedIn(fields)
  const report = given(ReportPreview, typed)
  if (isRefusal(report)) return report
  const form = contactForm(settings)
  const texts = tidied({ ...report, subject: '', message: report.what, contactType: PREVIEW_TYPE.value })
  const { email } = report.email === '' ? {} : await withDisposable(contactErrors(texts, form), texts)
  if (email !== undefined) return refuseField('INVALID_INPUT', 'email', email)
  // beside the paper, one word such as 'Typo' is enough
  const issue = form.spamProtection ? spamIssues(texts).find(each => each !== TOO_SHORT) : undefined
  return issue === undefined ? { ...texts, sr } : refuse('CONTACT_SPAM', spamSentence(issue))
}

type Link = { readonly Params: { readonly token: string }; readonly Body: Fields | null | undefined }

/** The form 'Something is wrong here' of previews: a message to the journal that says which issue and paper it is about. */
export const previewReportRoutes: FastifyPluginAsync<Ports> = async (app, ports) => {
  const { settings, renderReport } = ports.contact
  const { mac, publicUrl } = ports.identity
  const inbox = openInbox(ports)
  const respond = responder(ports)

  const refuseReport = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { fields = {}, refusal }: { readonly fields?: Fields; readonly refusal: Refusal },
  ) => {
    const { token } = request.params as Link['Params']
    const { language } = languageIn(request.url)
    const page = await renderReport?.({ token, language, typed: typedIn(fields), failure: failureOf(refusal) })
    if (!page) return reply.refuse(refusal)
    if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
    return reply.code(formStatus(refusal)).headers(page.headers).send(page.html)
  }
  takeForms(app, (request, reply, refusal) => refuseReport(request, reply, { refusal }))

  const receive = async (request: FastifyRequest, token: string, fields: Fields) => {
    const volume = await openVolume(ports, token)
    if (isRefusal(volume)) return volume
    const report = await checkedReport(fields, settings)
    if (isRefusal(report)) return report
    const { sr, message, ...texts } = report
    const { subject, lines } = aboutOf(volume, sr, publicUrl())
    const sent = { ...texts, subject, message: [message, '', ...lines].join('\n') }
    // a second click, or a reload, sends the same again
    const key = mac('contact message', 'preview', JSON.stringify(sent), String(Math.floor(Date.now() / HOUR_MS)))
    const by = { actorId: '', correlationId: request.id, key }
    const admit = () => {
      // the link itself says that somebody was asked
      const retryAfter = request.countFor('contact')
      return retryAfter > 0 ? ({ refused: 'TOO_MANY_REQUESTS', retryAfter } satisfies Refusal) : undefined
    }
    const { language } = languageIn(request.url)
    return inbox.receive(inbox.idOf(sent, by), { texts: sent, priority: 'medium', language }, by, admit)
  }

  const config = { allow: 'everyone', limit: 'contact attempts' } as const
  for (const language of LANGUAGES)
    app.post<Link>(addressIn(language, previewAddress(':token') + REPORT_PATH), { config }, async (request, reply) => {
      const { token } = request.params
      const fields = request.body ?? {}
      reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
      const page = addressIn(language, previewAddress(encodeURIComponent(token)))
      // a page of another site must not write in the name of whoever reads it
      if (request.headers['sec-fetch-site'] === 'cross-site') return reply.redirect(page, 303)
      const outcome = await receive(request, token, fields)
      if (isRefusal(outcome)) return refuseReport(request, reply, { fields, refusal: outcome })
      const { sr } = typedIn(fields)
      reply.header('location', `${page}${sr === undefined ? '' : `/${sr}`}?sent#report`)
      return respond(reply, outcome, { status: 303, message: '', data: () => ({}) })
    })
}
