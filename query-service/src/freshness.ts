import type { MessageBus } from '@shodh/adapters/message-bus/message-bus.ts'
import type { Collection } from '@shodh/adapters/read-store/read-store.ts'

type Checkpointed = Pick<Collection<never>, 'checkpoint'>

/** Waits until every read model has drawn the position; false where it has not within `withinMs` milliseconds. */
export type Freshness = (position: number, withinMs: number) => Promise<boolean>

const LOOK_EVERY_MS = 25

/** The next look: a wake-up from the bus, or 25 ms. */
const nextLook = (bus: Pick<MessageBus, 'subscribe'>) =>
  new Promise<void>(resolve => {
    const look = () => {
      clearTimeout(timer)
      end()
      resolve()
    }
    const timer = setTimeout(look, LOOK_EVERY_MS)
    const end = bus.subscribe('drawn', look)
  })

export const freshness =
  (models: readonly Checkpointed[], bus: Pick<MessageBus, 'subscribe'>): Freshness =>
  async (position, withinMs) => {
    const drawn = async () => {
      const checkpoints = await Promise.all(models.map(model => model.checkpoint()))
      return checkpoints.every(checkpoint => checkpoint >= position)
    }
    const deadline = performance.now() + withinMs
    while (!(await drawn())) {
      if (performance.now() >= deadline) return false
      await nextLook(bus)
    }
    return true
  }
