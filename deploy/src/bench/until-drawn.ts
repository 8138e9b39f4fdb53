import type { Position } from '@shodh/adapters/event-store/event-store.ts'

type Checkpointed = { readonly checkpoint: () => Promise<Position> }

/** Milliseconds from when an event was seen in the log until it was seen that every read model has drawn it. */
export const untilDrawn = (models: readonly Checkpointed[]) => {
  const lags: number[] = []
  let waiting: { readonly position: Position; readonly since: number }[] = []

  /** Undefined where one of them is not there yet, and the others need not be asked. */
  const drawnUpTo = async (position: Position) => {
    let drawn = Infinity
    for (const model of models) {
      drawn = Math.min(drawn, await model.checkpoint())
      if (drawn < position) return undefined
    }
    return drawn
  }

  return {
    saw: (position: Position) => void waiting.push({ position, since: performance.now() }),
    look: async () => {
      const [oldest] = waiting
      const drawn = oldest && (await drawnUpTo(oldest.position))
      if (drawn === undefined) return
      const now = performance.now()
      for (const { position, since } of waiting) if (position <= drawn) lags.push(now - since)
      waiting = waiting.filter(({ position }) => position > drawn)
    },
    isWaiting: () => waiting.length > 0,
    /** Since they were asked for last. */
    lags: () => lags.splice(0),
  }
}
