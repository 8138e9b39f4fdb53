import { filesOfUpload } from '@shodh/contracts/uploads/vault-rows.ts'
import type { UserVault } from '../users/user-vault.ts'

/** Ends a person's uploads in parts, and orders what is stored of them to be removed. */
export const eraseUploads = async (vault: UserVault, userId: string) => {
  const rows = await vault.listBy('uploads', userId)
  for (const id of rows.flatMap(filesOfUpload)) await vault.put('erased-files', { id })
  await vault.erase('uploads', ...rows.map(({ id }) => id))
}
