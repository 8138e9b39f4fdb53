import type { Position } from '@shodh/adapters/event-store/event-store.ts'
import { type ParkedStream, parkedStreams, type ReadStore, storeChange } from '@shodh/adapters/read-store/read-store.ts'
import type { ReadEvent } from '../read-event.ts'

/** A projection can't project an event. */
export class Unprojectable extends Error {
  override readonly name = 'Unprojectable'
}

export const unprojectable = (model: string, { stream, type, position }: ReadEvent, cause: unknown) => {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Unprojectable(`${model} can't project ${type} of ${stream} at ${position}: ${reason}`, { cause })
}

/** Streams that a read model no longer projects, each from a position on; stored before the checkpoint passes them. */
export type Parking = {
  readonly size: () => number
  readonly has: (event: ReadEvent) => boolean
  readonly park: (event: ReadEvent, reason: Error) => void
  /** Stores what was parked since the last call. */
  readonly store: () => Promise<void>
}

export const parkingOf = async (views: ReadStore, model: string): Promise<Parking> => {
  const collection = await views.collection(parkedStreams)
  const stored = await collection.find({ where: { model } })
  const all = new Map<string, Position>(stored.map(({ stream, position }) => [stream, position]))
  const unstored = new Set<ParkedStream>()
  return {
    size: () => all.size,
    has: ({ stream, position }) => position >= (all.get(stream) ?? Infinity),
    park: ({ stream, position }, { message: reason }) => {
      all.set(stream, position)
      unstored.add({ id: `${model} ${stream}`, model, stream, position, reason, at: new Date().toISOString() })
    },
    store: async () => {
      for (const parked of unstored) {
        const { id } = parked
        if (!(await collection.get(id))) await storeChange(collection, { id, document: parked })
        unstored.delete(parked)
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
