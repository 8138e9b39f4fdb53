import type { Mailer } from '@shodh/adapters/mailer/mailer.ts'
import type { UserVault } from '../users/user-vault.ts'

type Stores = { readonly vault: UserVault; readonly mailer: Pick<Mailer, 'deleteMailsTo'> }

/** Erases the mails to users, or about messages. */
export const eraseMails = async (vault: UserVault, groups: readonly string[]) => {
  const mails = (await vault.list('mails')).filter(({ userId }) => groups.includes(userId))
  await vault.erase('mails', ...mails.map(({ id }) => id))
}

/** Leaves nothing of what people wrote to the journal, nor of the mails about it. */
export const eraseCorrespondence = async ({ vault, mailer }: Stores, messageIds: readonly string[]) => {
  await Promise.all([
    eraseMails(vault, messageIds),
    vault.erase('contact-messages', ...messageIds),
    ...messageIds.map(id => mailer.deleteMailsTo(id)),
  ])
}
