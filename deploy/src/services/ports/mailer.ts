import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openMaildir } from '@shodh/adapters/mailer/maildir.ts'
import type { Mailer } from '@shodh/adapters/mailer/mailer.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Environment } from '../../settings/environment.ts'
import { isLoopback } from '../../settings/loopback.ts'

const mailDirectory = (directory: string) => join(directory, 'mail')

/** Whether the connection to the mail server must be encrypted: one to this machine itself need not be. */
export const requiresTls = (url: string, SMTP_TLS: Environment['SMTP_TLS']) =>
  SMTP_TLS === undefined ? !isLoopback(new URL(url).hostname) : SMTP_TLS === 'required'

/** The sender is the journal, unless MAIL_FROM names another one. */
const senderOf = (address: string, name: string) =>
  address.includes('<') ? address : `"${name.replace(/["\\\p{Cc}]/gu, '')}" <${address}>`

/** With the files from before there was a mail server, so that whoever is erased is erased there, too. */
const withFormerMails = async (mailer: Mailer, directory: string, from: () => string): Promise<Mailer> => {
  if (!existsSync(directory)) return mailer
  const files = await openMaildir({ directory, from })
  return { ...mailer, deleteMailsTo: person => files.deleteMailsTo(person), people: () => files.people() }
}

/** Through the mail server that SMTP_URL names, else into files that the log names. */
export const openMailer = async (
  { SMTP_URL: url, SMTP_TLS, MAIL_FROM = 'journal@localhost', DATA_DIR }: Environment,
  settings: Pick<SiteSettings, 'name' | 'mailFromName'>,
  logger: FastifyBaseLogger,
): Promise<Mailer> => {
  const from = () => senderOf(MAIL_FROM, settings.mailFromName ?? settings.name)
  const directory = mailDirectory(DATA_DIR)
  if (url !== undefined) {
    const { openSmtpMailer } = await import('@shodh/adapters/mailer/smtp.ts')
    const smtp = await openSmtpMailer({ url, from, requireTls: requiresTls(url, SMTP_TLS) })
    return withFormerMails(smtp, directory, from)
  }
  const written = (path: string) => logger.info(`A mail was written to ${path}`)
  return openMaildir({ directory, from, written })
}
