import { errorOf } from '@shodh/contracts/errors.ts'
import type { SendMailOptions } from 'nodemailer'
import { type Mail, NotSent } from './mailer.ts'

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
