import { withTimeout } from '@shodh/contracts/retry.ts'
import { codeOf, errorOf, messageOf } from '@shodh/contracts/errors.ts'
import { type Db, MongoClient, MongoError, MongoServerError } from 'mongodb'
import { StoreFull, Unavailable } from '../../event-store/event-store.ts'
import { tlsErrorOf } from '../../event-store/eventstoredb/tls-errors.ts'

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
    throw translated(errorOf(error), server)
  }
}

/** https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml: OutOfDiskSpace */
const FULL = 14031

/** As above: what a server says that is going down, or that is no longer the primary. */
const UNAVAILABLE = new Set([6, 7, 64, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436])

/** The driver's own errors are about connections, but for these, which are about how it is used. */
const MISUSE = /^Mongo(InvalidArgument|Parse|MissingCredentials|API|Compatibility)Error$/

const translated = (error: Error, server: string): Error => {
  if ('syscall' in error) return new Unavailable(`${server}: ${error.message}`, { cause: error })
  if (!(error instanceof MongoError) || MISUSE.test(error.name)) return error
  if (error.code === FULL) return new StoreFull(`${server} has no space left`, { cause: error })
  const isUnavailable = !(error instanceof MongoServerError) || UNAVAILABLE.has(Number(error.code))
  return isUnavailable ? new Unavailable(`${server}: ${error.message}`, { cause: error }) : error
}

/** A unique index was violated: by another row, or by the same one, which another process inserted first. */
export const isDuplicate = (error: unknown) => codeOf(error) === DUPLICATE_KEY

const DUPLICATE_KEY = 11000

/** As above: Unauthorized, AuthenticationFailed */
const REFUSALS = new Map<unknown, string>([
  [13, "doesn't allow this user to work in the database"],
  [18, 'refuses the credentials'],
])
const TLS = /ssl|tls|certificate|wrong version number/i

/** Why the server that responded can't be used; retrying doesn't help. */
const refusal = (error: Error, server: string): Error => {
  const cause = error.cause ?? error
  const [code, message] = [codeOf(cause), messageOf(cause)]
  if (REFUSALS.has(code)) return new Error(`${server} ${REFUSALS.get(code)}`)
  if (/wire version/.test(message))
    return new Error(`${server} is too old: version 4.4 or later is needed (${message})`)
  if (!TLS.test(message)) return error
  return new Error(`${server} and this journal disagree about TLS: ${tlsErrorOf(message) ?? message}`)
}
