import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { REFRESH_GRACE_SECONDS, SESSION_IDLE_SECONDS, SESSION_SECONDS, SIGN_IN_DAYS } from '@shodh/contracts/limits.ts'
import { DAY_MS } from '@shodh/contracts/time/dates.ts'
import type { Actor } from '@shodh/contracts/roles.ts'
import type { SignInMethod } from '@shodh/contracts/users/factors/views.ts'
import type { SessionRow } from '@shodh/contracts/users/vault-rows.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Policy } from '../factors/sign-in-policy.ts'
import { hashOfToken, type Mac, randomToken, sameHash } from '../secrets.ts'
import { isActive } from '../user.ts'
import type { UserVault } from '../user-vault.ts'

/** Milliseconds between two updates of when a session was last seen. */
const SEEN_EVERY_MS = 60_000

/** Replacements of one family's token that are checked for a reused one. */
const GENERATIONS = 2000

const USER_AGENT_MAX = 300

/** A token with its current actor. */
export type Refreshed = { readonly actor: Actor; readonly refreshToken: string }

/** `isFirst`: the account had no session before. */
export type Begun = Refreshed & { readonly isFirst: boolean }

/** What was proven, and the identity provider that has proven it. */
type StartedBy = Pick<SessionRow, 'provider'> & { readonly methods: readonly SignInMethod[] }

/** `reused` is a token that was replaced before: it may be stolen, so its family has been ended. */
export type NotRefreshed = { readonly because: 'unknown' | 'reused' }

type Verdict = { readonly as: 'replaced' | 'again' | 'reused' | 'unknown'; readonly row?: SessionRow }

const isLive = (row: SessionRow | undefined, now: number): row is SessionRow =>
  row !== undefined &&
  !row.isEnded &&
  now < row.createdAt + SESSION_SECONDS * 1000 &&
  now < row.seenAt + SESSION_IDLE_SECONDS * 1000 + SEEN_EVERY_MS

// Stryker disable next-line Regex: The hash of the whole token is compared.
const sessionIdOf = (token: string) => /^([0-9a-f-]{36})\.[\w-]{43}$/u.exec(token)?.[1]

/** As `read`, once for all who ask for the same in one turn of the event loop; it begins after the last of them has asked. */
const sharedByKey = <Result>(read: (key: string) => Promise<Result>) => {
  const next = new Map<string, Promise<Result>>()
  const begin = async (key: string) => {
    await setImmediate()
    next.delete(key)
    return read(key)
  }
  return (key: string): Promise<Result> => {
    const reading = next.get(key) ?? begin(key)
    next.set(key, reading)
    return reading
  }
}

/**
 * Sessions are families of refresh tokens. The successor of a token is its keyed hash, so only the hash of the latest
 * is stored, and tabs that refresh at once get the same one. An event of the user's stream ends all of its sessions.
 */
