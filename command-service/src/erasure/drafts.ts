import type { UserVault } from '../users/user-vault.ts'

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
