import { ImportError } from './import-error.ts'
import { NoResponse, type Reply } from './request.ts'

/** Why a request is retried, and until how many milliseconds have passed; `waitMs` is the Retry-After of the journal. */
export type Retry = { readonly why: string; readonly timeoutMs: number; readonly waitMs?: number | undefined }

const TOO_MANY_REQUESTS_TIMEOUT_MS = 300_000
const SERVER_ERROR_TIMEOUT_MS = 3000

const retry = (why: string, timeoutMs: number, waitMs?: number): Retry => ({
  why: why.replace(/\.$/u, ''),
  timeoutMs,
  waitMs,
})

/** A gateway whose journal is away responds with 502 or 504. */
const isAway = ({ status }: Reply) => status >= 502

/** Why and how long an outcome is retried; undefined where it is final. `timeoutMs`: with a journal that is away. */
export const retryFor = (outcome: Reply | NoResponse, timeoutMs: number): Retry | undefined => {
  if (outcome instanceof NoResponse) return retry('The journal does not answer', timeoutMs)
  const { status, code, isStale, message, retryAfter } = outcome
  if (status === 429) return retry(message, TOO_MANY_REQUESTS_TIMEOUT_MS, retryAfter)
  if (isAway(outcome)) return retry(message, timeoutMs, retryAfter)
  if (status >= 500) return retry(message, Math.min(timeoutMs, SERVER_ERROR_TIMEOUT_MS))
  if (code === 'IDEMPOTENCY_IN_PROGRESS') return retry(message, timeoutMs)
  if (isStale) return retry('The journal does not show yet what was written', timeoutMs)
  return undefined
}

/** The result after the timeout: a refusal may concern one paper only. Throws ImportError. */
export const replyAfterTimeout = (outcome: Reply | NoResponse, { why, timeoutMs }: Retry): Reply => {
  const time = `${Math.round(timeoutMs / 1000)} s`
  if (outcome instanceof NoResponse)
    throw new ImportError(`The journal went away and did not come back within ${time}.`)
  if (isAway(outcome) || outcome.status === 429 || outcome.isStale)
    throw new ImportError(`The journal could not go on for ${time}: ${why}.`)
  return outcome
}
