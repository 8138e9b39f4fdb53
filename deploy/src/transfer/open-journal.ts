import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { USAGE_COUNTS } from '@shodh/adapters/usage/counts/sqlite.ts'
import { lockDirectory } from '@shodh/adapters/event-store/sqlite/directory-lock.ts'
import { BEGINNING, ReadOnly } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { openDiskFileStore } from '@shodh/adapters/file-store/disk/disk.ts'
import { USAGE_LOG } from '@shodh/adapters/usage/readings/event-log.ts'
import { removeDatabase, removeSqliteReadStore } from '@shodh/adapters/read-store/sqlite/catalogue.ts'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import type { Environment } from '../settings/environment.ts'
import type { JournalKinds } from '../stores/stores.ts'
import { refuseNewerVersion } from '../stores/versions.ts'
import type { StoreKind } from './arguments.ts'
import type { JournalData } from './journal-data.ts'
import { OperatorError } from '../terminal/operator-error.ts'
import { refuseUnfinished } from './unfinished.ts'

type Opening = { readonly [Store in 'events' | 'readings' | 'vault' | 'files']: () => Promise<JournalData[Store]> }

/** All or none: what did open is closed again where something did not. */
const opened = async (name: string, opening: Opening, last = async () => {}): Promise<JournalData> => {
  const open: { close(): Promise<void> }[] = []
  const close = async () => {
    for (const store of open.toReversed()) await store.close()
    await last()
  }
  const openStore = async <Store extends { close(): Promise<void> }>(opens: () => Promise<Store>) => {
    const store = await opens()
    open.push(store)
    return store
  }
  try {
    const [events, readings, vault, files] = [
      await openStore(opening.events),
      await openStore(opening.readings),
      await openStore(opening.vault),
      await openStore(opening.files),
    ]
    return { name, events, readings, vault, files, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Of a journal that has counted none yet. */
const NO_READINGS: JournalData['readings'] = {
  logId: '',
  readAll: async function* () {},
  head: async () => BEGINNING,
  idAt: async () => undefined,
  removedBefore: async () => BEGINNING,
  append: () => Promise.reject(new ReadOnly('there is no log of readings')),
  close: async () => {},
}

const inDirectory = (directory: string, readOnly: boolean): Opening => ({
  events: () => openSqliteEventStore({ directory, log: 'journal', readOnly }),
  readings: async () =>
    readOnly && !existsSync(join(directory, `${USAGE_LOG}.db`))
      ? NO_READINGS
      : openSqliteEventStore({ directory, log: USAGE_LOG, readOnly, lock: false }),
  vault: () => openSqliteVault<JournalKinds>({ file: join(directory, 'vault.db'), readOnly }),
  files: () => openDiskFileStore({ directory: join(directory, 'files'), readOnly }),
})

const nameOf = (directory: string) => `DATA_DIR (${directory})`

const complete = async (journalData: JournalData): Promise<JournalData> => {
  try {
    await refuseNewerVersion(journalData.vault)
    await refuseUnfinished(journalData.vault)
    return journalData
  } catch (error) {
    await journalData.close()
    throw error
  }
}

const refuseMissing = (directory: string) => {
  if (!existsSync(join(directory, 'journal.db')))
    throw new OperatorError(`There is no journal in ${nameOf(directory)}.`)
}

const readEmbedded = async ({ DATA_DIR }: Environment): Promise<JournalData> => {
  refuseMissing(DATA_DIR)
  return complete(await opened(nameOf(DATA_DIR), inDirectory(DATA_DIR, true)))
}

const stopEmbedded = async ({ DATA_DIR }: Environment): Promise<JournalData> => {
  refuseMissing(DATA_DIR)
  const lock = lockDirectory(DATA_DIR)
  return complete(await opened(nameOf(DATA_DIR), inDirectory(DATA_DIR, true), async () => lock.release()))
}

const makeEmbedded = async ({ DATA_DIR }: Environment): Promise<JournalData> => {
  const lock = lockDirectory(DATA_DIR)
  const stores = await opened(nameOf(DATA_DIR), inDirectory(DATA_DIR, false), async () => lock.release())
  const forgetProjectionRuns = async () => {
    removeSqliteReadStore(join(DATA_DIR, 'views.db'))
    removeDatabase(join(DATA_DIR, USAGE_COUNTS))
  }
  return { ...stores, forgetProjectionRuns }
}

const writeEmbedded = async (settings: Environment): Promise<JournalData> => {
  refuseMissing(settings.DATA_DIR)
  return complete(await makeEmbedded(settings))
}

const engines = async (settings: Environment) => {
  // half of the time that a start takes, for those who need no engine
  const { enginePorts, FAILOVER_TIMEOUT_MS } = await import('../stores/engine-stores.ts')
  const { events, usage, vault, files } = enginePorts(settings, FAILOVER_TIMEOUT_MS)
  return {
    name: `the engines (JOURNAL_ID ${settings.JOURNAL_ID})`,
    on: (directory: string | undefined) => ({ events, readings: usage, vault, files: () => files(directory) }),
  }
}

const readEngines = async (settings: Environment): Promise<JournalData> => {
  const { settingsInUse } = await import('../stores/sample-engines.ts')
  const { name, on } = await engines(await settingsInUse(settings))
  return complete(await opened(name, on(undefined)))
}

const makeEngines = async (settings: Environment): Promise<JournalData> => {
  const { name, on } = await engines(settings)
  const directory = await mkdtemp(join(tmpdir(), 'shodh-moving-'))
  return opened(name, on(directory), () => rm(directory, { recursive: true, force: true }))
}

const writeEngines = async (settings: Environment): Promise<JournalData> => {
  const open = await complete(await makeEngines(settings))
  if ((await open.events.head()) !== BEGINNING) return open
  await open.close()
  throw new OperatorError(`There is no journal on ${open.name}.`)
}

type Open = Readonly<Record<StoreKind, (settings: Environment) => Promise<JournalData>>>

/** Opens the journal in DATA_DIR, or on the engines, for reading, whether it is running or not. */
export const openBeside: Open = { embedded: readEmbedded, engines: readEngines }

/** The same of one that nobody can start meanwhile. Throws DirectoryInUse where it runs; of the engines nobody knows that. */
export const openStopped: Open = { embedded: stopEmbedded, engines: readEngines }

/** Opens a place for writing, which is made where it is missing. Throws DirectoryInUse where a journal runs there. */
export const openTarget: Open = { embedded: makeEmbedded, engines: makeEngines }

/** Opens the journal that is there for writing. Throws DirectoryInUse where it runs. */
export const openStored: Open = { embedded: writeEmbedded, engines: writeEngines }
