import { randomUUID } from 'node:crypto'
import { emailKey } from '@shodh/contracts/users/fields.ts'
import type { UserVault } from '../users/user-vault.ts'
import { filesOfUpload } from '@shodh/contracts/uploads/vault-rows.ts'
import type { Mailer } from '@shodh/adapters/mailer/mailer.ts'

type Stores = { readonly vault: UserVault; readonly mailer: Pick<Mailer, 'deleteMailsTo'> }

/** Erases the mails to users, or about messages. */
export const eraseMails = async (vault: UserVault, groups: readonly string[]) => {
  const mails = (await vault.list('mails')).filter(({ userId }) => groups.includes(userId))
  await vault.erase('mails', ...mails.map(({ id }) => id))
}

type OwnKind = 'sessions' | 'api-tokens' | 'sign-ins' | 'linked-identities' | 'factors' | 'sign-in-challenges'

/** Erases a person's rows of these kinds, which are grouped by user. */
export const eraseOwnRows = (vault: UserVault, userId: string, ...kinds: readonly OwnKind[]) =>
  Promise.all(kinds.map(async kind => vault.erase(kind, ...(await vault.listBy(kind, userId)).map(({ id }) => id))))

/** Leaves nothing of what people wrote to the journal, nor of the mails about it. */
export const eraseCorrespondence = async ({ vault, mailer }: Stores, messageIds: readonly string[]) => {
  await Promise.all([
    eraseMails(vault, messageIds),
    vault.erase('contact-messages', ...messageIds),
    ...messageIds.map(id => mailer.deleteMailsTo(id)),
  ])
}

/**
 * Takes e-mail addresses, in the form in which they are compared, away from the papers whose authors have them. Returns
 * what the mails to them are grouped by.
 */
export const eraseAuthorEmails = async (vault: UserVault, known: readonly string[]): Promise<readonly string[]> => {
  const isErased = ({ email }: { readonly email: string }) => known.includes(emailKey(email))
  const rows = (await vault.list('author-emails')).filter(({ emails }) => emails.some(isErased))
  for (const row of rows) {
    const emails = row.emails.filter(one => !isErased(one))
    const others = { ...row, id: randomUUID(), at: row.at + 1, emails }
    if (emails.length > 0) await vault.put('author-emails', others, { group: row.paperId })
  }
  await vault.erase('author-emails', ...rows.map(({ id }) => id))
  return rows.flatMap(({ emails }) => emails.filter(isErased).map(({ key }) => key))
}

/** Ends a person's uploads in parts, and orders what is stored of them to be removed. */
export const eraseUploads = async (vault: UserVault, userId: string) => {
  const rows = await vault.listBy('uploads', userId)
  for (const id of rows.flatMap(filesOfUpload)) await vault.put('erased-files', { id })
  await vault.erase('uploads', ...rows.map(({ id }) => id))
}

/** Before the file is stored: nobody's draft has a file of which it is not known whose it is. */
export const ownDraftFile = (vault: UserVault, userId: string, sha256: string) =>
  vault.put('draft-files', { id: `${userId}.${sha256}`, userId, sha256 }, { group: userId })

/** Orders the files of a person's drafts, also of those that have ended, to be removed. Before the drafts are erased. */
export const eraseDraftFiles = async (vault: UserVault, userId: string) => {
  const owned = await vault.listBy('draft-files', userId)
  const drafts = await vault.listBy('drafts', userId)
  const hashes = new Set([...owned.map(({ sha256 }) => sha256), ...drafts.flatMap(({ file }) => file?.sha256 ?? [])])
  for (const id of hashes) await vault.put('erased-files', { id })
  await vault.erase('draft-files', ...owned.map(({ id }) => id))
}

/** The texts first: what a kill leaves behind is found by its row. */
export const eraseDrafts = async (vault: UserVault, ids: readonly string[]) => {
  await vault.erase('texts-of-drafts', ...ids)
  await vault.erase('drafts', ...ids)
}
