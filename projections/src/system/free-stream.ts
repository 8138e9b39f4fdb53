import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { messageOf } from '@shodh/contracts/errors.ts'
import { recorded } from '@shodh/contracts/event.ts'
import type { AnyProjection } from '../projection.ts'
import { foldedAlone } from './differing-models.ts'
import { parkedStates } from './read-models.ts'

type Stores = { readonly events: EventStore; readonly views: ReadStore }

/** A stream that a read model parked, and why its events still can't be projected; undefined where they can. */
export type ParkedTrial = { readonly stream: string; readonly obstacle: string | undefined }

/** Tries the events of every stream that the read model parked, and stores nothing. */
export const tryParked = async (stores: Stores, projection: AnyProjection): Promise<readonly ParkedTrial[]> => {
  const parked = (await parkedStates(stores)).filter(({ model }) => model === projection.name)
  const obstacleOf = async (stream: string) => {
    try {
      foldedAlone(
        projection,
        (await stores.events.readStream(stream)).events.map(one => recorded(one)),
      )
      return undefined
    } catch (error) {
      return messageOf(error)
    }
  }
  return Promise.all(parked.map(async ({ stream }) => ({ stream, obstacle: await obstacleOf(stream) })))
}
