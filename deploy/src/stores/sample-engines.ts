import { removeEventStoreDbLog } from '@shodh/adapters/event-store/eventstoredb/eventstoredb.ts'
import { openMongodb } from '@shodh/adapters/mongodb/server.ts'
import { USAGE_LOG } from '@shodh/adapters/usage/readings/event-log.ts'
import { pause } from '@shodh/contracts/flow/retry.ts'
import type { BeginOwn } from '../services/first-start/end-sample.ts'
import { beginWithAccounts, SAMPLE, SAMPLE_STORES } from '../sample/begin-own.ts'
import { type Environment, requireSettings } from '../settings/environment.ts'
import { enginePorts } from './engine-stores.ts'
import type { JournalVault, Stores } from './stores.ts'
import { refuseNewerVersion } from './versions.ts'

/** Milliseconds between two looks whether an empty journal begins with the sample. */
const LOOK_EVERY_MS = 2000

/** Milliseconds between two looks whether the journal has begun in place of the sample, where no message says so. */
const LOOK_AT_SAMPLE_EVERY_MS = 10_000

/** Milliseconds after which every process has left the sample's stores. */
const LEFT_AFTER_MS = 30_000

const sampleId = ({ JOURNAL_ID }: Environment) => `${JOURNAL_ID}-sample`

const stateIn = async (vault: JournalVault) => (await vault.get('starts', SAMPLE))?.state

/** The settings with the JOURNAL_ID of the stores in use: those of the sample, while it is apart. */
const inUse = (state: Awaited<ReturnType<typeof stateIn>>, settings: Environment): Environment =>
  state === 'apart' ? { ...settings, JOURNAL_ID: sampleId(settings) } : settings

/** As `inUse`, for those who read. */
export const settingsInUse = async (settings: Environment): Promise<Environment> => {
  const vault = await enginePorts(settings).vault()
  try {
    return inUse(await stateIn(vault), settings)
  } finally {
    await vault.close()
  }
}

type OnStores = Pick<Stores, 'bus' | 'close'>

type Given<Opened> = {
  readonly settings: Environment
  readonly open: (settings: Environment) => Promise<Opened>
  /** Opens the service again: it is to be on other stores. */
  readonly reopen: () => void
  /** Milliseconds for MongoDB: those who give the same share a client. */
  readonly timeoutMs?: number
}

/**
 * Opens the stores of the journal, or those of the sample while it is apart: the sample has the JOURNAL_ID with `-sample`.
 * `begins`: whether an empty journal begins with the sample. Everything is closed with the stack.
 */
export const openInUse = async <Opened extends OnStores>(
  { settings, open, reopen, timeoutMs }: Given<Opened>,
  opened: AsyncDisposableStack,
  begins = false,
) => {
  const vault = await enginePorts(settings, timeoutMs)
    .vault()
    .catch(async (error: unknown) => {
      // a wrong setting of another engine is reported before one that does not respond
      await (await open(settings)).close()
      throw error
    })
  opened.defer(() => vault.close())
  await refuseNewerVersion(vault)
  if (begins && (await vault.count('users')) === 0)
    await vault.update('starts', SAMPLE, row => (row ? undefined : { id: SAMPLE, state: 'apart' }))
  const found = inUse(await stateIn(vault), settings)
  const stores = opened.adopt(await open(found), one => one.close())

  const look = async () => {
    // read once: it changes between two reads
    const state = await stateIn(vault)
    if (inUse(state, settings).JOURNAL_ID !== found.JOURNAL_ID) reopen()
    // nothing changes any more once the journal has accounts of its own
    else if (state !== 'apart' && (await vault.count('users')) > 0) clearInterval(looking)
  }
  // where MongoDB does not respond, the next look may
  const lookUnlessUnavailable = () => void look().catch(() => {})
  const isSample = found.JOURNAL_ID !== settings.JOURNAL_ID
  const looking = setInterval(lookUnlessUnavailable, isSample ? LOOK_AT_SAMPLE_EVERY_MS : LOOK_EVERY_MS).unref()
  opened.defer(() => clearInterval(looking))
  opened.defer(stores.bus.subscribe('settings', lookUnlessUnavailable))

  const beginOwn: BeginOwn = {
    begin: async from => {
      const events = await enginePorts(settings).events()
      await vault.put('starts', { id: SAMPLE_STORES, state: 'begun' })
      try {
        await beginWithAccounts({ events, vault }, from)
      } finally {
        await events.close()
      }
    },
    reopen: () => {
      stores.bus.publish('settings')
      reopen()
    },
  }
  return { stores, beginOwn }
}

/** Removes the stores that the sample had, once nobody uses them any more. EventStoreDB's operator scavenges what is left there. */
export const removeSampleStores = async (vault: JournalVault, settings: Environment, signal: AbortSignal) => {
  if (!(await vault.get('starts', SAMPLE_STORES))) return
  await pause(LEFT_AFTER_MS, signal)
  if (signal.aborted) return
  const { EVENTSTORE_URL: url, MONGODB_URL } = requireSettings(settings, 'EVENTSTORE_URL', 'MONGODB_URL')
  const journalId = sampleId(settings)
  for (const log of ['journal', USAGE_LOG]) await removeEventStoreDbLog({ url, journalId, log })
  await (await openMongodb({ url: MONGODB_URL, database: journalId }, db => db.dropDatabase())).close()
  await vault.erase('starts', SAMPLE_STORES)
}
