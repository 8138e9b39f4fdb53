import { type AnyBulkWriteOperation, type Collection, MongoBulkWriteError } from 'mongodb'
import { type Position, Unavailable } from '../../event-store/event-store.ts'
import type { WithinSession } from './causal-order.ts'
import { type StoredDocument, toStored } from './documents.ts'
import { isDuplicate } from '../../mongodb/errors.ts'
import { droppedError, type Change, type Checkpoint, type Origin, type Reached } from '../read-store.ts'

/** How far a collection is projected. `_id` is the collection's name. */
export type StoredCheckpoint = {
  readonly _id: string
  readonly position: Position
  readonly origin?: Origin
  /** The event at a position: of the checkpoint, unless a version has moved it that doesn't store this. */
  readonly last?: { readonly event: string; readonly position: Position }
}

export type Checkpoints = {
  readonly checkpoints: Collection<StoredCheckpoint>
  readonly within: WithinSession
}

export type ProjectionTarget = Checkpoints & {
  readonly name: string
  readonly documents: Collection<StoredDocument>
}

/** Runs work as Mongodb['execute'] does. */
export type OnTarget = <T>(work: (target: ProjectionTarget) => Promise<T>) => Promise<T>

/**
 * Each document is one atomic step, guarded by its position; the checkpoint follows when all of them are stored. A
 * process that dies between leaves documents whose position is ahead of the checkpoint.
 */
export const commit = async (to: ProjectionTarget, changes: readonly Change[], reached: Reached) => {
  const { checkpoint } = reached
  const latest = new Map(changes.map(change => [change.id, change]))
  const documents = latest
    .values()
    .map(change => toStored(change, checkpoint))
    .toArray()
  if ((await checkpointOf(to)) >= checkpoint) return

  await store(to, documents, checkpoint)
  await moveCheckpoints(to, [to.name], reached)
}

const moveCheckpoints = (
  { checkpoints, within }: Checkpoints,
  names: readonly string[],
  { checkpoint, event }: Reached,
) =>
  checkpoints.updateMany(
    { _id: { $in: [...names] }, position: { $lt: checkpoint } },
    { $set: { position: checkpoint, ...(event !== undefined && { last: { event, position: checkpoint } }) } },
    within,
  )

/** As `commit` without changes to each of the collections. */
export const advance = async (on: Checkpoints, names: readonly string[], reached: Reached) => {
  const stored = await on.checkpoints.distinct('_id', { _id: { $in: [...names] } }, on.within)
  const missing = names.find(name => !stored.includes(name))
  if (missing !== undefined) throw droppedError(missing)
  await moveCheckpoints(on, names, reached)
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

const store = async (to: ProjectionTarget, documents: readonly StoredDocument[], at: Position) => {
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
