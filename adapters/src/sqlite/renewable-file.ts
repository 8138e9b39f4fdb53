import { Damaged, isTemporary, Unavailable } from '../event-store/event-store.ts'
import { executeNow, type SqliteFile } from './file.ts'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

type Given = {
  readonly file: string
  readonly open: () => SqliteFile
  /** Receives why an empty file has taken the place of a damaged one. */
  readonly onRenewed?: ((reason: string) => void) | undefined
}

/**
 * A file of what can be made anew. Where it is damaged, it is set aside, and an empty one takes its place; where it can't be
 * opened now, each call tries again.
 */
export const openRenewableFile = ({ file, open, onRenewed = () => {} }: Given) => {
  let isNew = false
  let sqlite: SqliteFile | undefined

  const renew = (reason: string) => {
    sqlite?.close()
    sqlite = undefined
    setAsideDatabase(file)
    isNew = true
    sqlite = open()
    onRenewed(reason)
    return sqlite
  }
  const current = () => {
    try {
      return (sqlite ??= executeNow(open))
    } catch (error) {
      if (!(error instanceof Damaged)) throw error
      return renew(error.message)
    }
  }
  /** Rejects with Damaged once an empty file is in its place. */
  const run = <T>(work: (sqlite: SqliteFile) => T): T => {
    const used = executeNow(current)
    try {
      return executeNow(() => work(used))
    } catch (error) {
      if (error instanceof Damaged && used === sqlite) renew(error.message)
      throw error
    }
  }
  try {
    executeNow(current)
  } catch (error) {
    // each use tries to open it again, and rejects with this until it can
    if (!isTemporary(error)) throw error
  }
  return {
    run,
    /** As run, of what an empty file can be asked as well. */
    runAnyway: <T>(work: (sqlite: SqliteFile) => T): T => {
      try {
        return run(work)
      } catch (error) {
        if (error instanceof Damaged) return run(work)
        throw error
      }
    },
    /** Work that goes on from what the file had: Unavailable until `begin` has been called since it was made anew. */
    goOn: <T>(work: (sqlite: SqliteFile) => T): T => {
      if (isNew) throw new Unavailable(`${file} was damaged, and is made anew from the beginning`)
      return run(work)
    },
    begin: <T>(work: (sqlite: SqliteFile) => T): T => {
      isNew = false
      return run(work)
    },
    renew: (reason: string) => void renew(reason),
    close: () => sqlite?.close(),
  }
}

const DAMAGED = '.damaged-'

/** Keeps a damaged database, of which nothing is open, as `views.db.damaged-2026-01-31T10-00-00Z`, and only the last one. */
export const setAsideDatabase = (path: string): void => {
  const [directory, name] = [dirname(path), basename(path)]
  for (const file of readdirSync(directory))
    if (file.startsWith(name + DAMAGED)) rmSync(join(directory, file), { recursive: true })
  const time = `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  for (const ending of ['', '-wal'])
    if (existsSync(path + ending)) renameSync(path + ending, `${path}${DAMAGED}${time}${ending}`)
  rmSync(`${path}-shm`, { force: true })
}
