import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { BEGINNING, checkAppend, type EventStore, isRemovable, ReadOnly, Unavailable } from '../event-store.ts'
import { lockDirectory } from './directory-lock.ts'
import { openingError } from '../../sqlite/errors.ts'
import { type LogFile, openLogFile, openLogFileReadOnly } from './file.ts'
import { sqliteReader } from './reader.ts'
import { type RecentEvents, recentEvents } from './recent-events.ts'
import { type StartThread, startWriterThread, type WriteListeners, type WriterThread } from './writer.ts'

export type SqliteEventStoreOptions = {
  readonly directory: string
  /** The log is the file `<directory>/<log>.db`; lower-case letters, digits and hyphens. */
  readonly log: string
  /** Prevents other processes from opening the directory; on unless `false` is given. */
  readonly lock?: boolean
  /** For tools beside a running journal: takes no lock, and an append is refused with ReadOnly. */
  readonly readOnly?: boolean
  /** Pages of 4 KiB beyond which an append is refused with StoreFull; none: as far as the disk goes. */
  readonly maxPages?: number
  /** One of its own unless given. */
  readonly startThread?: StartThread | undefined
}

const BATCH = 500

/**
 * A named log in a SQLite file. Appends are written by a thread of its own, reads run in the caller's.
 * Rejects with DirectoryInUse, NewerFormat, StoreFull or Unavailable.
 */
export const openSqliteEventStore = async (options: SqliteEventStoreOptions): Promise<EventStore> => {
  const file = { path: pathOf(options), maxPages: options.maxPages, isRemovable: isRemovable(options.log) }
  if (options.readOnly) return readOnlyStore(file)

  const lock = options.lock === false ? undefined : lockDirectory(options.directory)
  try {
    return writableStore(file, () => lock?.release(), options.startThread)
  } catch (error) {
    lock?.release()
    throw error
  }
}

const pathOf = ({ directory, log }: SqliteEventStoreOptions) => {
  if (!/^(?!lock$)[a-z][a-z0-9-]*$/.test(log)) throw new TypeError(`'${log}' is no name for a log`)
  return join(directory, `${log}.db`)
}

type Writing = Pick<WriterThread, 'append' | 'remove' | 'send' | 'close'>

const readOnlyStore = (file: LogFile): EventStore => {
  const { path } = file
  if (!existsSync(path)) throw new Error(`there is no log at ${path}`)
  const refuse = async () => {
    throw new ReadOnly(`${path} was opened for reading only`)
  }
  return store(file, openLogFileReadOnly(file), () => ({
    append: refuse,
    remove: refuse,
    send: () => {},
    close: async () => {},
  }))
}

const writableStore = (file: LogFile, closed: () => void, startThread?: StartThread): EventStore => {
  const database = openLogFile(file)
  // having made the log where it was missing, this connection only reads from now on
  database.exec('pragma query_only = on')
  return store(file, database, listeners => {
    const { append, remove, send, close } = startWriterThread(file, listeners, startThread)
    const refuse = async () => {
      throw new ReadOnly(`no stream of ${file.path} is ever removed`)
    }
    return { append, remove: file.isRemovable ? remove : refuse, send, close: () => close().finally(closed) }
  })
}

const readerOf = (path: string, database: DatabaseSync, recent: RecentEvents) => {
  try {
    return sqliteReader(database, recent)
  } catch (error) {
    database.close()
    throw openingError(error, path)
  }
}

const store = (
  file: LogFile,
  database: DatabaseSync,
  startWriting: (listeners: WriteListeners) => Writing,
): EventStore => {
  const recent = recentEvents()
  const reader = readerOf(file.path, database, recent)
  // what is removed is not to be read any more
  const appended = file.isRemovable ? () => {} : recent.add
  const writer = startWriting({ appended, written: reader.growth.notify })
  let closing: Promise<void> | undefined
  const close = async () => {
    reader.growth.end()
    // a thread that writes only now starts while the files are there
    writer.send()
    // the last connection to close tidies the files away, and only the writer's may
    database.close()
    await writer.close()
  }
  return {
    logId: reader.logId,
    append: async (stream, expected, events) => {
      const bytes = checkAppend(stream, events)
      if (closing !== undefined) throw new Unavailable('the log is closed')
      return writer.append({ stream, expected, events, bytes })
    },
    readStream: async (stream, from = 0) => reader.stream(stream, from),
    readAll: (after, batch = BATCH) => reader.all(after, batch),
    subscribeAll: (after, signal, batch = BATCH) => reader.subscribe(after, signal, batch),
    head: async () => reader.head(),
    eventAt: async position => reader.eventAt(position),
    idAt: async position => reader.idAt(position),
    removeStream: stream => writer.remove(stream),
    // positions count the events: where one is missing, it was removed
    removedBefore: async () => (file.isRemovable ? reader.head() : BEGINNING),
    close: () => (closing ??= close()),
  }
}
