import { BEGINNING, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { openEventStoreDb } from '@shodh/adapters/event-store/eventstoredb/eventstoredb.ts'
import { openGridFsFileStore } from '@shodh/adapters/file-store/gridfs/gridfs.ts'
import { openMongodbLeases } from '@shodh/adapters/lease/mongodb.ts'
import { openNatsBus } from '@shodh/adapters/message-bus/nats.ts'
import { readingLog, USAGE_LOG } from '@shodh/adapters/usage/readings/event-log.ts'
import { openMongodbReadStore } from '@shodh/adapters/read-store/mongodb/mongodb.ts'
import { openMongodbVault } from '@shodh/adapters/vault/mongodb.ts'
import { errorOf, messageOf } from '@shodh/contracts/errors.ts'
import type { FastifyBaseLogger } from 'fastify'
import { requireSettings, type Environment, WrongSetting } from '../settings/environment.ts'
import type { JournalKinds, Stores } from './stores.ts'

/**
 * Milliseconds in which EventStoreDB and MongoDB must respond, so that the journal responds within ten
 * seconds: two of them may be spent on waiting for a read model.
 */
const ENGINE_TIMEOUT_MS = 7_500

/** Milliseconds for MongoDB where no caller waits for a response: its election of another primary may take 15 s. */
export const FAILOVER_TIMEOUT_MS = 20_000

type Closable = { close(): Promise<void> }

/** Names the setting in errors of its engine; an unavailable engine is retryable, any other error a wrong setting. */
const blaming = async <T>(setting: string, open: () => T | Promise<T>): Promise<T> => {
  try {
    return await open()
  } catch (error) {
    const message = messageOf(error)
    // an error about a folder of this machine is not the engine's
    if (error instanceof Error && 'path' in error) throw error
    throw error instanceof Unavailable
      ? new Unavailable(`${setting}: ${message}`, { cause: error })
      : new WrongSetting(`${setting}: ${message}`, { cause: error })
  }
}

const isRetryable = (error: Error) => error instanceof Unavailable

/** Opens all or none: where one fails, the others are closed. A wrong setting is reported before a missing engine. */
const allOrNone = async <Opened extends Record<string, Closable>>(opening: {
  readonly [Name in keyof Opened]: Promise<Opened[Name]>
}): Promise<Opened & Closable> => {
  const outcomes = await Promise.allSettled(
    Object.entries(opening).map(async ([name, store]) => [name, await store] as const),
  )
  const open = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const errors = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [errorOf(outcome.reason)] : []))
  const close = async () => void (await Promise.all(open.map(([, store]) => store.close())))
  const [error] = errors.toSorted((a, b) => Number(isRetryable(a)) - Number(isRetryable(b)))
  if (error) {
    await close()
    throw error
  }
  return { ...(Object.fromEntries(open) as Opened), close }
}

type BusLogger = Pick<FastifyBaseLogger, 'info' | 'warn'>

/** The journal serves without NATS: only its log says that NATS_URL may be wrong. */
const logBusFailure = (logger: BusLogger) => (reason: string | undefined) =>
  reason === undefined
    ? logger.info('NATS (NATS_URL) is connected')
    : logger.warn(`NATS (NATS_URL) can't be reached: ${reason}`)

/** What opens each port on EventStoreDB, MongoDB and NATS. Throws WrongSetting where what it needs is not named. */
export const enginePorts = (settings: Environment, timeoutMs = ENGINE_TIMEOUT_MS) => {
  const { JOURNAL_ID, EVENTSTORE_URL, MONGODB_URL } = requireSettings(
    settings,
    'JOURNAL_ID',
    'EVENTSTORE_URL',
    'MONGODB_URL',
  )
  const mongodb = { url: MONGODB_URL, database: JOURNAL_ID, timeoutMs }
  const onMongodb = <T>(open: (options: typeof mongodb) => Promise<T>) => blaming('MONGODB_URL', () => open(mongodb))
  const log = (name: string) =>
    blaming('EVENTSTORE_URL', () =>
      openEventStoreDb({
        url: EVENTSTORE_URL,
        journalId: JOURNAL_ID,
        log: name,
        clockMs: ENGINE_TIMEOUT_MS,
      }),
    )
  return {
    events: () => log('journal'),
    usage: () => log(USAGE_LOG),
    readings: async () => readingLog(await log(USAGE_LOG)),
    views: () => onMongodb(openMongodbReadStore),
    vault: () => onMongodb(openMongodbVault<JournalKinds>),
    files: (directory: string | undefined) => onMongodb(options => openGridFsFileStore({ ...options, directory })),
    leases: () => onMongodb(openMongodbLeases),
    bus: (logger: BusLogger) => {
      const { NATS_URL } = requireSettings(settings, 'NATS_URL')
      const onFailure = logBusFailure(logger)
      return blaming('NATS_URL', () => openNatsBus({ url: NATS_URL, prefix: JOURNAL_ID, onFailure }))
    },
  }
}

/** Has the log look up its event that was projected last: its end is looked for from there on, not from its beginning. */
const lookUpCheckpoint = async <Opened extends Pick<Stores, 'events' | 'views' | 'close'>>(stores: Opened) => {
  const { events, views } = stores
  try {
    const own = (await views.checkpoints()).filter(({ origin }) => origin?.log === events.logId)
    await events.idAt(own.reduce((latest, { position }) => Math.max(latest, position), BEGINNING))
    return stores
  } catch (error) {
    await stores.close()
    throw error
  }
}

/**
 * Every port on the engines that the settings name; `directory` is for what is on its way into the file store, and this
 * process has it for itself; without one it only reads files. Rejects with WrongSetting, or with Unavailable where an
 * engine does not respond.
 */
export const engineStores = async (settings: Environment, logger: BusLogger, directory?: string): Promise<Stores> => {
  const { events, views, vault, files, leases, bus, readings } = enginePorts(settings)
  return lookUpCheckpoint(
    await allOrNone({
      events: events(),
      views: views(),
      vault: vault(),
      files: files(directory),
      leases: leases(),
      bus: bus(logger),
      readings: readings(),
    }),
  )
}

/** The ports that projecting needs: neither personal data nor files. */
export const projectionStores = async (
  settings: Environment,
  logger: BusLogger,
): Promise<Pick<Stores, 'events' | 'views' | 'leases' | 'bus' | 'close'>> => {
  const { events, views, leases, bus } = enginePorts(settings, FAILOVER_TIMEOUT_MS)
  return lookUpCheckpoint(await allOrNone({ events: events(), views: views(), leases: leases(), bus: bus(logger) }))
}
