import type { MailPurpose } from '@shodh/contracts/users/views.ts'
import { type Block, composeMail } from './mails/mail-body.ts'
import type { Ports } from './ports.ts'
import type { Account } from './users/accounts/accounts.ts'
import { isActive } from './users/user.ts'

/** Seconds for which a mail is tried. */
const WORTH = 7 * 24 * 60 * 60

type Message = {
  /** Of one id, everyone gets it once. */
  readonly id: string
  readonly purpose: MailPurpose
  readonly title: string
  readonly blocks: readonly Block[]
  /** Of the active accounts; administrators, where it is left out. */
  readonly to?: (account: Account) => boolean
}

const isAdministrator = ({ state }: Account) => state.role === 'admin'

/** Mails every administrator, or whoever else of the staff it is for, in English. */
export const mailAdministrators = async (
  { identity }: Pick<Ports, 'identity'>,
  { id, purpose, to = isAdministrator, ...content }: Message,
) => {
  const words = composeMail({ language: 'en', ...content }, identity.letterhead)
  for (const account of await identity.accounts.all()) {
    if (!isActive(account.state) || !to(account)) continue
    const { id: userId, email } = account
    const mail = { to: email, ...words }
    await identity.outbox.notify({ id: `${id} ${userId}`, group: userId, purpose, mail, worth: WORTH })
  }
}
