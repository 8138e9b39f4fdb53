import { randomUUID } from 'node:crypto'
import { type Db, MongoClient } from 'mongodb'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { noMongoJavaServer, startMongoJavaServer } from './mongo-java-server.ts'

/** Test equipment: a database of its own for a test, on the server at MONGODB_URL or on what this machine offers. */
export type Room = { readonly url: string; readonly database: string; readonly remove: () => Promise<void> }

const NAMED = process.env['MONGODB_URL'] || undefined

/** The first time here Maven builds the server. */
const BUILDING = 300_000

/** The file's tests have a server, or are skipped with the reason. Answers what makes a room. */
export const withMongodb = (): (() => Promise<Room>) => {
  let missing = NAMED === undefined ? noMongoJavaServer() : undefined
  let url = NAMED ?? ''
  let stop = async () => {}
  beforeAll(async () => {
    if (NAMED !== undefined || missing !== undefined) return
    try {
      const server = await startMongoJavaServer()
      url = server.url
      stop = server.kill
    } catch (error) {
      missing = `mongo-java-server did not start: ${(error as Error).message.split('\n')[0]}`
    }
  }, BUILDING)
  afterAll(() => stop())
  beforeEach(context => context.skip(missing !== undefined, missing))

  return async () => {
    const database = `shodh-test-${randomUUID()}`
    return { url, database, remove: () => inDatabase({ url, database }, drop) }
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
