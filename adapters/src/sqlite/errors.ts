import { accessSync, constants, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { messageOf, sqliteCodeOf } from '@shodh/contracts/errors.ts'
import { Damaged, FileRemoved, ReadOnly, StoreFull, Unavailable } from '../event-store/event-store.ts'

/** The port's error for a failure of SQLite. */
export type StoreFailure = 'storeFull' | 'readOnly' | 'damaged' | 'fileRemoved' | 'unavailable'

// https://www.sqlite.org/rescode.html, the primary codes
const BUSY = 5
const READ_ONLY = 8
const INPUT_OUTPUT = 10
const CORRUPT = 11
const FULL = 13
const CANT_OPEN = 14
const NOT_A_DATABASE = 26

const codeOf = (error: unknown) => sqliteCodeOf(error) & 0xff

export const isFull = (error: unknown): boolean => codeOf(error) === FULL

/** Whether SQLite found the file other than it writes one, or a text in it that was JSON when it was written. */
export const isDamaged = (error: unknown): boolean =>
  [CORRUPT, NOT_A_DATABASE].includes(codeOf(error)) || (codeOf(error) > 0 && messageOf(error) === 'malformed JSON')

/** SQLite says of a full or read-only disk, on which `path` is, often no more than that it failed. */
export const failureOf = (error: unknown, path: string): StoreFailure => {
  if (error instanceof FileRemoved) return 'fileRemoved'
  const code = codeOf(error)
  if (isDamaged(error)) return 'damaged'
  const isVague = code === INPUT_OUTPUT || code === CANT_OPEN
  if (code === FULL || (isVague && isDiskFull(path))) return 'storeFull'
  return code === READ_ONLY || (isVague && !isWritable(path)) ? 'readOnly' : 'unavailable'
}

const isDiskFull = (path: string) =>
  holds(() => {
    const { bavail, bsize } = statfsSync(dirname(path))
    return bavail * bsize < 64 * 1024
  })

const isWritable = (path: string) =>
  holds(() => {
    accessSync(dirname(path), constants.W_OK)
    return true
  })

/** A directory that can't be looked at is neither known to be full nor to be writable. */
const holds = (look: () => boolean) => {
  try {
    return look()
  } catch {
    return false
  }
}

/** `where` is what couldn't be done or read, `reason` what SQLite said. */
export const portError = (failure: StoreFailure, where: string, reason: string, options?: ErrorOptions): Error => {
  switch (failure) {
    case 'storeFull':
      return new StoreFull(`${where}: no space is left (${reason})`, options)
    case 'readOnly':
      return new ReadOnly(`${where}: the log can't be written (${reason})`, options)
    case 'damaged':
      return new Damaged(`${where}: the log is damaged (${reason})`, options)
    case 'fileRemoved':
      return new FileRemoved(reason, options)
    case 'unavailable':
      return new Unavailable(`${where}: the log didn't answer (${reason})`, options)
  }
}

/** The error with which a log's file can't be opened. */
export const openingError = (error: unknown, path: string): unknown => {
  const message = messageOf(error)
  if (codeOf(error) === 0) return error
  return portError(failureOf(error, path), path, message, { cause: error })
}

/** Milliseconds for which another process may hold the log's lock before it counts as unavailable. */
const BUSY_TIMEOUT_MS = 500

const clock = new Int32Array(new SharedArrayBuffer(4))

/** Retries while another process holds the log's lock. It blocks: the thread that serves HTTP calls it only at start. */
export const retryWhileBusy = <T>(work: () => T): T => {
  const end = performance.now() + BUSY_TIMEOUT_MS
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (codeOf(error) !== BUSY || performance.now() > end) throw error
    }
    // jitter, so that processes that wait for each other don't retry in lockstep
    Atomics.wait(clock, 0, 0, 1 + Math.random() * 4)
  }
}
