import { BEGINNING, type Position } from '@shodh/adapters/event-store/event-store.ts'
import { collectionName, type Named, type ReadStore } from '@shodh/adapters/read-store/read-store.ts'

/** How far each collection of a store is projected. */
type Positions = Pick<ReadStore, 'positions'>

/**
 * Milliseconds from when an event was seen in the log until every read model was seen to have projected it, by one read of
 * the store: one after the other, the reads would take longer than what they measure.
 */
export const untilProjected = (views: Positions, models: readonly Named[]) => {
  const names = models.map(collectionName)
  const lags: number[] = []
  let waiting: { readonly position: Position; readonly since: number }[] = []

  const projected = async () => {
    const positions = await views.positions()
    return Math.min(...names.map(name => positions.get(name) ?? BEGINNING))
  }

  return {
    observed: (position: Position) => void waiting.push({ position, since: performance.now() }),
    look: async () => {
      if (waiting.length === 0) return
      const reached = await projected()
      const now = performance.now()
      for (const { position, since } of waiting) if (position <= reached) lags.push(now - since)
      waiting = waiting.filter(({ position }) => position > reached)
    },
    isWaiting: () => waiting.length > 0,
    /** Since the last call. */
    lags: () => lags.splice(0),
  }
}
