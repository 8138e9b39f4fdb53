import { errorOf } from '@shodh/contracts/errors.ts'
import { oncePer } from '@shodh/contracts/flow/once.ts'
import { withTimeout } from '@shodh/contracts/flow/retry.ts'
import { type Db, type DbOptions, ReadConcern } from 'mongodb'
import { Unavailable } from '../event-store/event-store.ts'
import { sharedClient } from './client.ts'
import { portErrorOf, refusal } from './errors.ts'

export type MongodbOptions = {
  /** mongodb://… or mongodb+srv://…: a standalone, a replica set or a compatible engine, from version 4.4 on. */
  readonly url: string
  readonly database: string
  /**
   * Milliseconds Timeout of a request to the server, which may still execute it later. Over 17 s, a request outlasts the
   * election of another primary.
   */
  readonly timeoutMs?: number | undefined
}

export type Mongodb = {
  /** Runs work with the ports' errors, and rejects with Unavailable after the timeout. */
  readonly execute: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Whether the server has sessions; some compatible engines don't. */
  readonly hasSessions: () => boolean
  readonly close: () => Promise<void>
}

/** So that a request that needs the server gets a response within ten seconds, be it an error. */
const TIMEOUT_MS = 9_000

/**
 * Every write is acknowledged by a majority, from their journals, and what is read has been: a change of primary takes
 * back neither. Set here, because options of the URL would override those of the client.
 */
const durable = (): DbOptions => ({
  writeConcern: { w: 'majority', journal: true },
  readConcern: new ReadConcern('majority'),
  readPreference: 'primary',
})

/**
 * Runs `prepare`, which needs what the store needs. Rejects with Unavailable where no server responds, and with one
 * sentence where the server can't be used, or not by this user. All that a process opens on one server share a client.
 */
export const openMongodb = async (
  { url, database, timeoutMs = TIMEOUT_MS }: MongodbOptions,
  prepare: (db: Db) => Promise<unknown>,
): Promise<Mongodb> => {
  const client = sharedClient(url, timeoutMs)
  const { hosts, srvHost } = client.current().options
  const server = `MongoDB at ${hosts.map(String).join(', ') || srvHost}`
  /** Made once, since that takes a fifth of what a small request does, and again of a client that replaces it. */
  const current = oncePer(client.current, connected => connected.db(database, durable()))
  const execute: Mongodb['execute'] = async work => {
    try {
      return await withTimeout(timeoutMs, work(current()), () => {
        throw new Unavailable(`${server} has not answered for ${timeoutMs} ms`)
      })
    } catch (error) {
      throw portErrorOf(errorOf(error), server)
    }
  }
  try {
    await execute(db => db.client.connect())
    await execute(prepare)
    return { execute, hasSessions: client.hasSessions, close: client.close }
  } catch (error) {
    await client.close()
    throw refusal(errorOf(error), server)
  }
}
