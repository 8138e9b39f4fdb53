import { join } from 'node:path'
import { openMaildir } from '@shodh/adapters/mailer/maildir.ts'
import type { Mailer } from '@shodh/adapters/mailer/mailer.ts'
import { openSmtpMailer } from '@shodh/adapters/mailer/smtp.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Environment } from './environment.ts'

export const mailDirectory = (directory: string) => join(directory, 'mail')

/** Through the mail server that SMTP_URL names, else into files that the log points at. */
export const openMailer = (
  { SMTP_URL: url, MAIL_FROM, DATA_DIR }: Environment,
  { shortName }: JournalSettings,
  logger: FastifyBaseLogger,
): Promise<Mailer> => {
  const from = MAIL_FROM ?? `"${shortName.replace(/["\\]/gu, '')}" <journal@localhost>`
  if (url !== undefined) return openSmtpMailer({ url, from })
  const written = (path: string) => logger.info(`A mail was written to ${path}`)
  return openMaildir({ directory: mailDirectory(DATA_DIR), from, written })
}
