import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'
import { messageOf, notSent } from './message.ts'

export type SmtpOptions = {
  /** `smtp://` or `smtps://`, with the user and password where the server asks for them. */
  readonly url: string
  /** RFC 5322 address of the sender. */
  readonly from: string
}

/** Milliseconds after which a silent server has not taken the mail. */
const PATIENCE_MS = 20_000

/** Hands mails to a mail server (RFC 5321), and keeps nothing of them. */
export const openSmtpMailer = async ({ url, from }: SmtpOptions): Promise<Mailer> => {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async mail => {
      try {
        await transport.sendMail(messageOf(mail, from))
      } catch (accident) {
        throw notSent(accident)
      }
    },
    forget: async () => {},
    people: async () => [],
    close: async () => transport.close(),
  }
}
