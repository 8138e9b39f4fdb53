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
  /** Milliseconds after which a silent server has not taken the mail. */
  readonly timeoutMs?: number
}

type SmtpMailer = Mailer & {
  /** Connects and signs in, and sends nothing. Rejects with NotSent. */
  check(): Promise<void>
}

const TIMEOUT_MS = 20_000

/** Hands mails to a mail server (RFC 5321), and stores nothing of them. */
export const openSmtpMailer = async ({
  url,
  from,
  requireTls = true,
  timeoutMs = TIMEOUT_MS,
}: SmtpOptions): Promise<SmtpMailer> => {
  const transport = createTransport({
    ...parseConnectionUrl(url),
    ...(requireTls && { requireTLS: true }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      throw notSent(error)
    }
  }
  return {
    send: mail => attempt(() => transport.sendMail(messageOf(mail, from()))),
    check: () => attempt(() => transport.verify()),
    deleteMailsTo: async () => {},
    people: async () => [],
    close: async () => transport.close(),
  }
}
