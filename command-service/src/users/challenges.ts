import { randomInt } from 'node:crypto'
import type { Vault } from '@shodh/adapters/vault/vault.ts'
import type { Refusal } from '@shodh/contracts/answer.ts'
import {
  OTP_COOLDOWN_SECONDS,
  OTP_SECONDS,
  OTP_TRIES,
  OTPS_PER_HOUR,
  RESET_LINK_SECONDS,
} from '@shodh/contracts/limits.ts'
import type { RefusalCode } from '@shodh/contracts/refusals.ts'
import { emailKey } from '@shodh/contracts/users/fields.ts'
import { refuse } from '../decider.ts'
import { hashOfToken, type Mac, randomToken, sameHash } from './secrets.ts'

/** What a code is good for; one for the one is worth nothing for the other. */
export type ChallengePurpose = 'verification' | 'recovery'

/** What only the owner of the e-mail gets to see. */
export type Proof = { readonly code: string; readonly link: string }

/** `challenges`, by a keyed hash of purpose and e-mail. Times are milliseconds since 1970. */
type Challenge = {
  readonly id: string
  readonly codeHash: string
  readonly codeUntil: number
  readonly linkHash: string
  readonly linkUntil: number
  readonly tries: number
  readonly isUsed: boolean
  /** Of the codes of the last hour. */
  readonly issuedAt: readonly number[]
}

const HOUR_MS = 60 * 60 * 1000

/** Seconds until the next code may be sent; 0 where it may now. */
const waitFor = (issuedAt: readonly number[], now: number) => {
  const [last = 0, oldest = 0] = [issuedAt.at(-1), issuedAt.at(-OTPS_PER_HOUR)]
  const until = Math.max(last + OTP_COOLDOWN_SECONDS * 1000, oldest === 0 ? 0 : oldest + HOUR_MS)
  return Math.max(0, Math.ceil((until - now) / 1000))
}

type Verdict = { readonly refused?: RefusalCode; readonly row?: Challenge }

const judgedCode = (row: Challenge | undefined, codeHash: string, now: number): Verdict => {
  if (!row || row.isUsed) return { refused: 'OTP_WRONG' }
  if (now >= row.codeUntil) return { refused: 'OTP_EXPIRED' }
  if (row.tries >= OTP_TRIES) return { refused: 'OTP_SPENT' }
  if (sameHash(row.codeHash, codeHash)) return { row: { ...row, isUsed: true } }
  const tries = row.tries + 1
  return { refused: tries >= OTP_TRIES ? 'OTP_SPENT' : 'OTP_WRONG', row: { ...row, tries } }
}

const judgedLink = (row: Challenge | undefined, linkHash: string, now: number): Verdict =>
  row && !row.isUsed && now < row.linkUntil && sameHash(row.linkHash, linkHash)
    ? { row: { ...row, isUsed: true } }
    : { refused: 'RESET_LINK_INVALID' }

/**
 * One-time codes and links. An e-mail that nobody has is treated alike in every way, so no answer tells whether
 * somebody has it: its code exists, but is sent to nobody.
 */
export const openChallenges = ({ vault, mac }: { vault: Vault; mac: Mac }, now: () => number = Date.now) => {
  const idOf = (purpose: ChallengePurpose, email: string) => mac('e-mail', purpose, emailKey(email))
  const codeHashOf = (id: string, code: string) => mac('one-time code', id, code)

  const fresh = (id: string, { code, link }: Proof, issuedAt: readonly number[]): Challenge => ({
    id,
    codeHash: codeHashOf(id, code),
    codeUntil: now() + OTP_SECONDS * 1000,
    linkHash: hashOfToken(link),
    linkUntil: now() + RESET_LINK_SECONDS * 1000,
    tries: 0,
    isUsed: false,
    issuedAt: [...issuedAt, now()],
  })

  const tried = async (id: string, judge: (row: Challenge | undefined) => Verdict): Promise<Refusal | undefined> => {
    let verdict: Verdict = {}
    await vault.update('challenges', id, row => {
      verdict = judge(row as Challenge | undefined)
      return verdict.row
    })
    return verdict.refused && refuse(verdict.refused)
  }

  return {
    idOf,
    /** A new code and link in the place of the last ones; refused where the last ones are too young or too many. */
    issue: async (purpose: ChallengePurpose, email: string): Promise<Proof | Refusal> => {
      const id = idOf(purpose, email)
      const proof = { code: String(randomInt(1_000_000)).padStart(6, '0'), link: randomToken() }
      let wait = 0
      await vault.update('challenges', id, row => {
        const issuedAt = ((row as Challenge | undefined)?.issuedAt ?? []).filter(at => at > now() - HOUR_MS)
        wait = waitFor(issuedAt, now())
        return wait > 0 ? undefined : fresh(id, proof, issuedAt)
      })
      return wait > 0 ? { ...refuse('OTP_TOO_SOON'), retryAfter: wait } : proof
    },
    /** Uses a code up; refused where it is not the one. */
    tryCode: (purpose: ChallengePurpose, email: string, code: string) => {
      const id = idOf(purpose, email)
      return tried(id, row => judgedCode(row, codeHashOf(id, code), now()))
    },
    /** Uses a link up; refused where it is not the one. */
    tryLink: (purpose: ChallengePurpose, email: string, link: string) =>
      tried(idOf(purpose, email), row => judgedLink(row, hashOfToken(link), now())),
    /** Forgets what is good for nothing any more, and no longer keeps the next code waiting. */
    sweep: async () => {
      const rows = (await vault.list('challenges')) as readonly Challenge[]
      const over = rows.filter(row => now() > row.linkUntil && now() > (row.issuedAt.at(-1) ?? 0) + HOUR_MS)
      if (over.length > 0) await vault.erase('challenges', ...over.map(({ id }) => id))
    },
  }
}

export type Challenges = ReturnType<typeof openChallenges>
