import type { Role } from '@shodh/contracts/users/fields.ts'
import type { MailPurpose } from '@shodh/contracts/users/views.ts'
import { type Block, composeMail } from './mail-body.ts'
import type { Ports } from './ports.ts'
import { isActive } from './users/user.ts'

/** Seconds for which a mail is tried. */
const WORTH = 7 * 24 * 60 * 60

type Message = {
  /** Of one id, everyone gets it once. */
  readonly id: string
  readonly purpose: MailPurpose
  readonly title: string
  readonly blocks: readonly Block[]
  /** Who else is to get it. */
  readonly also?: Role
}

/** Mails every administrator, in English. */
export const mailAdministrators = async (
  { identity }: Pick<Ports, 'identity'>,
  { id, purpose, also, ...content }: Message,
) => {
  const words = composeMail({ language: 'en', ...content }, identity.letterhead)
  for (const { id: userId, email, state } of await identity.accounts.all()) {
    if (!isActive(state) || (state.role !== 'admin' && state.role !== also)) continue
    const mail = { to: email, ...words }
    await identity.outbox.notify({ id: `${id} ${userId}`, group: userId, purpose, mail, worth: WORTH })
  }
}
