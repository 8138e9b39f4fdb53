import type { ReadModel } from '@shodh/adapters/read-store/read-store.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { type Filter, MongoClient } from 'mongodb'

type StoredPaper = { readonly _id: string; readonly at: number } & Omit<PaperDocument, 'id'>

/** Documents in one batch, as many as the adapter requests. */
const AT_ONCE = 1_000

/**
 * MongoDB's own driver, without the port: the documents as they are, with the same indexes and the same durability.
 * Each is guarded by a position as well, because some servers look for such a document without an index.
 */
export const bareMongodb = async (url: string, database: string) => {
  const client = new MongoClient(url, { writeConcern: { w: 'majority', journal: true } })
  await client.connect()
  const db = client.db(database)
  return {
    collection: async (name: string, indexes: ReadModel<PaperDocument>['indexes']) => {
      const documents = db.collection<StoredPaper>(name)
      for (const fields of indexes)
        await documents.createIndex(Object.fromEntries([...fields, '_id'].map(field => [field, 1])))
      return {
        write: (papers: readonly PaperDocument[], at: number) =>
          documents.bulkWrite(
            papers.map(({ id: _id, ...paper }) => ({
              replaceOne: { filter: { _id, at: { $lt: at } }, replacement: { at, ...paper }, upsert: true },
            })),
            { ordered: false },
          ),
        find: (where: Filter<StoredPaper>) =>
          documents.find(where, { batchSize: AT_ONCE }).sort({ order: 1, _id: 1 }).toArray(),
        drop: () => documents.drop(),
      }
    },
    close: () => client.close(),
  }
}
