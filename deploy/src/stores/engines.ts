import { Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { openEventStoreDb } from '@shodh/adapters/event-store/eventstoredb.ts'
import { openGridFsFileStore } from '@shodh/adapters/file-store/gridfs.ts'
import { openMongodbLeases } from '@shodh/adapters/lease/mongodb.ts'
import { openNatsBus } from '@shodh/adapters/message-bus/nats.ts'
import { openMongodbReadStore } from '@shodh/adapters/read-store/mongodb.ts'
import { openMongodbVault } from '@shodh/adapters/vault/mongodb.ts'
import { demanded, type Environment, WrongSetting } from '../environment.ts'
import type { Stores } from './stores.ts'

/**
 * Milliseconds in which EventStoreDB and MongoDB must answer, so that who asks the journal is answered within ten
 * seconds: a question may have waited two of them for a read model.
 */
const CLOCK_MS = 9_000
const PATIENCE_MS = 7_500

type Closable = { close(): Promise<void> }

/** The setting is to blame for what its engine says; an engine that is not there may come. */
const blaming = async <T>(setting: string, open: () => T | Promise<T>): Promise<T> => {
  try {
    return await open()
  } catch (accident) {
    const { message } = accident as Error
    // a folder of this machine is no engine's fault
    if ('path' in (accident as Error)) throw accident
    throw accident instanceof Unavailable
      ? new Unavailable(`${setting}: ${message}`, { cause: accident })
      : new WrongSetting(`${setting}: ${message}`, { cause: accident })
  }
}

const isPassing = (accident: Error) => accident instanceof Unavailable

/** All or none: what did open is closed again where something did not. A wrong setting comes before a missing engine. */
const together = async <Opened extends Record<string, Closable>>(opening: {
  readonly [Name in keyof Opened]: Promise<Opened[Name]>
}): Promise<Opened & Closable> => {
  const outcomes = await Promise.allSettled(
    Object.entries(opening).map(async ([name, store]) => [name, await store] as const),
  )
  const open = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const accidents = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason as Error] : []))
  const close = async () => void (await Promise.all(open.map(([, store]) => store.close())))
  const [accident] = accidents.toSorted((a, b) => Number(isPassing(a)) - Number(isPassing(b)))
  if (accident) {
    await close()
    throw accident
  }
  return { ...(Object.fromEntries(open) as Opened), close }
}

/** What opens each port on EventStoreDB, MongoDB and NATS. Throws WrongSetting where what it needs is not named. */
export const enginePorts = (settings: Environment) => {
  const { JOURNAL_ID, EVENTSTORE_URL, MONGODB_URL } = demanded(settings, 'JOURNAL_ID', 'EVENTSTORE_URL', 'MONGODB_URL')
  const mongodb = { url: MONGODB_URL, database: JOURNAL_ID, patience: PATIENCE_MS }
  const onMongodb = <T>(open: (options: typeof mongodb) => Promise<T>) => blaming('MONGODB_URL', () => open(mongodb))
  return {
    events: () =>
      blaming('EVENTSTORE_URL', () =>
        openEventStoreDb({ url: EVENTSTORE_URL, journalId: JOURNAL_ID, log: 'journal', clockMs: CLOCK_MS }),
      ),
    views: () => onMongodb(openMongodbReadStore),
    vault: () => onMongodb(openMongodbVault),
    files: (directory: string | undefined) => onMongodb(options => openGridFsFileStore({ ...options, directory })),
    leases: () => onMongodb(openMongodbLeases),
    bus: () => {
      const { NATS_URL } = demanded(settings, 'NATS_URL')
      return blaming('NATS_URL', () => openNatsBus({ url: NATS_URL, prefix: JOURNAL_ID }))
    },
  }
}

/**
 * Every port on the engines that the settings name; `directory` is for what is on its way into the file store, and this
 * process has it for itself; without one it only reads files. Rejects with WrongSetting, or with Unavailable where an
 * engine does not answer.
 */
export const engineStores = async (settings: Environment, directory?: string): Promise<Stores> => {
  const { events, views, vault, files, leases, bus } = enginePorts(settings)
  return together({
    events: events(),
    views: views(),
    vault: vault(),
    files: files(directory),
    leases: leases(),
    bus: bus(),
  })
}

/** What drawing the read models needs of them: neither personal data nor files. */
export const drawingStores = async (
  settings: Environment,
): Promise<Pick<Stores, 'events' | 'views' | 'leases' | 'bus' | 'close'>> => {
  const { events, views, leases, bus } = enginePorts(settings)
  return together({ events: events(), views: views(), leases: leases(), bus: bus() })
}
