import type { IssueMailingRow, RefusedMail } from '@shodh/contracts/subscriptions/vault-rows.ts'

const MINUTE_MS = 60_000
const FIRST_PAUSE_MS = 15_000
/** Milliseconds after which a mail server that takes nothing is tried again, at most. */
const LAST_PAUSE_MS = 10 * MINUTE_MS
const FIRST_RETRY_MS = 15 * MINUTE_MS
const LAST_RETRY_MS = 12 * 60 * MINUTE_MS

/** Attempts for one subscriber where the server refuses for good (5xx, RFC 5321 4.2.1), and for now. */
const ATTEMPTS = { forGood: 2, forNow: 8 }

/** Of so many refusals in a row the cause is no recipient: the server is tried less often. */
const REFUSED_IN_A_ROW = 20

/** Codes of SMTP that are about the server or the account with it, not about a recipient. */
const OF_SERVER: ReadonlySet<string> = new Set(['421', '454', '530', '534', '535', '538'])

/** The subscriber whose turn it is, and what is known of attempts before. */
export type Turn = { readonly subscriberId: string; readonly before?: RefusedMail | undefined }

const doubled = (first: number, times: number, most: number) => Math.min(first * 2 ** times, most)

/** The mailing once the subscriber's turn is over. */
const after = (mailing: IssueMailingRow, { subscriberId, before }: Turn): IssueMailingRow => ({
  ...mailing,
  after: before ? mailing.after : subscriberId,
  refused: mailing.refused.filter(one => one.subscriberId !== subscriberId),
})

export const withoutTurn = after

export const afterSent = (mailing: IssueMailingRow, turn: Turn): IssueMailingRow => ({
  ...after(mailing, turn),
  sent: mailing.sent + 1,
  refusedInARow: 0,
  attempts: 0,
  reason: '',
  nextAt: 0,
})

const afterRefused = (mailing: IssueMailingRow, turn: Turn, code: string, now: number): IssueMailingRow => {
  const { subscriberId, before } = turn
  const attempts = (before?.attempts ?? 0) + 1
  const isOver = attempts >= ATTEMPTS[code.startsWith('5') ? 'forGood' : 'forNow']
  const nextAt = now + doubled(FIRST_RETRY_MS, attempts - 1, LAST_RETRY_MS)
  const inARow = mailing.refusedInARow + 1
  const isSlowed = inARow > REFUSED_IN_A_ROW
  const next = after(mailing, turn)
  return {
    ...next,
    failed: mailing.failed + (isOver ? 1 : 0),
    refused: isOver ? next.refused : [...next.refused, { subscriberId, attempts, nextAt }],
    refusedInARow: inARow,
    attempts: 0,
    reason: isSlowed ? code : '',
    nextAt: isSlowed ? now + doubled(FIRST_PAUSE_MS, inARow - REFUSED_IN_A_ROW - 1, LAST_PAUSE_MS) : 0,
  }
}

/** Without a mail server nobody's turn is over: the mailing waits. */
const afterFailure = (mailing: IssueMailingRow, code: string, now: number): IssueMailingRow => ({
  ...mailing,
  attempts: mailing.attempts + 1,
  reason: code,
  nextAt: now + doubled(FIRST_PAUSE_MS, mailing.attempts, LAST_PAUSE_MS),
})

/** The mailing after a mail that was not taken, by the server's code or the system's. */
export const afterNotSent = (mailing: IssueMailingRow, turn: Turn, code: string, now: number): IssueMailingRow =>
  /^[45]\d\d$/u.test(code) && !OF_SERVER.has(code)
    ? afterRefused(mailing, turn, code, now)
    : afterFailure(mailing, code, now)

/** What is to wait longer than it ever does was stored before the clock went back. */
export const isDue = (nextAt: number, now: number) => nextAt <= now || nextAt > now + LAST_RETRY_MS
