import { CODES_SPENT_FOR_TODAY } from '@shodh/contracts/users/code-sentences.ts'
import { randomInt } from 'node:crypto'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import {
  EMAIL_CHANGE_SECONDS,
  OTP_COOLDOWN_SECONDS,
  OTP_GUESSES_PER_DAY,
  OTP_SECONDS,
  OTP_TRIES,
  OTPS_PER_HOUR,
  RESET_LINK_SECONDS,
  VERIFICATION_LINK_SECONDS,
} from '@shodh/contracts/limits.ts'
import { emailKey } from '@shodh/contracts/users/fields.ts'
import { refuse } from '../decider.ts'
import type { Account } from './accounts/accounts.ts'
import { hashOfToken, type Mac, randomToken, sameHash } from './secrets.ts'
import { waitFor, withinHour } from './mails/send-limits.ts'
import type { Challenge, Code, CodeGuess, GuessesRow, Secret, Trigger, UserVault } from './user-vault.ts'
import { DAY_MS, isWithin } from '@shodh/contracts/time/dates.ts'

/**
 * Limits guesses at codes: for one code, and for one e-mail address a day. A guess is counted before it is compared, so
 * guesses at the same time are no more than those one by one, and for known and unknown addresses alike.
 */
export const openCodeGuesses = ({ vault, mac }: { vault: UserVault; mac: Mac }, now: () => number) => {
  const idOf = (email: string) => mac('e-mail', 'guesses', emailKey(email))
  // Stryker disable next-line ArrayDeclaration, EqualityOperator: What has no time is not of the last day. A millisecond more or less.
  const recent = (row: GuessesRow | undefined) => (row?.guesses ?? []).filter(({ at }) => isWithin(DAY_MS, at, now()))

  return {
    idOf,
    /** The day's guesses before this one; undefined where there may be no more today. */
    count: async (email: string, guess: CodeGuess): Promise<readonly CodeGuess[] | undefined> => {
      const id = idOf(email)
      let before: readonly CodeGuess[] | undefined
      await vault.update('code-guesses', id, row => {
        const today = recent(row)
        before = today.length < OTP_GUESSES_PER_DAY ? today : undefined
        return before && { id, guesses: [...today, guess] }
      })
      return before
    },
    /** A right guess does not count. */
    discount: async (email: string, { at, purpose }: CodeGuess) => {
      await vault.update('code-guesses', idOf(email), row => {
        if (!row) return undefined
        const { guesses } = row
        const right = guesses.findIndex(guess => guess.at === at && guess.purpose === purpose)
        return { ...row, guesses: guesses.filter((_, n) => n !== right) }
      })
    },
    sweep: async () => {
      const rows = await vault.list('code-guesses')
      const over = rows.filter(row => recent(row).length === 0)
      await vault.erase('code-guesses', ...over.map(({ id }) => id))
    },
  }
}

/** The purpose of a code; it is invalid for any other. */
export type ChallengePurpose = 'verification' | 'recovery'

/** The secrets that only the owner of the e-mail receives. */
export type Proof = { readonly code: string; readonly link: string }

/** The user whom a proof is issued for ('' for none), and its limits; none without a trigger. */
type Issue = { readonly userId: string; readonly trigger?: Trigger }

/** The proof in a request: a code or a link. */
export type Presented = { readonly otp?: string | undefined; readonly token?: string | undefined }

/** A right proof, for the user whom it was issued for; it is used up by `spend`, which is false where another was faster. */
type Proven = { readonly userId: string; readonly spend: () => Promise<boolean> }

const KIND = 'email-proofs'
const HOUR_MS = 60 * 60 * 1000
/** For one address: each code that is valid is one more that a guess may hit. */
const OTHER_CODES_MAX = 9
/** For one user: as many as can be requested while the first of them is valid. */
const LINKS_MAX = (VERIFICATION_LINK_SECONDS * 1000 * OTPS_PER_HOUR) / HOUR_MS

const SENDING = { cooldownSeconds: OTP_COOLDOWN_SECONDS, perHour: OTPS_PER_HOUR }
const LINK_SECONDS = { verification: VERIFICATION_LINK_SECONDS, recovery: RESET_LINK_SECONDS }
/** A change of the e-mail address can be resumed for as long as it waits. */
const ROW_SECONDS = { verification: EMAIL_CHANGE_SECONDS, recovery: RESET_LINK_SECONDS }

