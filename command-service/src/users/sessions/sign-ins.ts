import { SIGN_IN_DAYS } from '@shodh/contracts/limits.ts'
import type { SignInRow } from '@shodh/contracts/users/vault-rows.ts'
import type { UserVault } from '../user-vault.ts'

const RETAINED_MS = SIGN_IN_DAYS * 24 * 60 * 60 * 1000

/** Who signed in when, and with what: for its user alone, without a network address. */
export const openSignIns = (vault: UserVault, now: () => number = Date.now) => ({
  record: (row: SignInRow) => vault.put('sign-ins', row, { group: row.userId }),
  sweep: async () => {
    const rows = await vault.list('sign-ins')
    const old = rows.filter(({ at }) => at <= now() - RETAINED_MS)
    await vault.erase('sign-ins', ...old.map(({ id }) => id))
  },
})
