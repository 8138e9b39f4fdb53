import type { Mailer } from '@shodh/adapters/mailer/mailer.ts'
import type { UserVault } from '../users/user-vault.ts'

type Stores = { readonly vault: UserVault; readonly mailer: Pick<Mailer, 'deleteMailsTo'> }

/** Leaves nothing of what people wrote to the journal, nor of the mails about it. */
export const eraseCorrespondence = async ({ vault, mailer }: Stores, messageIds: readonly string[]) => {
  const mails = (await Promise.all(messageIds.map(id => vault.listBy('mails', id)))).flat()
  await Promise.all([
    vault.erase('mails', ...mails.map(({ id }) => id)),
    vault.erase('contact-messages', ...messageIds),
    ...messageIds.map(id => mailer.deleteMailsTo(id)),
  ])
}