const PURPOSES: readonly ChallengePurpose[] = ['verification', 'recovery']

const codesOf = (row: Challenge | undefined): readonly Code[] =>
  row ? [...(row.code ? [row.code] : []), ...(row.otherCodes ?? [])] : []

/** The row without the user's codes and links; how many were sent, and when, stays. */
const without = (row: Challenge, userId: string): Challenge => {
  const isOthers = (one: Secret) => one.userId !== userId
  return { ...row, code: null, otherCodes: codesOf(row).filter(isOthers), links: row.links.filter(isOthers) }
}

const secondsLeft = (code: Code | undefined, now: number) => Math.max(0, Math.ceil(((code?.until ?? 0) - now) / 1000))

/** Why a code is not the one; undefined where it is. `tries` are those before. */
const refusalOfCode = (code: Code, hash: string, tries: number, now: number) => {
  if (now >= code.until) return 'OTP_EXPIRED'
  if (tries >= OTP_TRIES) return 'OTP_SPENT'
  if (sameHash(code.hash, hash)) return undefined
  return tries + 1 >= OTP_TRIES ? 'OTP_SPENT' : 'OTP_WRONG'
}

/**
 * One-time codes and links. An unknown e-mail is treated like a known one in every way, so no response reveals whether
 * it has an account: its code exists, but is not sent.
 */
