import type { UserVault } from '../users/user-vault.ts'

/** The texts first: what a kill leaves behind is found by its row. */
export const eraseDrafts = async (vault: UserVault, ids: readonly string[]) => {
  await vault.erase('texts-of-drafts', ...ids)
  await vault.erase('drafts', ...ids)
}
