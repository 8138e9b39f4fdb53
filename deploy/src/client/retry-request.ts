import { OperatorError } from '../terminal/operator-error.ts'
import { type Call, NoResponse, type Reply, type Request } from './request.ts'
import { retry } from '@shodh/contracts/flow/retry.ts'

/** What the journal is: time is counted for each by itself. */
type Cause = 'limiting' | 'away' | 'busy' | 'failing'

/**
 * Why a request is retried, and until how many milliseconds have passed for this cause; `waitMs` is the Retry-After of
 * the journal.
 */
type Retry = {
  readonly cause: Cause
  readonly why: string
  readonly timeoutMs: number
  readonly waitMs?: number | undefined
}

const TOO_MANY_REQUESTS_TIMEOUT_MS = 300_000
const SERVER_ERROR_TIMEOUT_MS = 3000

/** A journal that responds with 503 itself is given so many times as long as one that is away. */
const BUSY_FACTOR = 10

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
const retryFor = (outcome: Reply | NoResponse, timeoutMs: number): Retry | undefined => {
  if (outcome instanceof NoResponse) return away('The journal does not answer', timeoutMs)
  const { status, code, isStale, message, retryAfter } = outcome
  const why = withoutStop(message)
  if (status === 429) return { cause: 'limiting', why, timeoutMs: TOO_MANY_REQUESTS_TIMEOUT_MS, waitMs: retryAfter }
  if (status === 503) return { ...away(message, timeoutMs * BUSY_FACTOR, retryAfter), cause: 'busy' }
  if (isAway(outcome)) return away(message, timeoutMs, retryAfter)
  if (status >= 500) return { cause: 'failing', why, timeoutMs: Math.min(timeoutMs, SERVER_ERROR_TIMEOUT_MS) }
  if (code === 'IDEMPOTENCY_IN_PROGRESS') return away(message, timeoutMs)
  if (isStale) return away('The journal does not show yet what was written', timeoutMs)
  return undefined
}

/** The result after the timeout: an error may concern one paper only. Throws OperatorError. */
const replyAfterTimeout = (outcome: Reply | NoResponse, { why, timeoutMs }: Retry, label?: string): Reply => {
  const time = `${Math.round(timeoutMs / 1000)} s`
  if (outcome instanceof NoResponse)
    throw new OperatorError(`The journal went away and did not come back within ${time}.`)
  if (isAway(outcome) || outcome.status === 429 || outcome.isStale)
    throw new OperatorError(`The journal could not go on${label ? ` with ${label}` : ''} for ${time}: ${why}.`)
  return outcome
}

export type RetriedReply = Reply & {
  /** It took more than one try, so a replayed response may be that of an earlier try. */
  readonly isRepeated: boolean
  /** The journal failed to the end of the timeout: it may still carry out the request. */
  readonly isGivenUp: boolean
}

export type RetryingRequest = (call: Call, token?: string) => Promise<RetriedReply>

export type Waiting = {
  readonly stopping: AbortSignal
  /** Milliseconds that a journal may be away, by default 30 s. */
  readonly timeoutMs?: number
  /** Called with the reason, once while any request waits. */
  readonly onWaiting: (why: string) => void
}

const TIMEOUT_MS = 30_000

const backoff = (retries: number) => Math.min(500, 50 * 2 ** retries)

/** That there was no response is an outcome too. */
export const outcomeOf = async (reply: Promise<Reply>) =>
  reply.catch((error: unknown) => {
    if (error instanceof NoResponse) return error
    throw error
  })

/** Milliseconds that are left for the cause of an outcome; what passes until the next outcome is taken from them. */
const timeLeft = () => {
  const spent = new Map<Retry['cause'], number>()
  let last: { readonly cause: Retry['cause']; readonly at: number } | undefined
  return ({ cause, timeoutMs }: Retry) => {
    const now = performance.now()
    if (last) spent.set(last.cause, (spent.get(last.cause) ?? 0) + now - last.at)
    last = { cause, at: now }
    return timeoutMs - (spent.get(cause) ?? 0)
  }
}

/** Sends until the reply is final; a journal that is away is waited for. Throws OperatorError. */
export const retryRequest = (
  request: Request,
  { stopping, timeoutMs = TIMEOUT_MS, onWaiting }: Waiting,
): RetryingRequest => {
  const waiting = new Set<Call>()

  const wait = (call: Call, why: string) => {
    if (waiting.size === 0) onWaiting(why)
    waiting.add(call)
  }

  const persist = async (call: Call, token?: string): Promise<RetriedReply> => {
    const left = timeLeft()
    let isRepeated = false
    const afterResult = (outcome: Reply | NoResponse, attempts: number) => {
      const reason = retryFor(outcome, timeoutMs)
      if (!reason) return undefined
      const ms = left(reason)
      if (ms <= 0) return undefined
      wait(call, reason.why)
      isRepeated = true
      return Math.min(reason.waitMs ?? backoff(attempts - 1), ms)
    }
    const outcome = await retry({ afterResult, signal: stopping }, () => outcomeOf(request(call, token)))
    const reason = retryFor(outcome, timeoutMs)
    const reply = reason ? replyAfterTimeout(outcome, reason, call.label) : (outcome as Reply)
    return { ...reply, isRepeated, isGivenUp: reason !== undefined }
  }

  return (call, token) => persist(call, token).finally(() => waiting.delete(call))
}
