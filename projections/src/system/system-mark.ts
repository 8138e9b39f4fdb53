import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import {
  collectionName,
  parkedStreams,
  rebuilds,
  type ReadStore,
  served,
} from '@shodh/adapters/read-store/read-store.ts'
import { brokenFiles, fileCheckProgress } from './file-checks.ts'

type Stores = { readonly events: EventStore; readonly views: ReadStore }

/** Their checkpoints count their changes. */
const COUNTED = new Set([served, parkedStreams, rebuilds, brokenFiles, fileCheckProgress].map(collectionName))

/**
 * Another text whenever read models fall behind or catch up, are rebuilt or not served, streams are parked or freed, and
 * files are checked or found broken. Two reads, however much is stored.
 */
export const systemMark = async ({ events, views }: Stores): Promise<string> => {
  const head = await events.head()
  const pointers = await (await views.collection(served)).find({})
  const inUse = new Set(pointers.map(({ id: name, version, build }) => collectionName({ name, version, build })))
  const marks = (await views.checkpoints()).map(({ collection, position }) => {
    const isProjected = inUse.has(collection) && !COUNTED.has(collection)
    return `${collection} ${isProjected ? position < head : position}`
  })
  return marks.toSorted((a, b) => a.localeCompare(b)).join()
}