export const openChallenges = ({ vault, mac }: { vault: UserVault; mac: Mac }, now: () => number = Date.now) => {
  const guesses = openCodeGuesses({ vault, mac }, now)
  const idOf = (purpose: ChallengePurpose, email: string) => mac('e-mail', purpose, emailKey(email))
  const codeHashOf = (id: string, code: string) => mac('one-time code', id, code)
  const rowOf = (id: string) => vault.get(KIND, id)

  const change = (id: string, how: (row: Challenge | undefined) => Challenge | undefined) => vault.update(KIND, id, how)

  const spender = (id: string, { hash, userId }: Pick<Secret, 'hash' | 'userId'>) => {
    return async () => {
      let isSpent = false
      await change(id, row => {
        if (!row) return undefined
        // Stryker disable next-line ConditionalExpression: Matters where two users of one address have the same code, once in a million: no test can have them drawn.
        isSpent = [...codesOf(row), ...row.links].some(one => one.hash === hash && one.userId === userId)
        return isSpent ? without(row, userId) : undefined
      })
      return isSpent
    }
  }

  const proveCode = async (purpose: ChallengePurpose, email: string, otp: string): Promise<Proven | Refusal> => {
    const id = idOf(purpose, email)
    const guess: CodeGuess = { at: now(), purpose }
    const today = await guesses.count(email, guess)
    if (!today) return refuse('OTP_SPENT', CODES_SPENT_FOR_TODAY)
    const codes = codesOf(await rowOf(id))
    const hash = codeHashOf(id, otp)
    const code = codes.find(one => sameHash(one.hash, hash)) ?? codes[0]
    if (!code) return refuse('OTP_WRONG')
    const tries = today.filter(one => one.purpose === purpose && one.at >= code.issuedAt).length
    const refused = refusalOfCode(code, hash, tries, now())
    if (refused) return refuse(refused)
    await guesses.discount(email, guess)
    return { userId: code.userId, spend: spender(id, { hash, userId: code.userId }) }
  }

  const proveLink = async (purpose: ChallengePurpose, email: string, token: string): Promise<Proven | Refusal> => {
    const id = idOf(purpose, email)
    const hash = hashOfToken(token)
    const link = (await rowOf(id))?.links.find(one => now() < one.until && sameHash(one.hash, hash))
    if (link) return { userId: link.userId, spend: spender(id, link) }
    return refuse(purpose === 'recovery' ? 'RESET_LINK_INVALID' : 'VERIFICATION_LINK_INVALID')
  }

  const renewed = (
    row: Challenge | undefined,
    { purpose, email, userId }: { purpose: ChallengePurpose; email: string; userId: string },
    { code, link }: Proof,
  ): Challenge => {
    const id = idOf(purpose, email)
    const until = now() + LINK_SECONDS[purpose] * 1000
    const isOthers = (one: Secret) => one.userId !== userId
    // Stryker disable next-line ArrayDeclaration: What has no time is over, so it is left out.
    const links = (row?.links ?? []).filter(one => now() < one.until)
    const ownLinks = links.filter(one => !isOthers(one))
    const resumableSince = now() - ROW_SECONDS[purpose] * 1000
    const otherCodes = codesOf(row).filter(one => isOthers(one) && one.issuedAt > resumableSince)
    return {
      id,
      code: { hash: codeHashOf(id, code), until: now() + OTP_SECONDS * 1000, userId, issuedAt: now() },
      otherCodes: otherCodes.slice(0, OTHER_CODES_MAX),
      links: [
        ...links.filter(isOthers),
        ...[...ownLinks, { hash: hashOfToken(link), until, userId }].slice(-LINKS_MAX),
      ],
      lastUserId: userId,
      issuedAt: row?.issuedAt ?? {},
      until: now() + ROW_SECONDS[purpose] * 1000,
    }
  }

  return {
    idOf,
    /** A new code in the place of the user's last one, and a new link; refused where the last ones are too young or too many. */
    issue: async (purpose: ChallengePurpose, email: string, { userId, trigger }: Issue): Promise<Proof | Refusal> => {
      const proof = { code: String(randomInt(1_000_000)).padStart(6, '0'), link: randomToken() }
      let wait = 0
      await change(idOf(purpose, email), row => {
        const next = renewed(row, { purpose, email, userId }, proof)
        if (trigger === undefined) return next
        const before = withinHour(row?.issuedAt[trigger], now())
        const last = codesOf(row).find(one => one.userId === userId)
        wait = Math.max(waitFor(before, now(), SENDING), trigger === 'sign-in' ? secondsLeft(last, now()) : 0)
        return wait > 0 ? undefined : { ...next, issuedAt: { ...next.issuedAt, [trigger]: [...before, now()] } }
      })
      return wait > 0 ? { ...refuse('OTP_TOO_SOON'), retryAfter: wait } : proof
    },
    /** The users whom proofs were issued for, the last one first. */
    userIds: async (purpose: ChallengePurpose, email: string): Promise<readonly string[]> => {
      const row = await rowOf(idOf(purpose, email))
      const userIds = new Set([row?.lastUserId ?? '', ...codesOf(row).map(({ userId }) => userId)])
      return [...userIds].filter(userId => userId !== '')
    },
    /** Whether somebody has the right code or link; a wrong code counts as a guess, a wrong link does not. */
    prove: (purpose: ChallengePurpose, email: string, { otp, token = '' }: Presented) =>
      otp === undefined ? proveLink(purpose, email, token) : proveCode(purpose, email, otp),
    /** Erases expired proofs: each is valid for longer than it delays the next code. */
    sweep: async () => {
      const rows = await vault.list(KIND)
      const over = rows.filter(row => now() > row.until)
      await vault.erase(KIND, ...over.map(({ id }) => id))
      await guesses.sweep()
    },
    /**
     * Ends what was mailed to the account, and leaves that of others. Called before the event that is a reason for it, so
     * that nothing outlives the event where the process ends in between.
     */
    end: async ({ id: userId, email, pendingEmail = email }: Pick<Account, 'id' | 'email' | 'pendingEmail'>) => {
      const ids = [...new Set([email, pendingEmail])].flatMap(email => PURPOSES.map(purpose => idOf(purpose, email)))
      await Promise.all(ids.map(id => change(id, row => row && without(row, userId))))
    },
    /** Erases all proofs of the user or the e-mail addresses. */
    clear: async (userId: string, emails: readonly string[]) => {
      const ids = new Set(emails.flatMap(email => PURPOSES.map(purpose => idOf(purpose, email))))
      const isTheirs = (row: Challenge) =>
        ids.has(row.id) ||
        [...codesOf(row), ...row.links, { userId: row.lastUserId }].some(one => one.userId === userId)
      const rows = (await vault.list(KIND)).filter(isTheirs)
      await Promise.all([
        vault.erase(KIND, ...rows.map(({ id }) => id)),
        vault.erase('code-guesses', ...emails.map(guesses.idOf)),
      ])
    },
  }
}

export type Challenges = ReturnType<typeof openChallenges>
