import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { isFull, openingError, retryWhileBusy } from '../../sqlite/errors.ts'
import { openDatabase, restrictToOwner } from '../../sqlite/open-database.ts'

/** Where a log is stored, and how far it may grow. */
export type LogFile = {
  readonly path: string
  /** Pages of 4 KiB; none: as far as the disk goes. */
  readonly maxPages?: number | undefined
  /** Whether streams may be removed from it; events of any other log are never deleted. */
  readonly isRemovable?: boolean
}

/** Stored in the file's `user_version`. */
const FORMAT = 1

// No AUTOINCREMENT, whose numbers are lost with a transaction that is rolled back: the next position is the greatest
// plus one, which nobody else can take while the transaction holds the log.
const SCHEMA = `
  create table log (id text not null) strict;
  create table events (
    position integer primary key,
    stream text not null,
    revision integer not null,
    id text not null,
    type text not null,
    data text not null,
    metadata text not null,
    unique (stream, revision)
  ) strict;

  create trigger events_are_not_updated before update on events
    begin select raise(abort, 'an event is never changed'); end;
  create trigger events_are_not_deleted before delete on events
    begin select raise(abort, 'an event is never deleted'); end;
  create trigger events_are_not_replaced before insert on events
    when new.position <= (select max(position) from events)
      or exists (select 1 from events where stream = new.stream and revision = new.revision)
    begin select raise(abort, 'an event is never replaced'); end;
  create trigger log_is_not_updated before update on log
    begin select raise(abort, 'a log keeps its id'); end;
  create trigger log_is_not_deleted before delete on log
    begin select raise(abort, 'a log keeps its id'); end;
`

/** What is removed is overwritten. */
const REMOVABLE = 'drop trigger if exists events_are_not_deleted; pragma secure_delete = on'

/** Milliseconds for which SQLite itself waits; `retryWhileBusy` retries. */
const BUSY_TIMEOUT_MS = 20

/** 16 MiB between checkpoints: each costs two fsyncs, and its time is the longest that an append waits. */
const CHECKPOINT_PAGES = 4_000

/** Opens a log for appends, or makes it. Throws NewerFormat, ReadOnly, StoreFull or Unavailable. */
export const openLogFile = ({ path, maxPages, isRemovable = false }: LogFile): DatabaseSync =>
  openPrepared(path, false, database => {
    retryWhileBusy(() => database.exec('pragma journal_mode = wal'))
    database.exec(`pragma synchronous = full; pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
    if (maxPages !== undefined) database.exec(`pragma max_page_count = ${maxPages}`)
    if (formatOf(database, path) < FORMAT) retryWhileBusy(() => create(database, path))
    if (isRemovable) retryWhileBusy(() => database.exec(REMOVABLE))
    syncWal(database)
  })

/** What a killed process left in the WAL may not be on the disk yet, and is about to be read. */
const syncWal = (database: DatabaseSync) => {
  try {
    database.exec('pragma wal_checkpoint(passive)')
  } catch (error) {
    // by then the WAL is synced; there is no room to fold it in, but the log can be read
    if (!isFull(error)) throw error
  }
}

/** Opens a log that exists, for reading only. */
export const openLogFileReadOnly = ({ path }: LogFile): DatabaseSync =>
  openPrepared(path, true, database => {
    if (formatOf(database, path) < FORMAT) throw new Error(`${path} is not an event log`)
  })

const openPrepared = (path: string, readOnly: boolean, prepare: (database: DatabaseSync) => void) => {
  refuseOldSqlite(process.versions['sqlite'])
  let database: DatabaseSync | undefined
  try {
    if (!readOnly) restrictToOwner(path)
    database = openDatabase(path, { timeout: BUSY_TIMEOUT_MS, readOnly })
    formatOf(database, path)
    prepare(database)
    return database
  } catch (error) {
    database?.close()
    throw openingError(error, path)
  }
}

const create = (database: DatabaseSync, path: string) => {
  database.exec('begin immediate')
  try {
    if (formatOf(database, path) < FORMAT) lay(database, path)
    database.exec('commit')
  } catch (error) {
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}

const lay = (database: DatabaseSync, path: string) => {
  const tables = database.prepare('select count(*) as count from sqlite_schema').get()
  if (tables?.['count'] !== 0) throw new Error(`${path} is a database, but not an event log`)
  database.exec(SCHEMA)
  database.prepare('insert into log (id) values (?)').run(randomUUID())
  database.exec(`pragma user_version = ${FORMAT}`)
}

/** The file was written by a newer version of this software. */
export class NewerFormat extends Error {
  override readonly name = 'NewerFormat'
}

const formatOf = (database: DatabaseSync, path: string) => {
  const found = Number(retryWhileBusy(() => database.prepare('pragma user_version').get())?.['user_version'])
  if (found > FORMAT)
    throw new NewerFormat(`${path} is in format ${found}, and this version reads up to ${FORMAT}: install a newer one`)
  return found
}

const OLDEST_SQLITE = '3.51.3'

/** Throws below SQLite 3.51.3, where a checkpoint beside a commit can lose it (the WAL-reset bug). */
export const refuseOldSqlite = (version = '0'): void => {
  if (version.localeCompare(OLDEST_SQLITE, 'en', { numeric: true }) < 0)
    throw new Error(`SQLite ${OLDEST_SQLITE} or newer is needed, Node ${process.version} has ${version}: update Node`)
}
