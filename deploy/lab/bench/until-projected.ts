import type { Position } from '@shodh/adapters/event-store/event-store.ts'

type Checkpointed = { readonly checkpoint: () => Promise<Position> }

/** Milliseconds from when an event was seen in the log until every read model was seen to have projected it. */
export const untilProjected = (models: readonly Checkpointed[]) => {
  const lags: number[] = []
  let waiting: { readonly position: Position; readonly since: number }[] = []

  /** Undefined where one of them is not there yet; the others are then not read. */
  const projectedUpTo = async (position: Position) => {
    let projected = Infinity
    for (const model of models) {
      projected = Math.min(projected, await model.checkpoint())
      if (projected < position) return undefined
    }
    return projected
  }

  return {
    observed: (position: Position) => void waiting.push({ position, since: performance.now() }),
    look: async () => {
      const [oldest] = waiting
      const projected = oldest && (await projectedUpTo(oldest.position))
      if (projected === undefined) return
      const now = performance.now()
      for (const { position, since } of waiting) if (position <= projected) lags.push(now - since)
      waiting = waiting.filter(({ position }) => position > projected)
    },
    isWaiting: () => waiting.length > 0,
    /** Since the last call. */
    lags: () => lags.splice(0),
  }
}
