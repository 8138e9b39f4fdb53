import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { codeOf, errorOf, sqliteCodeOf } from '@shodh/contracts/errors.ts'
import { Damaged, StoreFull, Unavailable } from '../event-store/event-store.ts'
import { isDamaged } from './errors.ts'
import { NewerFormat, refuseOldSqlite } from '../event-store/sqlite/file.ts'
import { openDatabase, restrictToOwner } from './open-database.ts'
import { type SqlRow, type Statement, withRows } from './statement.ts'

type Layout = {
  readonly file: string
  /** The file must be there, and whatever would change it is refused. */
  readonly readOnly?: boolean
  /** Stored in the file's `user_version`. */
  readonly format: number
  readonly pragmas: string
  readonly schema: string
}

/** A SQLite database in WAL mode, with its statements prepared once. */
export type SqliteFile = {
  readonly database: DatabaseSync
  readonly prepared: <Row extends SqlRow = SqlRow>(sql: string) => Statement<Row>
  /** All of the work or nothing of it. */
  readonly transaction: <T>(work: () => T) => T
  /** Again is harmless. */
  readonly close: () => void
}

/** Milliseconds for which another process may hold the file; the event loop is blocked meanwhile. */
const BUSY = 2_000

/** Creates the file where it is missing. Throws NewerFormat, StoreFull, Damaged or Unavailable. */
export const openSqliteFile = (layout: Layout): SqliteFile =>
  executeNow(() => {
    refuseOldSqlite(process.versions['sqlite'])
    if (!layout.readOnly) restrictToOwner(layout.file)
    const database = openDatabase(layout.file, { timeout: BUSY, readOnly: layout.readOnly ?? false })
    try {
      return lay(database, layout)
    } catch (error) {
      database.close()
      throw error
    }
  }, layout.file)

const lay = (database: DatabaseSync, layout: Layout): SqliteFile => {
  const opened = sqliteFile(database)
  const isNew = formatOf(database, layout) < layout.format
  if (isNew) refuseForeign(database, layout)
  if (layout.readOnly) return opened

  database.exec(`pragma journal_mode = wal; ${layout.pragmas}`)
  if (isNew) opened.transaction(() => create(database, layout))
  return opened
}

const formatOf = (database: DatabaseSync, { file, format }: Layout) => {
  const found = Number(database.prepare('pragma user_version').get()?.['user_version'])
  if (found > format)
    throw new NewerFormat(`${file} is in format ${found}, and this version reads up to ${format}: install a newer one`)
  return found
}

const refuseForeign = (database: DatabaseSync, layout: Layout) => {
  const isFilled = database.prepare('select 1 from sqlite_schema').get() !== undefined
  // in format 0 still: no other process of ours has just made it
  if (isFilled && formatOf(database, layout) === 0)
    throw new Damaged(`${layout.file} is a database, but not one of the journal's`)
}

const create = (database: DatabaseSync, layout: Layout) => {
  // another process may have been faster
  if (formatOf(database, layout) === layout.format) return
  database.exec(`${layout.schema}; pragma user_version = ${layout.format}`)
}

/** The database with its statements, which are prepared once. */
export const sqliteFile = (database: DatabaseSync): SqliteFile => {
  const statements = new Map<string, StatementSync>()
  const statementOf = (sql: string) => {
    const statement = statements.get(sql) ?? database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  return {
    database,
    close: () => {
      if (database.isOpen) database.close()
    },
    prepared: <Row extends SqlRow>(sql: string) => withRows<Row>(statementOf(sql)),
    transaction: work => {
      statementOf('begin immediate').run()
      try {
        const result = work()
        statementOf('commit').run()
        return result
      } catch (error) {
        if (database.isTransaction) database.exec('rollback')
        throw error
      }
    },
  }
}

/** Runs work that SQLite does at once as a promise, with the ports' errors. */
export const execute = async <T>(work: () => T): Promise<T> => executeNow(work)

/** As execute, at once. */
export const executeNow = <T>(work: () => T, file?: string): T => {
  try {
    return work()
  } catch (error) {
    throw toPortError(errorOf(error), file)
  }
}

// https://www.sqlite.org/rescode.html: busy, locked, read-only, input/output error, can't open, no lock of the WAL in time
const UNAVAILABLE = new Set([5, 6, 8, 10, 14, 15])
const FULL = 13
const NO_SPACE_FOR_SHARED_MEMORY = 4874

// a table that another handle has dropped
const isGone = ({ message }: Error) => message.startsWith('no such table')

const toPortError = (error: Error, file?: string) => {
  const [code, errcode] = [codeOf(error), sqliteCodeOf(error)]
  const message = file === undefined ? error.message : `${file}: ${error.message}`
  if (code === 'ERR_INVALID_STATE' || isGone(error)) return new Unavailable(message, { cause: error })
  if (code !== 'ERR_SQLITE_ERROR') return error
  if ((errcode & 0xff) === FULL || errcode === NO_SPACE_FOR_SHARED_MEMORY)
    return new StoreFull(`No space is left: ${message}`, { cause: error })
  if (isDamaged(error)) return new Damaged(message, { cause: error })
  if (UNAVAILABLE.has(errcode & 0xff)) return new Unavailable(message, { cause: error })
  return file === undefined ? error : new Error(message, { cause: error })
}
