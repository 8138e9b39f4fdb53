import { type AnyBulkWriteOperation, type Collection, MongoBulkWriteError } from 'mongodb'
import { type Position, Unavailable } from '../event-store/event-store.ts'
import { type KeptDocument, toKeep } from './mongodb-documents.ts'
import { isDuplicate } from './mongodb-server.ts'
import type { Change } from './read-store.ts'

/** How far a collection is drawn. `_id` is the collection's name. */
export type Checkpoint = { readonly _id: string; readonly position: Position }

export type Drawing = {
  readonly name: string
  readonly documents: Collection<KeptDocument>
  readonly checkpoints: Collection<Checkpoint>
}

/**
 * Each document is one atomic step, guarded by its position; the checkpoint follows when all of them are kept. Whoever
 * dies on the way leaves documents that are ahead of the checkpoint, and say so.
 */
export const commit = async (to: Drawing, changes: readonly Change[], checkpoint: Position) => {
  const last = new Map(changes.map(change => [change.id, change]))
  const documents = last
    .values()
    .map(change => toKeep(change, checkpoint))
    .toArray()
  if ((await checkpointOf(to)) >= checkpoint) return

  await keep(to.documents, documents, checkpoint)
  await to.checkpoints.updateOne({ _id: to.name, position: { $lt: checkpoint } }, { $set: { position: checkpoint } })
}

export const checkpointOf = async ({ name, checkpoints }: Drawing): Promise<Position> => {
  const kept = await checkpoints.findOne({ _id: name })
  if (!kept) throw new Unavailable(`The collection ${name} has been dropped`)
  return kept.position
}

/** Two that draw the same new document at once disturb each other; more often than this it is not that. */
const ATTEMPTS = 10

const keep = async (collection: Collection<KeptDocument>, documents: readonly KeptDocument[], at: Position) => {
  let left = documents
  for (let attempt = 0; left.length > 0; attempt += 1) {
    if (attempt === ATTEMPTS) throw new Unavailable(`${left.length} documents could not be kept`)
    const rejected = await send(collection, left)
    left = rejected.length > 0 ? await older(collection, rejected, at) : []
  }
}

const guarded = (kept: KeptDocument): AnyBulkWriteOperation<KeptDocument> => ({
  replaceOne: { filter: { _id: kept._id, at: { $lt: kept.at } }, replacement: kept, upsert: true },
})

/** Answers those that met a document of their id: the guard found none that is older. */
const send = async (collection: Collection<KeptDocument>, documents: readonly KeptDocument[]) => {
  try {
    await collection.bulkWrite(documents.map(guarded), { ordered: false })
    return []
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error
    const failures = [error.writeErrors].flat()
    if (failures.length === 0 || !failures.every(isDuplicate)) throw error
    return failures.flatMap(({ index }) => documents[index] ?? [])
  }
}

/** Those whose kept document is older still. */
const older = async (collection: Collection<KeptDocument>, documents: readonly KeptDocument[], at: Position) => {
  const ids = documents.map(({ _id }) => _id)
  const drawn = await collection.distinct('_id', { _id: { $in: ids }, at: { $gte: at } })
  const young = new Set(drawn)
  return documents.filter(({ _id }) => !young.has(_id))
}
