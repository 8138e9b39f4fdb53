import type { Refusal } from '@shodh/contracts/envelope.ts'
import { SIGN_IN_BACKOFF_MAX_SECONDS, SIGN_IN_BACKOFF_SECONDS, SIGN_IN_TRIES } from '@shodh/contracts/limits.ts'
import { emailKey } from '@shodh/contracts/users/fields.ts'
import { refuse } from '../../decider.ts'
import type { Mac } from '../secrets.ts'
import type { UserVault } from '../user-vault.ts'
import { restLeft, type AttemptsRow } from '@shodh/contracts/users/vault-rows.ts'

/** Milliseconds after which a failure no longer counts. */
const FORGIVEN_AFTER_MS = 24 * 60 * 60 * 1000

const KINDS = ['sign-in-attempts', 'trusted-attempts'] as const

/** The subject whose failures are counted. */
export type Attempter = {
  readonly kind: (typeof KINDS)[number]
  readonly id: string
  readonly userId: string | null
}

const attempter = (kind: Attempter['kind'], id: string, userId: string | null): Attempter => ({ kind, id, userId })

/** The attempter in the log. */
export const nameOf = ({ userId, id }: Attempter) => userId ?? id

const restAfter = (failures: number) =>
  failures < SIGN_IN_TRIES
    ? 0
    : Math.min(SIGN_IN_BACKOFF_SECONDS * 2 ** (failures - SIGN_IN_TRIES), SIGN_IN_BACKOFF_MAX_SECONDS)

const failedAgain = (before: AttemptsRow | undefined, { id, userId }: Attempter, at: number): AttemptsRow => {
  const failures = before && at - before.failedAt < FORGIVEN_AFTER_MS ? before.failures + 1 : 1
  return { id, userId, failures, failedAt: at, restsUntil: at + restAfter(failures) * 1000 }
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

const duration = (seconds: number) =>
  seconds < 60 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute')

/**
 * Wrong passwords in a row, counted for known and unknown e-mails alike. An account is locked after
 * some, longer each time. The count is in the vault, so it survives a restart.
 */
export const openAttempts = ({ vault, mac }: { vault: UserVault; mac: Mac }, now: () => number = Date.now) => {
  const idOf = (email: string) => mac('e-mail', 'sign-in', emailKey(email))
  const rowOf = ({ kind, id }: Attempter) => vault.get(kind, id)

  const change = ({ kind, id }: Attempter, how: (row: AttemptsRow | undefined) => AttemptsRow | undefined) =>
    vault.update(kind, id, how)

  const restOf = async (by: Attempter) => {
    const row = await rowOf(by)
    return row ? Math.ceil(restLeft(row, now()) / 1000) : 0
  }

  const resting = async (by: Attempter): Promise<Refusal | undefined> => {
    const retryAfter = await restOf(by)
    if (retryAfter === 0) return undefined
    const message = `Too many failed attempts to sign in. Please try again in ${duration(retryAfter)}.`
    return { ...refuse('SIGN_IN_THROTTLED', message), retryAfter, about: nameOf(by) }
  }

  const failed = async (by: Attempter) => {
    const at = now()
    return await change(by, row => failedAgain(row, by, at))
  }

  const succeeded = async (by: Attempter) => {
    // Stryker disable next-line ConditionalExpression: Saves a write of what is stored already.
    if ((await rowOf(by))?.failures) await change(by, row => row && { ...row, failures: 0, restsUntil: 0 })
  }

  return {
    idOf,
    /** Everybody who is not known better. */
    anybody: (email: string, userId: string | null) => attempter('sign-in-attempts', idOf(email), userId),
    /** A browser that its user has signed in with before: failures elsewhere do not count (OWASP, device cookies). */
    device: (deviceId: string, userId: string) =>
      attempter('trusted-attempts', mac('device', 'sign-in', deviceId), userId),
    /** Whoever is signed in and confirms the own password. */
    confirmation: (userId: string) => attempter('trusted-attempts', mac('device', 'confirmation', userId), userId),
    /** Whoever has given the right password, and comes to the second step. */
    secondStep: (userId: string) => attempter('sign-in-attempts', mac('device', 'second step', userId), userId),
    /** Refused, with the time that is left, while the attempter rests. */
    resting,
    failed,
    succeeded,
    /**
     * Lets the attempter try, unless it rests; what has no result has failed. Not before the rest is over does anybody hear
     * whether a try is right. `rests` is called as it comes to its first rest.
     */
    attempt: async <Result>(
      by: Attempter,
      tried: () => Promise<Result | undefined>,
      rests: () => Promise<void> = async () => {},
    ): Promise<Result | Refusal | undefined> => {
      const before = await resting(by)
      if (before) return before
      const result = await tried()
      if (result === undefined) {
        const row = await failed(by)
        if (row?.failures === SIGN_IN_TRIES) await rests()
        return undefined
      }
      // Others may have guessed at the same time: then the right guess counts no more than theirs.
      const meanwhile = await resting(by)
      if (!meanwhile) await succeeded(by)
      return meanwhile ?? result
    },
    /** Erases rows whose failures no longer count. */
    sweep: async () => {
      for (const kind of KINDS) {
        const rows = await vault.list(kind)
        const over = rows.filter(({ failures, failedAt }) => failures === 0 || now() - failedAt > FORGIVEN_AFTER_MS)
        await vault.erase(kind, ...over.map(({ id }) => id))
      }
    },
    /** Forgets what was counted for the user or the e-mail addresses. */
    clear: async (userId: string, emails: readonly string[]) => {
      const ids = new Set(emails.map(idOf))
      for (const kind of KINDS) {
        const rows = await vault.list(kind)
        const theirs = rows.filter(row => row.userId === userId || ids.has(row.id))
        await vault.erase(kind, ...theirs.map(({ id }) => id))
      }
    },
  }
}

export type Attempts = ReturnType<typeof openAttempts>
