import type { Position } from '@shodh/adapters/event-store/event-store.ts'
import {
  type Collection,
  type ParkedStream,
  parkedStreams,
  type ReadStore,
} from '@shodh/adapters/read-store/read-store.ts'
import type { Met } from './met.ts'

/** A projection can't draw an event. */
export class Undrawable extends Error {
  override readonly name = 'Undrawable'
  constructor(model: string, { stream, type, position }: Met, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`${model} can't draw ${type} of ${stream} at ${position}: ${reason}`, { cause })
  }
}

/** The streams of which a read model draws no more, each from a position on. It is kept before the checkpoint passes them. */
export type Parking = {
  readonly size: () => number
  readonly has: (event: Met) => boolean
  readonly park: (event: Met, reason: Error) => void
  /** Keeps what was parked since it was called before. */
  readonly keep: () => Promise<void>
}

/** What another process keeps at the same moment may be in the way. */
const keepOne = async (collection: Collection<ParkedStream>, parked: ParkedStream) => {
  while (!(await collection.get(parked.id)))
    await collection.commit([{ id: parked.id, document: parked }], (await collection.checkpoint()) + 1)
}

export const parkingOf = async (views: ReadStore, model: string): Promise<Parking> => {
  const collection = await views.collection(parkedStreams)
  const kept = await collection.find({ where: { model } })
  const all = new Map<string, Position>(kept.map(({ stream, position }) => [stream, position]))
  const unkept = new Set<ParkedStream>()
  return {
    size: () => all.size,
    has: ({ stream, position }) => position >= (all.get(stream) ?? Infinity),
    park: ({ stream, position }, { message: reason }) => {
      all.set(stream, position)
      unkept.add({ id: `${model} ${stream}`, model, stream, position, reason })
    },
    keep: async () => {
      for (const parked of unkept) {
        await keepOne(collection, parked)
        unkept.delete(parked)
      }
    },
  }
}

/** What is dropped has no parked streams. */
export const unpark = async (views: ReadStore, model: string) => {
  const collection = await views.collection(parkedStreams)
  const parked = await collection.find({ where: { model } })
  if (parked.length === 0) return
  const changes = parked.map(({ id }) => ({ id, document: null }))
  await collection.commit(changes, (await collection.checkpoint()) + 1)
}