export const openSessions = (
  { vault, accounts, mac, policy }: { vault: UserVault; accounts: Accounts; mac: Mac; policy: Pick<Policy, 'judge'> },
  now: () => number = Date.now,
) => {
  const successorOf = (sessionId: string, token: string) => `${sessionId}.${mac('refresh token', token)}`

  const rowOf = (sessionId: string) => vault.get('sessions', sessionId)

  const change = (sessionId: string, how: (row: SessionRow) => SessionRow | undefined) =>
    vault.update('sessions', sessionId, row => row && how(row))

  const isAncestor = ({ id, refreshHash, generation }: SessionRow, token: string) => {
    let descendant = token
    // Stryker disable next-line EqualityOperator, MethodExpression: A token has no more descendants than its session has generations. Up to 2,000 generations the same but for the time; beyond, a bound for it.
    for (let n = 0; n < Math.min(generation, GENERATIONS); n++) {
      descendant = successorOf(id, descendant)
      if (sameHash(hashOfToken(descendant), refreshHash)) return true
    }
    return false
  }

  const judged = (row: SessionRow | undefined, token: string): Verdict => {
    const at = now()
    // Stryker disable next-line ObjectLiteral, StringLiteral: The session has ended: no actor is found for it either, which has the same response.
    if (!isLive(row, at)) return { as: 'unknown' }
    const successor = hashOfToken(successorOf(row.id, token))
    if (sameHash(hashOfToken(token), row.refreshHash)) {
      const replaced = { refreshHash: successor, rotatedAt: at, seenAt: at, generation: row.generation + 1 }
      // Stryker disable next-line StringLiteral: Of a verdict only 'unknown' and 'reused' are compared; no other row is stored with it.
      return { as: 'replaced', row: { ...row, ...replaced } }
    }
    if (sameHash(successor, row.refreshHash) && at - row.rotatedAt <= REFRESH_GRACE_SECONDS * 1000)
      // Stryker disable next-line ObjectLiteral, StringLiteral: Of a verdict only 'unknown' and 'reused' are compared; no other row is stored with it.
      return { as: 'again' }
    return isAncestor(row, token) ? { as: 'reused', row: { ...row, isEnded: true } } : { as: 'unknown' }
  }

  /** The actor of a live session, by the current state of the log. */
  const actorOf = async (row: SessionRow | undefined): Promise<Actor | undefined> => {
    if (!isLive(row, now())) return undefined
    const { user, isOverdue } = await policy.judge(accounts.state(row.userId))
    if (!isActive(user) || !row.outlived.includes(user.securityStamp)) return undefined
    const { id: sessionId, userId, provenAt = row.createdAt } = row
    return { userId, role: user.role, sessionId, provenAt, ...(isOverdue && { isOverdue }) }
  }

  const end = (sessionId: string) => change(sessionId, row => (row.isEnded ? undefined : { ...row, isEnded: true }))

  const recordSignIn = async ({ userId, userAgent, createdAt: at, methods = [] }: SessionRow) => {
    let isFirst = false
    await vault.update('users', userId, user => {
      isFirst = user?.signedInAt === undefined
      return user && { ...user, signedInAt: at }
    })
    // not the session's own id: these rows are in backups
    await vault.put('sign-ins', { id: randomUUID(), userId, at, userAgent, methods }, { group: userId })
    return isFirst
  }

  /** The ids of sessions that have ended. */
  const over = async () => (await vault.list('sessions')).filter(row => !isLive(row, now())).map(({ id }) => id)

  return {
    /** `securityStamp` is the user's, as read before the password was checked. */
    begin: async (
      userId: string,
      securityStamp: string,
      userAgent = '',
      by: StartedBy = { methods: ['password'] },
    ): Promise<Begun | undefined> => {
      const id = randomUUID()
      const refreshToken = `${id}.${randomToken()}`
      const at = now()
      const times = { createdAt: at, seenAt: at, rotatedAt: at }
      const token = { refreshHash: hashOfToken(refreshToken), generation: 0, isEnded: false }
      const row: SessionRow = {
        id,
        userId,
        userAgent: userAgent.slice(0, USER_AGENT_MAX),
        outlived: [securityStamp],
        provenAt: at,
        ...by,
        ...times,
        ...token,
      }
      await vault.put('sessions', row, { group: userId })
      const actor = await actorOf(row)
      return actor && { actor, refreshToken, isFirst: await recordSignIn(row) }
    },
    refresh: async (token: string): Promise<Refreshed | NotRefreshed> => {
      const sessionId = sessionIdOf(token)
      if (sessionId === undefined) return { because: 'unknown' }
      // Stryker disable next-line ObjectLiteral, StringLiteral: Of a session without a row, which has no actor either: the response is the same.
      let verdict: Verdict = { as: 'unknown' }
      await vault.update('sessions', sessionId, row => {
        verdict = judged(row, token)
        return verdict.row
      })
      if (verdict.as === 'unknown' || verdict.as === 'reused') return { because: verdict.as }
      const actor = await actorOf(await rowOf(sessionId))
      return actor ? { actor, refreshToken: successorOf(sessionId, token) } : { because: 'unknown' }
    },
    /** The actor of the session; undefined once it has ended, for whatever reason. */
    actor: sharedByKey(async (sessionId: string) => {
      const row = await rowOf(sessionId)
      const actor = await actorOf(row)
      const at = now()
      if (actor && row && at - row.seenAt > SEEN_EVERY_MS) await change(sessionId, seen => ({ ...seen, seenAt: at }))
      return actor
    }),
    /** The identity provider that the session was begun by, if any. */
    provider: async (sessionId: string) => (await rowOf(sessionId))?.provider,
    /** Its user has proven to be there, also by these methods. */
    prove: (sessionId: string, methods: readonly SignInMethod[]) =>
      change(sessionId, row => ({
        ...row,
        provenAt: now(),
        methods: [...new Set([...(row.methods ?? ['password']), ...methods])],
      })),
    end,
    /** Ends the family of a token that is, or was, a token of the session. */
    endBy: async (token: string) => {
      const row = await rowOf(sessionIdOf(token) ?? '')
      if (row && (sameHash(hashOfToken(token), row.refreshHash) || isAncestor(row, token))) await end(row.id)
    },
    /** Lets the session outlive a command that is about to end every session of its user. */
    spare: (sessionId: string, commandId: string) =>
      change(sessionId, row => ({ ...row, outlived: [...row.outlived, commandId] })),
    ofUser: async (userId: string) => {
      const rows = await vault.listBy('sessions', userId)
      const user = await accounts.state(userId)
      // Stryker disable next-line ConditionalExpression: For the compiler: only a known user has a stamp, and no session has outlived an undefined one.
      return rows.filter(row => isLive(row, now()) && user.is === 'known' && row.outlived.includes(user.securityStamp))
    },
    over,
    /** Erases sessions that have ended, and old records of sign-ins. */
    sweep: async () => {
      await vault.erase('sessions', ...(await over()))
      const old = (await vault.list('sign-ins')).filter(({ at }) => at <= now() - SIGN_IN_DAYS * DAY_MS)
      await vault.erase('sign-ins', ...old.map(({ id }) => id))
    },
  }
}

export type Sessions = ReturnType<typeof openSessions>
