import type { Db } from 'mongodb'
import { BEGINNING } from '../event-store/event-store.ts'
import { type Checkpoint, checkpointOf, commit, type Drawing } from './mongodb-commit.ts'
import { parsed, TEXT } from './mongodb-documents.ts'
import { allOf } from './mongodb-all.ts'
import { indexOf, order, restriction } from './mongodb-query.ts'
import { type Mongodb, type MongodbOptions, openMongodb } from './mongodb-server.ts'
import type { Collection, Document, Find, ReadModel, ReadStore, Standing } from './read-store.ts'

/**
 * A read store in one database: a collection `name@version` for each read model, and their checkpoints in one of their
 * own. Only single documents are changed atomically (mongodb-commit.ts); ids and texts are compared as the server does,
 * MongoDB by code points.
 */
export const openMongodbReadStore = async (options: MongodbOptions): Promise<ReadStore> => {
  const server = await openMongodb(options)
  const { db, answer, close } = server
  return {
    collection: model => answer(() => collection(server, model)),
    collections: () =>
      answer(async () => (await checkpointsIn(db).find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)),
    drop: model => answer(() => drop(db, nameOf(model))),
    close,
  }
}

const nameOf = ({ name, version }: Pick<ReadModel, 'name' | 'version'>) => `${name}@${version}`

const checkpointsIn = (db: Db) => db.collection<Checkpoint>('checkpoints')

/** Who is killed on the way leaves a collection that is drawn on, or anew, never one with less than its checkpoint says. */
const drop = async (db: Db, name: string) => {
  await checkpointsIn(db).updateOne({ _id: name }, { $set: { position: BEGINNING } })
  const standing = await db.listCollections({}, { nameOnly: true }).toArray()
  if (standing.some(collection => collection.name === name)) await db.dropCollection(name)
  await checkpointsIn(db).deleteOne({ _id: name })
}

const collection = async <D extends Document>({ db, answer }: Mongodb, model: ReadModel<D>): Promise<Collection<D>> => {
  const name = nameOf(model)
  const drawing: Drawing = { name, documents: db.collection(name), checkpoints: checkpointsIn(db) }
  await make(drawing, model.indexes)
  return {
    get: id => answer(async () => parsed<D>(await drawing.documents.findOne({ _id: id }, TEXT)) ?? undefined),
    find: query => answer(() => find(drawing, query)),
    count: query => answer(() => drawing.documents.countDocuments(restriction(query))),
    all: () => allOf<D>(drawing.documents, answer),
    standing: ids => answer(() => standing<D>(drawing, ids)),
    commit: (changes, checkpoint) => answer(() => commit(drawing, changes, checkpoint)),
    checkpoint: () => answer(() => checkpointOf(drawing)),
  }
}

const make = async ({ name, documents, checkpoints }: Drawing, indexes: readonly (readonly string[])[]) => {
  for (const fields of indexes) await documents.createIndex(indexOf(fields))
  await checkpoints.updateOne({ _id: name }, { $setOnInsert: { position: BEGINNING } }, { upsert: true })
}

const find = async <D extends Document>({ documents }: Drawing, query: Find<D>): Promise<readonly D[]> => {
  const { sort, skip = 0, limit } = query
  if (limit === 0) return []
  const found = documents
    .find(restriction(query), { ...TEXT, batchSize: AT_ONCE, allowDiskUse: true })
    .sort(order(sort))
    .skip(skip)
    .limit(limit ?? 0)
  return (await found.toArray()).map(kept => parsed<D>(kept) as D)
}

const standing = async <D extends Document>({ documents }: Drawing, ids: readonly string[]) => {
  const standing = new Map<string, Standing<D>>(ids.map(id => [id, { document: null, position: BEGINNING }]))
  for (const kept of await documents.find({ _id: { $in: [...ids] } }, DRAWN).toArray())
    standing.set(kept._id, { document: parsed<D>(kept), position: kept.at })
  return standing
}

/** Documents in one answer of the server; its own hundred would often take a second one. */
const AT_ONCE = 1_000

const DRAWN = { projection: { document: 1, at: 1 }, batchSize: AT_ONCE } as const
