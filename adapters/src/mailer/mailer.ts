import { errorOf } from '@shodh/contracts/errors.ts'
import type { SendMailOptions } from 'nodemailer'

/** A mail to one person. `person` is an opaque id (letters, digits, `-`, `_`), known to nobody outside. */
export type Mail = {
  readonly person: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Who gets the reply, where that is not the sender. */
  readonly replyTo?: string | undefined
  /** Somebody wrote it for the recipient: its reply may be an automatic one, too (RFC 3834). */
  readonly isWritten?: boolean | undefined
  /** Where a POST ends the subscription that the mail is sent for (RFC 8058). */
  readonly unsubscribe?: string | undefined
  /** The same of each attempt, so that mailboxes show a mail once that a server has taken twice; without angle brackets. */
  readonly messageId?: string | undefined
  /** The Message-ID of the mail that it answers, without angle brackets. */
  readonly inReplyTo?: string | undefined
}

export type Mailer = {
  /** Resolves once the mail server has accepted the mail, or the disk has stored it. Rejects with NotSent. */
  send(mail: Mail): Promise<void>
  /** Removes the stored mails to a person; what was sent is out of its reach. */
  deleteMailsTo(person: string): Promise<void>
  /** The people with stored mails: every process stores its own. */
  people(): Promise<readonly string[]>
  close(): Promise<void>
}

/** The mail was not taken; another attempt may succeed. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
  /** The mail server's code or the system's, without an address: `ECONNECTION`, `550`; `ETLS` where it can't encrypt. */
  readonly code: string
  constructor(code: string, options?: ErrorOptions) {
    super(`The mail was not taken (${code})`, options)
    this.code = code
  }
}

/** RFC 8058 3.1; a signature (DKIM) has to cover both, so that mail programs offer the act. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** What the mail is to nodemailer; one recipient, whatever signs the address contains. */
export const messageOf = (
  { to, subject, text, html, replyTo, isWritten, unsubscribe, messageId, inReplyTo }: Mail,
  from: string,
): SendMailOptions => ({
  from,
  to: { name: '', address: to },
  ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
  subject,
  text,
  html,
  ...(messageId !== undefined && { messageId: `<${messageId}>` }),
  ...(inReplyTo !== undefined && { inReplyTo: `<${inReplyTo}>`, references: `<${inReplyTo}>` }),
  headers: {
    ...(!isWritten && { 'Auto-Submitted': 'auto-generated' }),
    ...(unsubscribe !== undefined && unsubscribeHeaders(unsubscribe)),
  },
})

type SendError = Error & { readonly responseCode?: number; readonly code?: string }

/** The error without the server's message, which often repeats the address. */
export const notSent = (cause: unknown): NotSent => {
  const { responseCode, code }: SendError = errorOf(cause)
  const isEncryptionMissing = code === 'ETLS'
  return new NotSent(String((isEncryptionMissing ? undefined : responseCode) ?? code ?? 'EMAIL'), { cause })
}
