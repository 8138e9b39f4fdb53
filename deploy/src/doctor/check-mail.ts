import { lookup } from 'node:dns/promises'
import { NotSent } from '@shodh/adapters/mailer/mailer.ts'
import { openSmtpMailer } from '@shodh/adapters/mailer/smtp.ts'
import type { Environment } from '../settings/environment.ts'
import { requiresTls } from '../services/ports/mailer.ts'
import { certificateProblem, hostOf } from './certificate.ts'
import { type Check, failureOf, WITHIN_MS } from './finding.ts'

const TEST = 'The mail server of the journal takes its mails.'

const problemOf = (code: string) => {
  if (/^(?:EAUTH|ENOAUTH|53\d)$/u.test(code)) return 'refuses the user or the password of SMTP_URL.'
  if (code === 'ETLS') return 'cannot encrypt: use its port 465 (smtps://) or 587, or set SMTP_TLS=optional.'
  if (/^5\d\d$/u.test(code)) return `refuses the sender or the recipient (${code}): see MAIL_FROM, and TO.`
  return `cannot be reached (${code}): is its port right, and open in the firewall?`
}

/** The code of the connection is behind that of the mailer. */
const codeIn = (error: unknown): string => {
  if (!(error instanceof NotSent)) return failureOf(error)
  const { originalCode }: { originalCode?: unknown } = Object(error.cause)
  return error.code === 'ESOCKET' && typeof originalCode === 'string' ? originalCode : error.code
}

const sentenceFor = (error: unknown, host: string) => {
  const code = codeIn(error)
  const problem = certificateProblem(code)
  return problem === undefined
    ? `The mail server ${host} ${problemOf(code)}`
    : `The certificate of the mail server ${host} ${problem}.`
}

/** Signs in to the mail server, and sends a mail to an address where one is given. */
export const checkMail =
  ({ SMTP_URL: url, MAIL_FROM = '', SMTP_TLS, PUBLIC_URL }: Environment, to: string | undefined): Check =>
  async found => {
    if (url === undefined)
      return found(PUBLIC_URL === undefined ? 'doubtful' : 'wrong', 'Mails are files, and reach nobody: set SMTP_URL.')
    const address = new URL(url)
    const name = hostOf(address)
    if ((await lookup(name).catch(() => undefined)) === undefined)
      return found('wrong', `The mail server ${name} has no address in DNS: is its name in SMTP_URL right?`)
    const from = () => MAIL_FROM
    const mailer = await openSmtpMailer({ url, from, requireTls: requiresTls(url, SMTP_TLS), timeoutMs: WITHIN_MS })
    try {
      await mailer.check()
      if (to !== undefined)
        await mailer.send({ person: 'doctor', to, subject: 'A test mail', text: TEST, html: `<p>${TEST}</p>` })
      found(
        'well',
        to === undefined
          ? `The mail server ${address.host} accepts the journal.`
          : `A mail to ${to} was taken by ${address.host}.`,
      )
    } catch (error) {
      found('wrong', sentenceFor(error, address.host))
    } finally {
      await mailer.close()
    }
  }
