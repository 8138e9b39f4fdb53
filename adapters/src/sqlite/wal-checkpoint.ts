import type { DatabaseSync } from 'node:sqlite'

/** Milliseconds without a write. */
const QUIET_MS = 200

/**
 * Folds the WAL into the database file whenever nothing has been written for a moment, so that the file alone has what was
 * written before. It runs in the caller's thread, where a write that comes meanwhile waits for two fsyncs.
 */
export const checkpointWhenQuiet = (database: DatabaseSync, isFree = () => true) => {
  const checkpoint = () => {
    if (!isFree()) return
    try {
      const found = database.prepare('pragma wal_checkpoint(passive)').get()
      // of what somebody still reads the rest is folded in later
      if (Number(found?.['checkpointed']) < Number(found?.['log'])) written()
    } catch {
      // where the disk is full or broken, the next write says so
    }
  }
  let timer: NodeJS.Timeout | undefined
  const written = () => {
    timer ??= setTimeout(checkpoint, QUIET_MS).unref()
    timer.refresh()
  }
  return { written, stop: () => clearTimeout(timer) }
}
