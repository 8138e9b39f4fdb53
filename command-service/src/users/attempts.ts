import type { Vault } from '@shodh/adapters/vault/vault.ts'
import { SIGN_IN_REST_MAX_SECONDS, SIGN_IN_REST_SECONDS, SIGN_IN_TRIES } from '@shodh/contracts/limits.ts'
import { emailKey } from '@shodh/contracts/users/fields.ts'
import type { AttemptsRow } from '@shodh/contracts/users/vault-rows.ts'
import type { Mac } from './secrets.ts'

/** Milliseconds after which a failure no longer counts. */
const FORGIVEN_AFTER_MS = 24 * 60 * 60 * 1000

const restAfter = (failures: number) =>
  failures < SIGN_IN_TRIES
    ? 0
    : Math.min(SIGN_IN_REST_SECONDS * 2 ** (failures - SIGN_IN_TRIES), SIGN_IN_REST_MAX_SECONDS)

const failedAgain = (before: AttemptsRow | undefined, id: string, userId: string | null, at: number): AttemptsRow => {
  const failures = before && at - before.failedAt < FORGIVEN_AFTER_MS ? before.failures + 1 : 1
  return { id, userId, failures, failedAt: at, restsUntil: at + restAfter(failures) * 1000 }
}

/**
 * Wrong passwords in a row, counted alike for e-mails that somebody has and that nobody has. An account rests after
 * some, longer each time. The count stands in the vault, so it outlives a restart.
 */
export const openAttempts = ({ vault, mac }: { vault: Vault; mac: Mac }, now: () => number = Date.now) => {
  const idOf = (email: string) => mac('e-mail', 'sign-in', emailKey(email))
  const rowOf = async (email: string) => (await vault.get('sign-in-attempts', idOf(email))) as AttemptsRow | undefined

  return {
    idOf,
    /** Seconds that the account still rests. */
    restOf: async (email: string) => Math.max(0, Math.ceil((((await rowOf(email))?.restsUntil ?? 0) - now()) / 1000)),
    failed: async (email: string, userId: string | null) => {
      const id = idOf(email)
      const at = now()
      await vault.update('sign-in-attempts', id, row => failedAgain(row as AttemptsRow | undefined, id, userId, at))
    },
    succeeded: async (email: string) => {
      const clear = (row: AttemptsRow | undefined) => row && { ...row, failures: 0, restsUntil: 0 }
      if ((await rowOf(email))?.failures)
        await vault.update('sign-in-attempts', idOf(email), row => clear(row as AttemptsRow | undefined))
    },
    /** Forgets what is forgiven. */
    sweep: async () => {
      const rows = (await vault.list('sign-in-attempts')) as readonly AttemptsRow[]
      const over = rows.filter(({ failures, failedAt }) => failures === 0 || now() - failedAt > FORGIVEN_AFTER_MS)
      if (over.length > 0) await vault.erase('sign-in-attempts', ...over.map(({ id }) => id))
    },
  }
}

export type Attempts = ReturnType<typeof openAttempts>
