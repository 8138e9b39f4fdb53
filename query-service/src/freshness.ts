import { setTimeout as sleep } from 'node:timers/promises'
import type { MessageBus } from '@shodh/adapters/message-bus/message-bus.ts'
import type { Collection } from '@shodh/adapters/read-store/read-store.ts'

type Checkpointed = Pick<Collection<never>, 'checkpoint'>

/**
 * Waits until every read model has drawn the position; false where it has not within `withinMs` milliseconds, or where
 * the store doesn't say. It never rejects: what was written is written, whoever can't show it yet.
 */
export type Freshness = (position: number, withinMs: number) => Promise<boolean>

const LOOK_EVERY_MS = 25

/** Rings when the bus says that something was drawn, or after 25 ms; a ring between two waits is not lost. */
const bell = (bus: Pick<MessageBus, 'subscribe'>) => {
  let rung = false
  let wake = () => {}
  const end = bus.subscribe('drawn', () => {
    rung = true
    wake()
  })
  const next = () =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, rung ? 0 : LOOK_EVERY_MS)
      rung = false
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  return { next, end }
}

export const freshness = (models: readonly Checkpointed[], bus: Pick<MessageBus, 'subscribe'>): Freshness => {
  const drawnUpTo = async (position: number) => {
    const checkpoints = await Promise.all(models.map(model => model.checkpoint()))
    return checkpoints.every(checkpoint => checkpoint >= position)
  }

  const wait = async (position: number, isOver: () => boolean) => {
    const { next, end } = bell(bus)
    try {
      while (!(await drawnUpTo(position))) {
        if (isOver()) return false
        await next()
      }
      return true
    } finally {
      end()
    }
  }

  return async (position, withinMs) => {
    const clock = new AbortController()
    const over = sleep(withinMs, false, { signal: clock.signal }).catch(() => false)
    const deadline = performance.now() + withinMs
    const waited = drawnUpTo(position).then(isDrawn => isDrawn || wait(position, () => performance.now() >= deadline))
    const isDrawn = await Promise.race([waited.catch(() => false), over])
    clock.abort()
    return isDrawn
  }
}
