import { setTimeout } from 'node:timers/promises'
import { StoreFull, Unavailable } from '@shodh/adapters/event-store/event-store.ts'

const TRY_AGAIN_MS = 500

const passes = (accident: unknown) => accident instanceof Unavailable || accident instanceof StoreFull

/** Does it again for as long as a store has no answer or no room, until the signal aborts. The work bears repetition. */
export const untilDone = async (signal: AbortSignal, work: () => Promise<unknown>): Promise<void> => {
  while (!signal.aborted) {
    try {
      await work()
      return
    } catch (accident) {
      if (!passes(accident)) throw accident
      await setTimeout(TRY_AGAIN_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}
