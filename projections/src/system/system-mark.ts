import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { collectionName, type ReadStore, served } from '@shodh/adapters/read-store/read-store.ts'

type Stores = { readonly events: EventStore; readonly views: ReadStore }

/**
 * Another text whenever read models fall behind or catch up, are rebuilt or not served, streams are parked or freed, and
 * files are checked or found broken. Two reads, however much is stored.
 */
export const systemMark = async ({ events, views }: Stores): Promise<string> => {
  const head = await events.head()
  const pointers = await (await views.collection(served)).find({})
  const inUse = new Set(pointers.map(({ id: name, version, build }) => collectionName({ name, version, build })))
  // what is projected from no log has a checkpoint that counts its changes
  const marks = (await views.checkpoints()).map(
    // Stryker disable next-line EqualityOperator: The mark is another text in the same cases.
    ({ collection, position }) => `${collection} ${inUse.has(collection) ? position < head : position}`,
  )
  return marks.toSorted().join()
}
