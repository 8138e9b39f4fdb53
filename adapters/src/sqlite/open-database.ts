import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { sqliteCodeOf, codeOf } from '@shodh/contracts/errors.ts'
import { retryWhileBusy } from './errors.ts'
import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import { Damaged } from '../event-store/event-store.ts'

// https://www.sqlite.org/rescode.html#ioerr_shmsize
const NO_ROOM_FOR_SHARED_MEMORY = 4874

/**
 * Opens a database. Where it is in WAL mode and the disk has no room for the index of the WAL, this process has that in its
 * memory, and no other one can open the database meanwhile (https://www.sqlite.org/vfs.html, `unix-excl`).
 */
export const openDatabase = (path: string, options: DatabaseSyncOptions): DatabaseSync => {
  const database = new DatabaseSync(path, options)
  try {
    retryWhileBusy(() => database.prepare('pragma user_version').get())
    return database
  } catch (error) {
    database.close()
    if (sqliteCodeOf(error) !== NO_ROOM_FOR_SHARED_MEMORY) throw error
    return new DatabaseSync(new URL(`${pathToFileURL(path).href}?vfs=unix-excl`), options)
  }
}

/** SQLite's name for a database without a file. */
const IN_MEMORY = ':memory:'

/**
 * Makes a database's file where it is missing. Only its owner may read it; what SQLite puts beside it takes its mode. Throws
 * Damaged where it is a folder.
 */
export const restrictToOwner = (file: string): void => {
  if (file === IN_MEMORY) return
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    // never open a database that is there: closing it again would end this process's locks on it
    if (codeOf(error) !== 'EEXIST') throw error
    if (statSync(file).isDirectory()) throw new Damaged(`${file} is a folder, and no database`, { cause: error })
    chmodSync(file, 0o600)
  }
}
