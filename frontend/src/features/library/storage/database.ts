import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { LibraryPaper, QueuedVersion, ReadingPosition, SavedVersion } from './records.ts'

/** Keyed by paper, or by paper and version. */
type Schema = DBSchema & {
  papers: { key: string; value: LibraryPaper }
  files: { key: [string, number]; value: SavedVersion }
  queue: { key: [string, number]; value: QueuedVersion; indexes: { order: number } }
  positions: { key: [string, number]; value: ReadingPosition }
}

export type Database = IDBPDatabase<Schema>

const NAME = 'shodh-library'
const OF_VERSION = ['paperId', 'version']

const create = () =>
  openDB<Schema>(NAME, 1, {
    upgrade: database => {
      database.createObjectStore('papers', { keyPath: 'paperId' })
      database.createObjectStore('files', { keyPath: OF_VERSION })
      database.createObjectStore('queue', { keyPath: OF_VERSION }).createIndex('order', 'order')
      database.createObjectStore('positions', { keyPath: OF_VERSION })
    },
    // a newer version of the site wants to change it in another tab
    blocking: (_, __, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  })

let opened: Promise<Database> | undefined

/** The library's database; rejects where the browser refuses it, as in some private windows. */
export const openLibrary = (): Promise<Database> => {
  opened ??= create().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

/** Every key of one paper in a store that is keyed by paper and version. */
export const versionsOf = (paperId: string) => IDBKeyRange.bound([paperId, 0], [paperId, Number.MAX_SAFE_INTEGER])
