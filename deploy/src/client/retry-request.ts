import { retry } from '@shodh/contracts/retry.ts'
import { type Call, NoResponse, type Reply, type Request } from './request.ts'
import { replyAfterTimeout, type Retry, retryFor } from '../import/retry-reasons.ts'

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

/** Sends until the reply is final; a journal that is away is waited for. Throws ImportError. */
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
    const reply = reason ? replyAfterTimeout(outcome, reason) : (outcome as Reply)
    return { ...reply, isRepeated, isGivenUp: reason !== undefined }
  }

  return (call, token) => persist(call, token).finally(() => waiting.delete(call))
}
