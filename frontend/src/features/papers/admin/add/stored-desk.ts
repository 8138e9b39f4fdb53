import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Desk, Place } from './desk.ts'
import type { Entry } from './entry.ts'
import { DATABASE } from './private-desk.ts'

/** Of one tab, so that two tabs of one person do not write over each other. */
type StoredDesk = {
  readonly id: string
  readonly userId: string
  readonly at: number
  readonly place: Place
  /** Ids of the entries in their order. */
  readonly order: readonly string[]
}

type StoredEntry = Omit<Entry, 'pdf'> & {
  readonly deskId: string
  readonly pdf?: Omit<NonNullable<Entry['pdf']>, 'file'>
}

/** Files have a store of their own: a letter typed in a title does not write 50 MB again. */
type Schema = DBSchema & {
  desks: { key: string; value: StoredDesk }
  entries: { key: [string, string]; value: StoredEntry; indexes: { deskId: string } }
  files: { key: [string, string]; value: { deskId: string; id: string; file: File }; indexes: { deskId: string } }
}

type Database = IDBPDatabase<Schema>

const open = () =>
  openDB<Schema>(DATABASE, 1, {
    upgrade: database => {
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

const entryFrom = ({ deskId: _, pdf, ...entry }: StoredEntry, file: File | undefined): Entry => ({
  ...entry,
  ...(file && { pdf: { ...pdf, file } }),
})

const read = async (database: Database, { id, place, order }: StoredDesk): Promise<Desk> => {
  const [entries, files] = await Promise.all([
    database.getAllFromIndex('entries', 'deskId', id),
    database.getAllFromIndex('files', 'deskId', id),
  ])
  const fileOf = new Map(files.map(({ id: entryId, file }) => [entryId, file]))
  const byId = new Map(entries.map(entry => [entry.id, entryFrom(entry, fileOf.get(entry.id))]))
  return { place, entries: order.flatMap(entryId => byId.get(entryId) ?? []), selected: [], uploaded: [] }
}

/** Whether no other tab has this desk; then it is this tab's until it closes. */
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

const firstFree = async (desks: readonly StoredDesk[]) => {
  for (const desk of desks) if (await claim(desk.id)) return desk
  return undefined
}

const storedEntry = (deskId: string, { pdf, ...entry }: Entry): StoredEntry => {
  const { file: _, ...rest } = pdf ?? {}
  return { ...entry, deskId, ...(pdf && { pdf: rest }) }
}

type Owner = { readonly deskId: string; readonly userId: string }

/** Writes what differs between two states. */
const write = async (database: Database, { deskId, userId }: Owner, before: Desk | undefined, desk: Desk) => {
  const transaction = database.transaction(stores, 'readwrite')
  const old = new Map(before?.entries.map(entry => [entry.id, entry]))
  const entries = transaction.objectStore('entries')
  const files = transaction.objectStore('files')
  const requests: Promise<unknown>[] = []
  for (const entry of desk.entries) {
    const earlier = old.get(entry.id)
    old.delete(entry.id)
    if (earlier === entry) continue
    requests.push(entries.put(storedEntry(deskId, entry)))
    if (earlier?.pdf?.file === entry.pdf?.file) continue
    requests.push(
      entry.pdf ? files.put({ deskId, id: entry.id, file: entry.pdf.file }) : files.delete([deskId, entry.id]),
    )
  }
  for (const id of old.keys()) requests.push(entries.delete([deskId, id]), files.delete([deskId, id]))
  const order = desk.entries.map(({ id }) => id)
  const stored = { id: deskId, userId, at: Date.now(), place: desk.place, order }
  requests.push(transaction.objectStore('desks').put(stored), transaction.done)
  await Promise.all(requests)
}

/** What a user's newest desk that is open in no other tab holds, and where this tab stores it from now on. */
export const openStoredDesk = async (userId: string) => {
  const database = await open()
  const all = await database.getAll('desks')
  for (const { id } of all.filter(desk => desk.userId !== userId)) await remove(database, id)
  const own = all.filter(desk => desk.userId === userId).toSorted((one, other) => other.at - one.at)
  const found = await firstFree(own)
  const owner = { deskId: found?.id ?? crypto.randomUUID(), userId }
  if (!found) await claim(owner.deskId)
  let last = found && (await read(database, found))
  return {
    desk: last,
    /** Whether another tab holds entries of this person. */
    isElsewhere: found === undefined && own.length > 0,
    store: async (desk: Desk) => {
      await write(database, owner, last, desk)
      last = desk
    },
    close: () => database.close(),
  }
}

export type OpenedDesk = Awaited<ReturnType<typeof openStoredDesk>>
