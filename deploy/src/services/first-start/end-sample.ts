import { type EventStore, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { isOnlySample } from '../../sample/begin-own.ts'
import type { Stores } from '../../stores/stores.ts'

/** How a journal of one's own begins where the sample is. */
export type BeginOwn = {
  /** Prepares stores without the sample, with the accounts of these. It has begun when this resolves. */
  readonly begin: (from: Pick<Stores, 'events' | 'vault'>) => Promise<void>
  /** Opens the service again, on those stores. */
  readonly reopen: () => void
}

const ENDING = 'The sample is being removed'

/** Removes the sample journal with all that belongs to it, while nothing else is appended by this process. */
export const sampleEnding = ({ events, vault }: Pick<Stores, 'events' | 'vault'>, { begin, reopen }: BeginOwn) => {
  const appending = new Set<Promise<unknown>>()
  let isEnding = false

  const append: EventStore['append'] = async (...given) => {
    if (isEnding) throw new Unavailable(ENDING)
    const appended = events.append(...given)
    const settled = appended.catch(() => undefined).finally(() => appending.delete(settled))
    appending.add(settled)
    return appended
  }

  const beginIfAlone = async () => {
    await Promise.all(appending)
    if (!(await isOnlySample({ events, vault }))) return false
    await begin({ events, vault })
    return true
  }

  return {
    events: { ...events, append },
    /** Whether it was removed; false where somebody has written, and nothing is changed. The service is opened again then. */
    end: async (): Promise<boolean> => {
      if (isEnding) throw new Unavailable(ENDING)
      isEnding = true
      let hasEnded = false
      try {
        hasEnded = await beginIfAlone()
      } finally {
        isEnding = hasEnded
      }
      if (hasEnded) setImmediate(reopen)
      return hasEnded
    },
  }
}
