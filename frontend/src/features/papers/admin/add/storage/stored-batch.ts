import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { randomId } from '../../../../../random-id.ts'
import type { Sealed, Sealer } from '../../../../../unsent/sealer.ts'
import type { Batch, BatchStore, Destination } from '../batch/batch.ts'
import type { Entry } from '../batch/entry.ts'
import { DATABASE, markBatch } from './storage-mark.ts'

/** Milliseconds for which entries wait for whoever typed them. */
const WAITS_MS = 7 * 24 * 60 * 60 * 1000

/** Of one tab, so that two tabs of one person do not write over each other; named as it was stored from the start. */
type StoredBatch = {
  readonly id: string
  readonly userId: string
  readonly at: number
  readonly place: Destination
  /** Ids of the entries in their order. */
  readonly order: readonly string[]
}

type Pdf = NonNullable<Entry['pdf']>

/** The JSON that is sealed. */
type SealedEntry = Omit<Entry, 'pdf'> & {
  readonly pdf?: Omit<Pdf, 'file'> & { readonly file: Pick<File, 'name' | 'type' | 'lastModified'> }
}

/** Version 1 sealed nothing. */
type PlainEntry = Omit<Entry, 'pdf'> & { readonly deskId: string; readonly pdf?: Omit<Pdf, 'file'> }

type Part = { readonly deskId: string; readonly id: string }
type StoredEntry = (Part & { readonly sealed: Sealed }) | PlainEntry
type StoredFile = Part & ({ readonly sealed: Sealed } | { readonly file: File })

/** Files have a store of their own: a letter typed in a title does not write 50 MB again. */
type Schema = DBSchema & {
  desks: { key: string; value: StoredBatch }
  entries: { key: [string, string]; value: StoredEntry; indexes: { deskId: string } }
  files: { key: [string, string]; value: StoredFile; indexes: { deskId: string } }
}

type Database = IDBPDatabase<Schema>

const open = () =>
  openDB<Schema>(DATABASE, 2, {
    upgrade: (database, before) => {
      if (before > 0) return
      database.createObjectStore('desks', { keyPath: 'id' })
      database.createObjectStore('entries', { keyPath: ['deskId', 'id'] }).createIndex('deskId', 'deskId')
      database.createObjectStore('files', { keyPath: ['deskId', 'id'] }).createIndex('deskId', 'deskId')
    },
    // Another tab deletes it at the sign-out.
    blocking: (_, __, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })

const stores = ['desks', 'entries', 'files'] as const

const remove = async (database: Database, deskId: string) => {
  const transaction = database.transaction(stores, 'readwrite')
  const keysOf = (store: 'entries' | 'files') => transaction.objectStore(store).index('deskId').getAllKeys(deskId)
  const [entries, files] = await Promise.all([keysOf('entries'), keysOf('files')])
  await Promise.all([
    transaction.objectStore('desks').delete(deskId),
    ...entries.map(key => transaction.objectStore('entries').delete(key)),
    ...files.map(key => transaction.objectStore('files').delete(key)),
    transaction.done,
  ])
}

const sealedEntry = ({ pdf, ...entry }: Entry): SealedEntry => {
  if (!pdf) return entry
  const { file, ...rest } = pdf
  return { ...entry, pdf: { ...rest, file: { name: file.name, type: file.type, lastModified: file.lastModified } } }
}

const seal = ({ seal: sealed }: Sealer, entry: Entry) =>
  sealed(new TextEncoder().encode(JSON.stringify(sealedEntry(entry))))

/** The entry without its PDF where its file is gone; undefined where another key has sealed it. */
const entryFrom = async ({ unseal }: Sealer, stored: StoredEntry, file: StoredFile | undefined) => {
  if (!('sealed' in stored)) {
    const { deskId: _, pdf, ...entry } = stored
    return { ...entry, ...(file && 'file' in file && { pdf: { ...pdf, file: file.file } }) }
  }
  const { pdf, ...entry }: SealedEntry = JSON.parse(new TextDecoder().decode(await unseal(stored.sealed)))
  if (!pdf || !file || !('sealed' in file)) return entry
  const { name, ...options } = pdf.file
  return { ...entry, pdf: { ...pdf, file: new File([await unseal(file.sealed)], name, options) } }
}

const read = async (database: Database, sealer: Sealer, { id, place: destination, order }: StoredBatch) => {
  const [entries, files] = await Promise.all([
    database.getAllFromIndex('entries', 'deskId', id),
    database.getAllFromIndex('files', 'deskId', id),
  ])
  const fileOf = new Map(files.map(file => [file.id, file]))
  const unsealed = await Promise.all(entries.map(entry => entryFrom(sealer, entry, fileOf.get(entry.id))))
  const byId = new Map(unsealed.map(entry => [entry.id, entry]))
  const batch: Batch = {
    destination,
    entries: order.flatMap(entryId => byId.get(entryId) ?? []),
    selected: [],
    uploaded: [],
  }
  return { batch, isSealed: entries.every(entry => 'sealed' in entry) }
}

/** Whether no other tab has this batch; then it is this tab's until it closes. */
const claim = (deskId: string): Promise<boolean> => {
  const { locks }: { readonly locks?: LockManager } = navigator
  if (!locks) return Promise.resolve(true)
  return new Promise(resolve => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock ? new Promise<void>(() => undefined) : undefined
    }
    locks.request(`shodh:desk:${deskId}`, { ifAvailable: true }, hold).catch(() => resolve(false))
  })
}

