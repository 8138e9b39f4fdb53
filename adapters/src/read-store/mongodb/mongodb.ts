import type { Db } from 'mongodb'
import { BEGINNING } from '../../event-store/event-store.ts'
import { causalOrder, type WithinSession } from './causal-order.ts'
import {
  begin,
  checkpointOf,
  claim,
  type OnTarget,
  type ProjectionTarget,
  readCheckpoint,
  statusesOf,
  type StoredCheckpoint,
} from './commit.ts'
import { AT_ONCE, parseAllStored, parseStored, type StoredDocument, TEXT } from './documents.ts'
import { indexOf, order, restriction, NOT_REMOVED, grouping } from './query.ts'
import { type Mongodb, type MongodbOptions, openMongodb } from '../../mongodb/server.ts'
import {
  type Collection,
  type Document,
  type Find,
  collectionName,
  type ReadModel,
  type ReadStore,
} from '../read-store.ts'

/**
 * A read store in one database: a collection `name@version` for each read model, and their checkpoints in one of their
 * own. Only single documents are changed atomically (commit.ts); ids and texts are compared as the server does,
 * MongoDB by code points.
 */
export const openMongodbReadStore = async (options: MongodbOptions): Promise<ReadStore> => {
  const { execute, close, hasSessions } = await openMongodb(options, db => checkpointsIn(db).findOne())
  const ordered = causalOrder(hasSessions)
  const inOrder: OnTarget = (name, work) =>
    execute(db => ordered(db.client, within => work(targetIn(db, name, within))))
  return {
    collection: model => collection({ execute, inOrder }, model),
    collections: () =>
      execute(async db => (await checkpointsIn(db).find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)),
    checkpoints: () =>
      execute(async db => (await checkpointsIn(db).find().sort({ _id: 1 }).toArray()).map(readCheckpoint)),
    positions: () =>
      execute(async db => {
        const stored = await checkpointsIn(db)
          .find({}, { projection: { position: 1 } })
          .toArray()
        return new Map(stored.map(({ _id, position }) => [_id, position]))
      }),
    begin: concerned => begin(inOrder, concerned),
    drop: model => execute(db => drop(db, collectionName(model))),
    close,
  }
}

const checkpointsIn = (db: Db) => db.collection<StoredCheckpoint>('checkpoints')

/** A process killed between leaves a collection that is projected again, never one that lags behind its checkpoint. */
const drop = async (db: Db, name: string) => {
  await checkpointsIn(db).updateOne({ _id: name }, { $set: { position: BEGINNING } })
  const existing = await db.listCollections({}, { nameOnly: true }).toArray()
  if (existing.some(collection => collection.name === name)) await db.dropCollection(name)
  await checkpointsIn(db).deleteOne({ _id: name })
}

const targetIn = (db: Db, name: string, within: WithinSession): ProjectionTarget => ({
  name,
  documents: db.collection(name),
  checkpoints: checkpointsIn(db),
  within,
})

const collection = async <D extends Document>(
  { execute, inOrder }: Pick<Mongodb, 'execute'> & { readonly inOrder: OnTarget },
  model: ReadModel<D>,
): Promise<Collection<D>> => {
  const name = collectionName(model)
  const on: OnDocuments = work => execute(db => work(targetIn(db, name, {})))
  await inOrder(name, target => make(target, model.indexes))
  return {
    get: id => on(async ({ documents }) => parseStored<D>(await documents.findOne({ _id: id }, TEXT)) ?? undefined),
    find: query => on(target => find(target, query)),
    count: query => on(({ documents }) => documents.countDocuments(restriction(query))),
    groupBy: (query, fields, summed) =>
      on(async ({ documents }) => {
        const groups = await documents.aggregate(grouping(query, fields, summed)).toArray()
        return groups.map(({ _id, count, sum }) => ({ ..._id, count, sum }))
      }),
    all: () => allOf<D>(on),
    statuses: ids => inOrder(name, target => statusesOf<D>(target, ids)),
    commit: async (changes, checkpoint, event) =>
      (await begin(inOrder, [{ model, ids: [] }])).commit(new Map([[name, changes]]), checkpoint, event),
    checkpoint: () => inOrder(name, checkpointOf),
    claim: origin => inOrder(name, target => claim(target, origin)),
  }
}

const make = async (
  { name, documents, checkpoints, within }: ProjectionTarget,
  indexes: readonly (readonly string[])[],
) => {
  for (const fields of indexes) await documents.createIndex(indexOf(fields), within)
  await checkpoints.updateOne({ _id: name }, { $setOnInsert: { position: BEGINNING } }, { upsert: true, ...within })
}

const find = async <D extends Document>({ documents }: ProjectionTarget, query: Find<D>): Promise<readonly D[]> => {
  const { sort, skip = 0, limit } = query
  if (limit === 0) return []
  const found = documents
    .find(restriction(query), { ...TEXT, batchSize: AT_ONCE, allowDiskUse: true })
    .sort(order(sort))
    .skip(skip)
    .limit(limit ?? 0)
  return parseAllStored<D>(await found.toArray())
}

type OnDocuments = <T>(work: (target: ProjectionTarget) => Promise<T>) => Promise<T>

/** A batch aims at the length, counted in letters, and has never more documents. */
const BATCH_LENGTH = 1024 * 1024
const BATCH_DOCUMENTS = 500
const FIRST_DOCUMENTS = 10

/**
 * Every document, ordered by id. Each batch is a query of its own: no cursor is left on the server, and a
 * batch may be requested after any time.
 */
async function* allOf<D extends Document>(on: OnDocuments): AsyncIterable<readonly D[]> {
  let limit = FIRST_DOCUMENTS
  let after: string | undefined
  for (;;) {
    const batch = await on(({ documents }) => batchAfter(documents, after, limit))
    const last = batch.at(-1)
    if (!last) return

    yield parseAllStored<D>(batch)
    after = last._id
    limit = nextLimit(batch)
  }
}

/** So many documents as long as these make a batch. */
const nextLimit = (batch: readonly StoredDocument[]) => {
  const length = batch.reduce((sum, { document = '' }) => sum + document.length, 0)
  return Math.ceil(Math.min(BATCH_DOCUMENTS, (batch.length * BATCH_LENGTH) / length))
}

const batchAfter = (documents: ProjectionTarget['documents'], after: string | undefined, limit: number) => {
  const rest = after === undefined ? NOT_REMOVED : { _id: { $gt: after }, ...NOT_REMOVED }
  return documents
    .find(rest, { ...TEXT, batchSize: limit })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray()
}
