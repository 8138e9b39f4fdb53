import { isDeepStrictEqual } from 'node:util'
import { BEGINNING, type EventStore } from '@shodh/adapters/event-store/event-store.ts'
import {
  type Collection,
  collectionName,
  type Document,
  parkedStreams,
  type ReadStore,
  served,
} from '@shodh/adapters/read-store/read-store.ts'
import type { Recorded } from '@shodh/contracts/event.ts'
import type { RepairItem } from '@shodh/contracts/volumes/health.ts'
import { readModels } from '../all.ts'
import { type AnyProjection, anyProjection, fold } from '../projection.ts'

type Stores = { readonly events: EventStore; readonly views: ReadStore }

type ModelItem = Extract<RepairItem, { type: 'readModel' }>

const { volumes, volumePlaces, papers, paperHistories, paperPlaces, paperVersions, paperRecords } = readModels

/** Read models whose documents come from the events of one volume each. */
const ofOneVolume = [volumes, volumePlaces, papers, paperHistories, paperPlaces, paperVersions, paperRecords]

/** As stores return it: without what is undefined. */
const asStored = (document: Document | null | undefined): unknown => JSON.parse(JSON.stringify(document ?? null))

/** The documents of one stream's events alone. Throws where an event can't be projected. */
export const foldedAlone = (projection: AnyProjection, history: readonly Recorded[]) => {
  const documents = new Map<string, Document | null>()
  for (const event of history) fold(projection, documents, event)
  return documents
}

/** What the documents would be; none where an event can't be projected: what is there then can't be judged. */
const expectedOf = (projection: AnyProjection, history: readonly Recorded[]) => {
  try {
    return foldedAlone(projection, history)
  } catch {
    return new Map<string, Document | null>()
  }
}

/** How many documents are not what the events say. */
const differences = async (
  projection: AnyProjection,
  collection: Collection<Document>,
  history: readonly Recorded[],
) => {
  let documents = 0
  for (const [id, document] of expectedOf(projection, history))
    if (!isDeepStrictEqual(asStored(document), asStored(await collection.get(id)))) documents += 1
  return documents
}

/** The read models that have other documents of the stream than its events say, or that parked it. */
export const differingModels = async (
  { views }: Stores,
  stream: string,
  history: readonly Recorded[],
): Promise<readonly ModelItem[]> => {
  const ofStream = await (await views.collection(parkedStreams)).find({})
  const parked = new Map(ofStream.filter(one => one.stream === stream).map(({ model, reason }) => [model, reason]))
  const pointers = await views.collection(served)
  const last = history.at(-1)?.position ?? BEGINNING

  const judged = async (projection: AnyProjection): Promise<readonly ModelItem[]> => {
    const { version, build } = (await pointers.get(projection.name)) ?? projection
    const model = { ...projection, build }
    const collection = await views.collection(model)
    // another version has other documents, and one that lags behind has older ones
    if (version !== projection.version || (await collection.checkpoint()) < last) return []
    const reason = parked.get(collectionName(model)) ?? null
    const documents = await differences(projection, collection, history)
    if (documents === 0 && reason === null) return []
    return [{ type: 'readModel', model: projection.name, documents, parked: reason, action: 'rebuild' }]
  }
  return (await Promise.all(ofOneVolume.map(anyProjection).map(judged))).flat()
}
