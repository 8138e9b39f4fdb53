import { setTimeout as delay } from 'node:timers/promises'
import { type Call, NoResponse, type Reply, type Request } from './request.ts'
import { replyAfterTimeout, retryFor } from './errors.ts'

/** `isRepeated`: it took more than one try, so a replayed response may be that of an earlier try. */
export type RetriedReply = Reply & { readonly isRepeated: boolean }

export type RetryingRequest = (call: Call, token?: string) => Promise<RetriedReply>

export type Waiting = {
  readonly stopping: AbortSignal
  /** Milliseconds that a journal may be away, by default 30 s. */
  readonly timeoutMs?: number
  /** Called with the reason, once while any request waits. */
  readonly onWaiting: (why: string) => void
}

const TIMEOUT_MS = 30_000

const backoff = (tried: number) => Math.min(500, 50 * 2 ** tried)

/** That there was no response is an outcome too. */
export const outcomeOf = async (reply: Promise<Reply>) =>
  reply.catch((error: unknown) => {
    if (error instanceof NoResponse) return error
    throw error
  })

/** Sends until the reply is final; a journal that is away is waited for. Throws ImportError. */
export const retryRequest = (
  request: Request,
  { stopping, timeoutMs = TIMEOUT_MS, onWaiting }: Waiting,
): RetryingRequest => {
  const waiting = new Set<Call>()

  const wait = async (call: Call, why: string, ms: number) => {
    if (waiting.size === 0) onWaiting(why)
    waiting.add(call)
    await delay(ms, undefined, { signal: stopping }).catch(() => stopping.throwIfAborted())
  }

  const persist = async (call: Call, token?: string): Promise<RetriedReply> => {
    let since: number | undefined
    for (let tried = 0; ; tried++) {
      const outcome = await outcomeOf(request(call, token))
      const retry = retryFor(outcome, timeoutMs)
      if (!retry) return { ...(outcome as Reply), isRepeated: tried > 0 }
      const pause = retry.waitMs ?? backoff(tried)
      since ??= performance.now()
      if (performance.now() + pause > since + retry.timeoutMs)
        return { ...replyAfterTimeout(outcome, retry), isRepeated: true }
      await wait(call, retry.why, pause)
    }
  }

  return (call, token) => persist(call, token).finally(() => waiting.delete(call))
}
