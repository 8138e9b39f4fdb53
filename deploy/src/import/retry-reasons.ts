import { ImportError } from './import-error.ts'
import { NoResponse, type Reply } from '../client/request.ts'

/** What the journal is: time is counted for each by itself. */
type Cause = 'limiting' | 'away' | 'failing'

/**
 * Why a request is retried, and until how many milliseconds have passed for this cause; `waitMs` is the Retry-After of
 * the journal.
 */
export type Retry = {
  readonly cause: Cause
  readonly why: string
  readonly timeoutMs: number
  readonly waitMs?: number | undefined
}

const TOO_MANY_REQUESTS_TIMEOUT_MS = 300_000
const SERVER_ERROR_TIMEOUT_MS = 3000

const withoutStop = (sentence: string) => sentence.replace(/\.$/u, '')

/** The journal may announce that it stays away for longer. */
const away = (why: string, timeoutMs: number, waitMs = 0): Retry => ({
  cause: 'away',
  why: withoutStop(why),
  timeoutMs: Math.max(timeoutMs, Math.min(waitMs, TOO_MANY_REQUESTS_TIMEOUT_MS)),
  ...(waitMs > 0 && { waitMs }),
})

/** A gateway whose journal is away responds with 502 or 504. */
const isAway = ({ status }: Reply) => status >= 502

/** Why and how long an outcome is retried; undefined where it is final. `timeoutMs`: with a journal that is away. */
export const retryFor = (outcome: Reply | NoResponse, timeoutMs: number): Retry | undefined => {
  if (outcome instanceof NoResponse) return away('The journal does not answer', timeoutMs)
  const { status, code, isStale, message, retryAfter } = outcome
  const why = withoutStop(message)
  if (status === 429) return { cause: 'limiting', why, timeoutMs: TOO_MANY_REQUESTS_TIMEOUT_MS, waitMs: retryAfter }
  if (isAway(outcome)) return away(message, timeoutMs, retryAfter)
  if (status >= 500) return { cause: 'failing', why, timeoutMs: Math.min(timeoutMs, SERVER_ERROR_TIMEOUT_MS) }
  if (code === 'IDEMPOTENCY_IN_PROGRESS') return away(message, timeoutMs)
  if (isStale) return away('The journal does not show yet what was written', timeoutMs)
  return undefined
}

/** The result after the timeout: an error may concern one paper only. Throws ImportError. */
export const replyAfterTimeout = (outcome: Reply | NoResponse, { why, timeoutMs }: Retry): Reply => {
  const time = `${Math.round(timeoutMs / 1000)} s`
  if (outcome instanceof NoResponse)
    throw new ImportError(`The journal went away and did not come back within ${time}.`)
  if (isAway(outcome) || outcome.status === 429 || outcome.isStale)
    throw new ImportError(`The journal could not go on for ${time}: ${why}.`)
  return outcome
}
