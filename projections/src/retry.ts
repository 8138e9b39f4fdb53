import { setTimeout } from 'node:timers/promises'
import { StoreFull, Unavailable } from '@shodh/adapters/event-store/event-store.ts'

/** Milliseconds before a retry, after a store was full or did not respond. */
const RETRY_AFTER_MS = 500

/** Whether the operation succeeds once the store has room, or responds, again. */
export const isRetryable = (error: unknown) => error instanceof StoreFull || error instanceof Unavailable

/** Resolves at once when the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined)

/** Retries while a store is full or unavailable, until the work succeeds or the signal aborts. */
export const retryWhileUnavailable = async (signal: AbortSignal, work: () => Promise<unknown>) => {
  while (!signal.aborted) {
    try {
      await work()
      return
    } catch (error) {
      if (!isRetryable(error)) throw error
      await pause(RETRY_AFTER_MS, signal)
    }
  }
}
