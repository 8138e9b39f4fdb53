import { randomUUID } from 'node:crypto'
import { type Db, MongoClient } from 'mongodb'
import { mongodb } from '../../../../deploy/lab/servers/mongodb-engine.ts'
import { withServer } from './with-server.ts'

/** Test equipment: a database of its own for a test. */
export type Room = { readonly url: string; readonly database: string; readonly remove: () => Promise<void> }

/** The file's tests have a server, or are skipped with the reason. Returns what creates a database for one test. */
export const withMongodb = (): (() => Promise<Room>) => {
  const server = withServer(mongodb)
  return async () => {
    const room = { url: server.url(), database: server.prefix + randomUUID() }
    return { ...room, remove: () => inDatabase(room, drop) }
  }
}

const drop = async (db: Db) => void (await db.dropDatabase())

/** Work with the driver itself, beside the adapters. */
export const inDatabase = async <T>(
  { url, database }: Pick<Room, 'url' | 'database'>,
  work: (db: Db) => Promise<T>,
): Promise<T> => {
  const client = new MongoClient(url)
  try {
    return await work(client.db(database))
  } finally {
    await client.close()
  }
}
