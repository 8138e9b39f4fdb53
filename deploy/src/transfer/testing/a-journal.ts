import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { BEGINNING, type NewEvent } from '@shodh/adapters/event-store/event-store.ts'
import type { VaultEntry } from '@shodh/adapters/vault/vault.ts'
import { SCHEMA_VERSION } from '@shodh/contracts/event.ts'
import { type Environment, environment } from '../../settings/environment.ts'
import { type JournalData, whileOpen } from '../journal-data.ts'
import { openBeside, openTarget } from '../open-journal.ts'
import { isExcluded } from '../excluded-rows.ts'
import { countEvents, countVault, kindsOf } from '../counters.ts'
import type { ProgressReport } from '../../terminal/progress.ts'

export const silently: ProgressReport = { begin: () => {}, done: () => {}, end: () => {} }

/** Folders that are there for one test or one file of tests. */
export const rooms = () => {
  const made: string[] = []
  const aFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shodh-house-'))
    made.push(folder)
    return folder
  }
  const aNewJournal = async () => {
    const folder = await aFolder()
    await aJournalIn(folder)
    return folder
  }
  let first: Promise<string> | undefined
  return {
    aFolder,
    anEmptyPlace: async () => settingsFor(await aFolder()),
    /** Always the same one, in a place of its own. */
    aJournal: async () => {
      const folder = await aFolder()
      await cp(await (first ??= aNewJournal()), folder, { recursive: true })
      return settingsFor(folder)
    },
    anotherJournal: async () => settingsFor(await aNewJournal()),
    remove: async () => {
      for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true })
    },
  }
}

export const settingsFor = (directory: string, more: NodeJS.ProcessEnv = {}) =>
  environment({ DATA_DIR: directory, ...more })

/** What JSON.stringify writes, and what it does not: the log stores both byte for byte. */
const anEvent = (type: string, data: object, spaces?: number): NewEvent => ({
  id: randomUUID(),
  type,
  data: JSON.stringify(data, undefined, spaces),
  metadata: JSON.stringify({ schemaVersion: SCHEMA_VERSION, at: '2026-01-15T09:00:00.000Z', commandId: randomUUID() }),
})

const storeFile = async ({ files }: JournalData, content: Buffer) => {
  const received = await files.receive(Readable.from([content]), content.length)
  await received.store()
  const { sha256, bytes, crc32 } = received
  return { sha256, bytes, crc32, contentType: 'application/pdf', name: 'नदियाँ.pdf' }
}

const aPaper = async (journal: JournalData, n: number) => {
  const file = await storeFile(journal, randomBytes(1_000 + n))
  const title = `On Rivers \u2028 ${n} नदियाँ 👩‍🔬 "\\`
  return [anEvent('PaperUploaded', { paperId: randomUUID(), title, file }, n % 2), anEvent('PaperRevised', { n })]
}

const TIMES = { createdAt: 0, seenAt: 0, rotatedAt: 0 }
const SESSION = { ...TIMES, userAgent: '', outlived: [], refreshHash: 'x', generation: 0, isEnded: false }

/** Writes into a journal what its services would, in streams that take turns. */
export const fill = async (journal: JournalData, { papers = 6, from = 0 } = {}) => {
  const { events, vault } = journal
  const uploads = await Promise.all(Array.from({ length: papers }, (_, n) => aPaper(journal, from + n)))
  await Promise.all(uploads.map((both, n) => events.append(`volume-${n % 3}`, 'any', both)))
  const userId = randomUUID()
  await vault.put('users', { id: userId, name: 'प्रिया', asOf: {}, pending: {} })
  await vault.put(
    'emails',
    { id: randomUUID(), userId, key: `${userId}@example.org` },
    { unique: userId, group: userId },
  )
  await vault.put('sessions', { id: randomUUID(), userId, ...SESSION }, { group: userId })
  await vault.update('keys', 'root', row => row ?? { id: 'root', key: randomBytes(32).toString('base64url') })
  await events.append(`user-${userId}`, 'noStream', [anEvent('UserRegistered', { userId, role: 'author' })])
}

/** Batches of readings, as query services append them. */
export const read = async ({ readings }: Pick<JournalData, 'readings'>, batches = 2) => {
  for (let n = 0; n < batches; n += 1) {
    const data = JSON.stringify({ readings: [[n, 'pdf', 'a paper', 'a reader', 'an agent']] })
    await readings.append('readings', 'any', [{ ...anEvent('ReadingsRecorded', {}), data, metadata: '{}' }])
  }
}

/** Saves a draft as its service would. */
export const draftIn = async (journal: JournalData) => {
  const file = { ...(await storeFile(journal, randomBytes(1_500))), contentType: 'application/pdf' as const }
  const [userId, at] = [randomUUID(), '2026-01-15T09:00:00.000Z']
  const draft = { id: randomUUID(), userId, entry: {}, file, createdAt: at, updatedAt: at, revision: 0 }
  await journal.vault.put('drafts', { ...draft, entryBytes: 19 }, { group: userId })
  await journal.vault.put('texts-of-drafts', { id: draft.id, revision: 0, entry: { abstract: 'Rain' } })
}

/** Events alone, of two streams in turn, so that each is an append of its own. */
export const fillWithEvents = async ({ events }: JournalData, count: number) => {
  const appends = Array.from({ length: count }, (_, n) =>
    events.append(`volume-${n % 2}`, 'any', [anEvent('PaperRevised', { n })]),
  )
  await Promise.all(appends)
}

/** A journal in the directory, closed when it is filled. */
export const aJournalIn = async (directory: string, work: (journal: JournalData) => Promise<void> = fill) => {
  const journal = await openTarget.embedded(settingsFor(directory))
  await work(journal)
  await journal.close()
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

type Stores = Pick<JournalData, 'events' | 'readings' | 'vault'>

const countersWithout = async ({ events, readings, vault }: Stores, isWithout: (entry: VaultEntry) => boolean) => {
  const rows = async function* () {
    for await (const batch of vault.everything()) yield batch.filter(entry => !isWithout(entry))
  }
  return {
    events: await countEvents(events.readAll(BEGINNING)),
    readings: await countEvents(readings.readAll(BEGINNING)),
    vault: kindsOf(await countVault(rows())),
  }
}

/** What two places have in common that hold the same journal. */
export const countersOf = (journal: Stores) => countersWithout(journal, () => false)

/** What of a journal is in its backups. */
export const backupCountersOf = (journal: Stores) => countersWithout(journal, isExcluded)

/** Work beside a journal that may be running. */
export const beside = <T>(settings: Environment, work: (journal: JournalData) => Promise<T>) =>
  whileOpen(openBeside.embedded(settings), work)
