import type { MailPurpose } from '@shodh/contracts/users/views.ts'
import { mailBody } from './mail-body.ts'
import type { Ports } from './ports.ts'
import { isActive } from './users/user.ts'

/** Seconds for which a mail is tried. */
const WORTH = 7 * 24 * 60 * 60

type Message = {
  /** Of one id, everyone gets it once. */
  readonly id: string
  readonly purpose: MailPurpose
  readonly subject: string
  /** Paragraphs of plain text. */
  readonly lines: readonly string[]
}

/** Mails every administrator, in English. */
export const mailAdministrators = async (
  { identity }: Pick<Ports, 'identity'>,
  { id, purpose, subject, lines }: Message,
) => {
  for (const { id: userId, email, state } of await identity.accounts.all()) {
    if (!isActive(state) || state.role !== 'admin') continue
    const mail = { to: email, subject, ...mailBody(lines, 'en') }
    await identity.outbox.notify({ id: `${id} ${userId}`, group: userId, purpose, mail, worth: WORTH })
  }
}
