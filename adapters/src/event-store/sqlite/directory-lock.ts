import { chmodSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { codeOf, sqliteCodeOf } from '@shodh/contracts/errors.ts'
import { restrictToOwner } from '../../sqlite/open-database.ts'

/** One journal process per data directory. Lives until it is released or the process ends, however it ends. */
export type DirectoryLock = { release(): void }

/** Another process has the directory. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
  readonly directory: string
  /** Of the process that has it; undefined where it couldn't be read. */
  readonly pid: number | undefined
  constructor(directory: string, pid: number | undefined) {
    const holder = pid === undefined ? 'another process' : `process ${pid}`
    super(`${directory} is in use by ${holder}: stop it first, or choose another directory`)
    this.directory = directory
    this.pid = pid
  }
}

type Held = { holders: number; readonly letGo: () => void }

const held = new Map<string, Held>()

/**
 * Takes the directory for this process, making it where it is missing, for its owner only; within the process it may be taken many times.
 * Throws DirectoryInUse in less than a second. The lock is the operating system's, on the file lock.db: a process that
 * opens and closes that file by other means than SQLite loses it (POSIX), so a copy of the directory leaves it out.
 */
export const lockDirectory = (directory: string): DirectoryLock => {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const path = realpathSync(directory)
  closeToOthers(path)
  const lock = held.get(path) ?? take(path)
  lock.holders += 1
  let released = false
  return {
    release: () => {
      if (released) return
      released = true
      lock.holders -= 1
      if (lock.holders === 0) lock.letGo()
    },
  }
}

/** A folder of somebody else's, in which this process may write, stays as its owner wants it. */
const closeToOthers = (path: string) => {
  if (statSync(path).uid === process.getuid?.()) chmodSync(path, 0o700)
}

/** Milliseconds: two that start at once can disturb each other, so one attempt is not enough. */
const BUSY_TIMEOUT_MS = 150

const take = (path: string): Held => {
  restrictToOwner(join(path, 'lock.db'))
  const database = new DatabaseSync(join(path, 'lock.db'), { timeout: BUSY_TIMEOUT_MS })
  try {
    // in memory, so that nothing is written and a full disk does not prevent the journal from starting
    database.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    database.close()
    throw isBusy(error) ? new DirectoryInUse(path, holderOf(path)) : error
  }
  writePid(path)
  const lock = { holders: 0, letGo: () => letGo(path, database) }
  held.set(path, lock)
  return lock
}

const letGo = (path: string, database: DatabaseSync) => {
  held.delete(path)
  rmSync(pidFile(path), { force: true })
  database.close()
}

const writePid = (path: string) => {
  try {
    writeFileSync(pidFile(path), `${process.pid}\n`, { mode: 0o600 })
  } catch {
    // a full disk prevents nobody from starting and reading; a second start then can't name the holder
  }
}

const pidFile = (path: string) => join(path, 'lock.pid')

const SQLITE_BUSY = 5
const isBusy = (error: unknown) => sqliteCodeOf(error) === SQLITE_BUSY

/** Between the lock and its file there is a moment in which the file is missing, or of a process killed before. */
const holderOf = (path: string): number | undefined => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const pid = writtenPid(path)
    if (pid !== undefined && isAlive(pid)) return pid
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  }
  return writtenPid(path)
}

const writtenPid = (path: string): number | undefined => {
  try {
    return Number(/^(\d+)\n$/.exec(readFileSync(pidFile(path), 'utf8'))?.[1]) || undefined
  } catch {
    return undefined
  }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
