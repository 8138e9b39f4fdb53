import type { Db, Document as Bson } from 'mongodb'
import { openMongodb } from '@shodh/adapters/mongodb/server.ts'
import { type Engine, TIMEOUT_MS, type ServerIdentity } from './engine.ts'
import { noMongoJavaServer, startMongoJavaServer } from './mongo-java-server.ts'

const inAdmin = async <T>(url: string, work: (db: Db) => Promise<T>): Promise<T> => {
  const { execute, close } = await openMongodb({ url, database: 'admin', timeoutMs: TIMEOUT_MS }, db =>
    db.command({ ping: 1 }),
  )
  try {
    return await execute(work)
  } finally {
    await close()
  }
}

/** A compatible server has no build of MongoDB's; one in Java reports so in its status. */
const infoOf = ({ version, gitVersion }: Bson, { process }: Bson): ServerIdentity => {
  if (gitVersion !== undefined) return { name: 'mongodb', version, kind: 'the real server' }
  const name = process === 'java' ? 'mongo-java-server' : 'a server like mongodb'
  return { name, version, kind: 'a compatible server' }
}

export const mongodb: Engine = {
  name: 'mongodb',
  setting: 'MONGODB_URL',
  image: {
    name: 'mongo:8.0.21',
    port: 27017,
    ready: /Waiting for connections/u,
    urlOf: host => `mongodb://${host}`,
  },
  missing: noMongoJavaServer,
  start: startMongoJavaServer,
  identify: url =>
    inAdmin(url, async db => {
      // not every user may request the status
      const state = await db.command({ serverStatus: 1 }).catch(() => ({}))
      return infoOf(await db.command({ buildInfo: 1 }), state)
    }),
  remove: (url, prefix) =>
    inAdmin(url, async db => {
      const { databases } = await db.admin().listDatabases({ nameOnly: true })
      const { client } = db
      for (const { name } of databases) if (name.startsWith(prefix)) await client.db(name).dropDatabase()
    }),
}
