import { type AnyBulkWriteOperation, type Collection, MongoBulkWriteError } from 'mongodb'
import { BEGINNING, type Position, Unavailable } from '../../event-store/event-store.ts'
import type { WithinSession } from './causal-order.ts'
import { parseStored, type StoredDocument, toStored, WITH_POSITION } from './documents.ts'
import { isDuplicate } from '../../mongodb/errors.ts'
import {
  type Batch,
  type Change,
  type Checkpoint,
  collectionName,
  type Concerned,
  type Document,
  type DocumentStatus,
  droppedError,
  type Origin,
  type Reached,
} from '../read-store.ts'

/** How far a collection is projected. `_id` is the collection's name. */
export type StoredCheckpoint = {
  readonly _id: string
  readonly position: Position
  readonly origin?: Origin
  /** The event at a position: of the checkpoint, unless a version has moved it that doesn't store this. */
  readonly last?: { readonly event: string; readonly position: Position }
}

export type ProjectionTarget = {
  readonly name: string
  readonly documents: Collection<StoredDocument>
  readonly checkpoints: Collection<StoredCheckpoint>
  readonly within: WithinSession
}

/** Runs work on a collection, by its name, as Mongodb['execute'] does. */
export type OnTarget = <T>(name: string, work: (target: ProjectionTarget) => Promise<T>) => Promise<T>

/** Throws Unavailable where one has been dropped. */
const positionsOf = async ({ checkpoints, within }: ProjectionTarget, names: readonly string[]) => {
  const stored = await checkpoints
    .find({ _id: { $in: [...names] } }, { projection: { position: 1 }, ...within })
    .toArray()
  const positions = new Map(stored.map(({ _id, position }) => [_id, position]))
  const missing = names.find(name => !positions.has(name))
  if (missing !== undefined) throw droppedError(missing)
  return positions
}

/** Throws DocumentTooLarge. */
const storedOf = (changes: readonly Change[], checkpoint: Position): readonly StoredDocument[] =>
  new Map(changes.map(change => [change.id, change]))
    .values()
    .map(change => toStored(change, checkpoint))
    .toArray()

/** To be moved when all documents are stored. */
const moveCheckpoints = (
  { checkpoints, within }: ProjectionTarget,
  names: readonly string[],
  { checkpoint, event }: Reached,
) =>
  checkpoints.updateMany(
    { _id: { $in: [...names] }, position: { $lt: checkpoint } },
    { $set: { position: checkpoint, ...(event !== undefined && { last: { event, position: checkpoint } }) } },
    within,
  )

const NONE: ReadonlyMap<string, DocumentStatus<Document>> = new Map()

/** The status of each id. */
export const statusesOf = async <D extends Document>(
  { documents, within }: ProjectionTarget,
  ids: readonly string[],
) => {
  const statuses = new Map<string, DocumentStatus<D>>(ids.map(id => [id, { document: null, position: BEGINNING }]))
  for (const stored of await documents.find({ _id: { $in: [...ids] } }, { ...WITH_POSITION, ...within }).toArray())
    statuses.set(stored._id, { document: parseStored<D>(stored), position: stored.at })
  return statuses
}

/** The documents and the checkpoints are read at once; then the documents are stored, and then the checkpoints moved. */
export const begin = async (on: OnTarget, concerned: readonly Concerned[]): Promise<Batch> => {
  const names = concerned.map(({ model }) => collectionName(model))
  const [first] = names
  if (first === undefined) return { statuses: new Map(), commit: async () => {} }
  const statusesIn = (name: string, ids: readonly string[]) =>
    ids.length > 0 ? on(name, target => statusesOf(target, ids)) : NONE
  const [before, ...statuses] = await Promise.all([
    on(first, target => positionsOf(target, names)),
    ...concerned.map(({ model, ids }) => statusesIn(collectionName(model), ids)),
  ])
  return {
    statuses: new Map(names.map((name, n) => [name, statuses[n] ?? NONE])),
    commit: async (changes, checkpoint, event) => {
      const all = Array.from(changes, ([name, some]) => ({ name, documents: storedOf(some, checkpoint) }))
      const behind = all.filter(({ name }) => (before.get(name) ?? BEGINNING) < checkpoint)
      if (behind.length === 0) return
      await Promise.all(
        behind
          .filter(({ documents }) => documents.length > 0)
          .map(({ name, documents }) => on(name, target => storeDocuments(target, documents, checkpoint))),
      )
      const moved = behind.map(({ name }) => name)
      await on(first, target => moveCheckpoints(target, moved, { checkpoint, event }))
    },
  }
}

export const readCheckpoint = ({ _id: collection, position, origin, last }: StoredCheckpoint): Checkpoint => {
  const isKnown = last === undefined || last.position === position
  return {
    collection,
    position,
    ...(isKnown && last && { event: last.event }),
    ...(origin && { origin: { log: origin.log, types: isKnown ? origin.types : [] } }),
  }
}

export const claim = async (
  { name, checkpoints, within }: ProjectionTarget,
  { log, types }: Origin,
): Promise<Origin> => {
  await checkpoints.updateOne({ _id: name, origin: { $exists: false } }, { $set: { origin: { log, types } } }, within)
  const stored = await checkpoints.findOne({ _id: name }, within)
  const { origin } = stored ? readCheckpoint(stored) : {}
  if (!origin) throw droppedError(name)
  return origin
}

export const checkpointOf = async ({ name, checkpoints, within }: ProjectionTarget): Promise<Position> => {
  const stored = await checkpoints.findOne({ _id: name }, within)
  if (!stored) throw droppedError(name)
  return stored.position
}

/** Two writers of the same new document conflict; more often than this, the cause is another. */
const ATTEMPTS = 10

/**
 * Each document is one atomic step, guarded by its position; the checkpoint follows when all of them are stored. A
 * process that dies between leaves documents whose position is ahead of the checkpoint.
 */
const storeDocuments = async (to: ProjectionTarget, documents: readonly StoredDocument[], at: Position) => {
  let left = documents
  for (let attempt = 0; left.length > 0; attempt += 1) {
    if (attempt === ATTEMPTS) throw new Unavailable(`${left.length} documents could not be stored`)
    const rejected = await send(to, left)
    left = rejected.length > 0 ? await older(to, rejected, at) : []
  }
}

const guarded = (stored: StoredDocument): AnyBulkWriteOperation<StoredDocument> => ({
  replaceOne: { filter: { _id: stored._id, at: { $lt: stored.at } }, replacement: stored, upsert: true },
})

/** Returns those whose id exists already: the guard found no older document. */
const send = async ({ documents: collection, within }: ProjectionTarget, documents: readonly StoredDocument[]) => {
  try {
    await collection.bulkWrite(documents.map(guarded), { ordered: false, ...within })
    return []
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error
    const failures = [error.writeErrors].flat()
    if (failures.length === 0 || !failures.every(isDuplicate)) throw error
    return failures.flatMap(({ index }) => documents[index] ?? [])
  }
}

/** Those whose stored document is older still. */
const older = async (
  { documents: collection, within }: ProjectionTarget,
  documents: readonly StoredDocument[],
  at: Position,
) => {
  const ids = documents.map(({ _id }) => _id)
  const current = await collection.distinct('_id', { _id: { $in: ids }, at: { $gte: at } }, within)
  const upToDate = new Set(current)
  return documents.filter(({ _id }) => !upToDate.has(_id))
}
