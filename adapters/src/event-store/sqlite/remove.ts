import type { DatabaseSync } from 'node:sqlite'
import { messageOf } from '@shodh/contracts/errors.ts'
import { failureOf, retryWhileBusy, type StoreFailure } from '../../sqlite/errors.ts'
import { sameFileCheck } from '../../sqlite/same-file.ts'

export type RemoveOutcome = { readonly removed: string; readonly refused?: StoreFailure; readonly reason?: string }

/** Events of one transaction: a month of readings may have millions, and appends wait meanwhile. */
const EVENTS_MAX = 1000

/** Removes streams from a log in whose file events may be deleted, and what the WAL still holds of them. */
export const streamRemover = (database: DatabaseSync, path: string) => {
  const some = database.prepare(
    `delete from events where position in (select position from events where stream = ? limit ${EVENTS_MAX})`,
  )
  const checkFile = sameFileCheck(path)
  return (stream: string): RemoveOutcome => {
    try {
      checkFile()
      while (Number(retryWhileBusy(() => some.run(stream)).changes) > 0) continue
      database.exec('pragma wal_checkpoint(truncate)')
      return { removed: stream }
    } catch (error) {
      return { removed: stream, refused: failureOf(error, path), reason: messageOf(error) }
    }
  }
}
