import { setTimeout } from 'node:timers/promises'
import { StoreFull, Unavailable } from '@shodh/adapters/event-store/event-store.ts'

/** Milliseconds until a store that was full or did not answer is tried again. */
const TRY_AGAIN_MS = 500

/** What is over when the store has room, or answers, again. */
export const isPassing = (accident: unknown) => accident instanceof StoreFull || accident instanceof Unavailable

/** Resolves at once when the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined)

/** Works again and again while a store is to blame for the failure, until it is done or the signal aborts. */
export const patiently = async (signal: AbortSignal, work: () => Promise<unknown>) => {
  while (!signal.aborted) {
    try {
      await work()
      return
    } catch (accident) {
      if (!isPassing(accident)) throw accident
      await pause(TRY_AGAIN_MS, signal)
    }
  }
}
