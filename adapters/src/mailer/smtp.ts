import { createTransport } from 'nodemailer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import { type Mailer, messageOf, notSent } from './mailer.ts'

export type SmtpOptions = {
  /** `smtp://` or `smtps://`, with the user and password where the server requires them. */
  readonly url: string
  /** RFC 5322 address of the sender at the moment. */
  readonly from: () => string
  /** Whether a server that can't encrypt (RFC 3207) gets nothing, neither password nor mail; the default. */
  readonly requireTls?: boolean
}

/** Milliseconds after which a silent server has not taken the mail. */
const TIMEOUT_MS = 20_000

/** Hands mails to a mail server (RFC 5321), and stores nothing of them. */
export const openSmtpMailer = async ({ url, from, requireTls = true }: SmtpOptions): Promise<Mailer> => {
  const transport = createTransport({
    ...parseConnectionUrl(url),
    ...(requireTls && { requireTLS: true }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async mail => {
      try {
        await transport.sendMail(messageOf(mail, from()))
      } catch (error) {
        throw notSent(error)
      }
    },
    deleteMailsTo: async () => {},
    people: async () => [],
    close: async () => transport.close(),
  }
}
