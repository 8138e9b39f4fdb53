import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { sqliteCodeOf } from '@shodh/contracts/errors.ts'
import { retryWhileBusy } from './errors.ts'

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
