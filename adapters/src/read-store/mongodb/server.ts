import { withTimeout } from '@shodh/contracts/retry.ts'
import { errorOf, messageOf } from '@shodh/contracts/errors.ts'
import { type Db, MongoClient } from 'mongodb'
import { Unavailable } from '../../event-store/event-store.ts'
import { portErrorOf, refusal } from './errors.ts'

export type MongodbOptions = {
  /** mongodb://… or mongodb+srv://…: a standalone, a replica set or a compatible engine, from version 4.4 on. */
  readonly url: string
  readonly database: string
  /** Milliseconds Timeout of a request to the server, which may still execute it later. */
  readonly timeoutMs?: number | undefined
}

export type Mongodb = {
  readonly db: Db
  /** Runs work with the ports' errors, and rejects with Unavailable after the timeout. */
  readonly execute: <T>(work: () => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

/** So that a request that needs the server gets a response within ten seconds, be it an error. */
const TIMEOUT_MS = 9_000

/** Rejects with Unavailable where no server responds, and with one sentence where the server can't be used. */
export const openMongodb = async (
  { url, database, timeoutMs = TIMEOUT_MS }: MongodbOptions,
  prepare: (db: Db) => Promise<unknown> = async () => {},
): Promise<Mongodb> => {
  const client = clientFor(url, timeoutMs)
  const hosts = client.options.hosts.map(String).join(', ') || client.options.srvHost
  const execute = <T>(work: () => Promise<T>) => executed(timeoutMs, `MongoDB at ${hosts}`, work)
  try {
    const db = client.db(database)
    await execute(() => client.connect())
    await execute(() => prepare(db))
    return { db, execute, close: () => client.close() }
  } catch (error) {
    await client.close()
    throw refusal(errorOf(error), `MongoDB at ${hosts}`)
  }
}

/**
 * Every write is acknowledged by a majority, from their journals. The driver's own timeouts don't end the wait for a
 * frozen server's response, except for the socket's, which takes the connection with it.
 */
const clientFor = (url: string, timeoutMs: number) => {
  try {
    return new MongoClient(url, {
      writeConcern: { w: 'majority', journal: true },
      readPreference: 'primary',
      connectTimeoutMS: timeoutMs,
      // a little less, so that its reason is reported
      serverSelectionTimeoutMS: timeoutMs * 0.9,
      socketTimeoutMS: timeoutMs,
      waitQueueTimeoutMS: timeoutMs,
      ignoreUndefined: true,
    })
  } catch (error) {
    throw new Error(`This is no address of a MongoDB server: ${messageOf(error)}`)
  }
}

const executed = async <T>(timeoutMs: number, server: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await withTimeout(timeoutMs, work(), () => {
      throw new Unavailable(`${server} has not answered for ${timeoutMs} ms`)
    })
  } catch (error) {
    throw portErrorOf(errorOf(error), server)
  }
}