const firstFree = async (batches: readonly StoredBatch[]) => {
  for (const batch of batches) if (await claim(batch.id)) return batch
  return undefined
}

type Owner = { readonly deskId: string; readonly userId: string; readonly sealer: Sealer }

/** What is to be written of an entry; `file` is null where it has none any more, and undefined where it is the same. */
const sealedParts = async (sealer: Sealer, entry: Entry, earlier: Entry | undefined) => {
  const sealed = await seal(sealer, entry)
  if (earlier?.pdf?.file === entry.pdf?.file) return { id: entry.id, sealed, file: undefined }
  return { id: entry.id, sealed, file: entry.pdf ? await sealer.seal(await entry.pdf.file.arrayBuffer()) : null }
}

/** Writes what differs between two states; all of it is sealed before, since a transaction waits for nothing else. */
const write = async (
  database: Database,
  { deskId, userId, sealer }: Owner,
  before: Batch | undefined,
  batch: Batch,
) => {
  const old = new Map(before?.entries.map(entry => [entry.id, entry]))
  const parts = await Promise.all(
    batch.entries
      .filter(entry => old.get(entry.id) !== entry)
      .map(entry => sealedParts(sealer, entry, old.get(entry.id))),
  )
  for (const { id } of batch.entries) old.delete(id)
  markBatch(true)
  const transaction = database.transaction(stores, 'readwrite')
  const entries = transaction.objectStore('entries')
  const files = transaction.objectStore('files')
  const requests: Promise<unknown>[] = []
  for (const { id, sealed, file } of parts) {
    requests.push(entries.put({ deskId, id, sealed }))
    if (file) requests.push(files.put({ deskId, id, sealed: file }))
    if (file === null) requests.push(files.delete([deskId, id]))
  }
  for (const id of old.keys()) requests.push(entries.delete([deskId, id]), files.delete([deskId, id]))
  const order = batch.entries.map(({ id }) => id)
  const stored = { id: deskId, userId, at: Date.now(), place: batch.destination, order }
  requests.push(transaction.objectStore('desks').put(stored), transaction.done)
  await Promise.all(requests)
}

/** Removes what waited for too long and, where somebody is signed in, what others left; returns the other batches. */
const removeOld = async (database: Database, userId: string | undefined, now = Date.now()) => {
  const all = await database.getAll('desks')
  const isOld = (batch: StoredBatch) => now - batch.at > WAITS_MS || (userId !== undefined && batch.userId !== userId)
  for (const { id } of all.filter(isOld)) await remove(database, id)
  return all.filter(batch => !isOld(batch))
}

/** At a start of the page: who is not signed in any more has no PDF here; what was typed waits, sealed, for the sign-in. */
export const tidyBatches = async (userId: string | undefined, hasEnded: boolean) => {
  const database = await open()
  const batches = await removeOld(database, userId)
  if (hasEnded) await database.clear('files')
  database.close()
  return batches.length
}

/** A batch that another key has sealed is none: the journal has made new ones since. */
const unsealed = async (database: Database, sealer: Sealer, stored: StoredBatch | undefined) => {
  try {
    return stored && (await read(database, sealer, stored))
  } catch {
    if (stored) await remove(database, stored.id)
    return undefined
  }
}

/** What a user's newest batch that is open in no other tab holds, and where this tab stores it from now on. */
export const openStoredBatch = async (userId: string, sealer: Sealer) => {
  const database = await open()
  const own = (await removeOld(database, userId)).toSorted((one, other) => other.at - one.at)
  const found = await firstFree(own)
  const owner = { deskId: found?.id ?? randomId(), userId, sealer }
  if (!found) await claim(owner.deskId)
  const before = await unsealed(database, sealer, found)
  let last = before?.batch
  if (before && !before.isSealed) await write(database, owner, undefined, before.batch)
  return {
    batch: last,
    /** Whether another tab holds entries of this person. */
    isElsewhere: found === undefined && own.length > 0,
    store: async (batch: Batch) => {
      await write(database, owner, last, batch)
      last = batch
    },
    close: () => database.close(),
  }
}

export type OpenedBatch = Awaited<ReturnType<typeof openStoredBatch>>

type Store = (batch: Batch) => Promise<void>

/** Stores each state of the batch, the newest where several came while one was being written. */
export const autosave = (batch: BatchStore, store: Store, onFailed: () => void) => {
  let stored: Batch | undefined
  let writing: Promise<void> | undefined

  const write = async () => {
    try {
      while (stored !== batch.now()) {
        const now = batch.now()
        await store(now)
        stored = now
      }
    } catch {
      stored = batch.now()
      onFailed()
    }
    writing = undefined
  }
  /** Resolves once the current state is stored, or cannot be. */
  const flushed = (): Promise<void> => {
    if (stored === batch.now()) return Promise.resolve()
    writing ??= write()
    return writing
  }
  const stop = batch.subscribe(() => void flushed())
  return { flushed, stop }
}

const INTERRUPTED = 'The page was closed during the upload. Retry finds out whether the paper was stored.'

const asLeft = ({ sending, ...entry }: Entry): Entry => {
  if (sending === undefined || sending.phase === 'waiting') return entry
  return { ...entry, sending: sending.phase === 'sending' ? { phase: 'unknown', message: INTERRUPTED } : sending }
}

/** A stored batch after its page was closed, whatever was under way. */
export const restored = (batch: Batch): Batch => ({ ...batch, entries: batch.entries.map(asLeft) })
