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

/** What the mail is to nodemailer; one recipient, whatever signs the address contains. */
export const messageOf = ({ to, subject, text, html, replyTo }: Mail, from: string): SendMailOptions => ({
  from,
  to: { name: '', address: to },
  ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
  subject,
  text,
  html,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

type SendError = Error & { readonly responseCode?: number; readonly code?: string }

/** The error without the server's message, which often repeats the address. */
export const notSent = (cause: unknown): NotSent => {
  const { responseCode, code }: SendError = errorOf(cause)
  const isEncryptionMissing = code === 'ETLS'
  return new NotSent(String((isEncryptionMissing ? undefined : responseCode) ?? code ?? 'EMAIL'), { cause })
}
