import { statfsSync } from 'node:fs'

/** How SQLite said no, in the port's words. */
export type Failure = 'storeFull' | 'readOnly' | 'unavailable'

// https://www.sqlite.org/rescode.html, the primary codes
const BUSY = 5
const READ_ONLY = 8
const INPUT_OUTPUT = 10
const FULL = 13

const codeOf = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) & 0xff

export const isFull = (error: unknown): boolean => codeOf(error) === FULL

/** `path` is on the disk that may be full: SQLite reports that in more than one way. */
export const failureOf = (error: unknown, path: string): Failure => {
  const code = codeOf(error)
  if (code === FULL || (code === INPUT_OUTPUT && isDiskFull(path))) return 'storeFull'
  return code === READ_ONLY ? 'readOnly' : 'unavailable'
}

const isDiskFull = (path: string) => {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize < 64 * 1024
}

/** Milliseconds for which another process may hold the log's lock before it counts as not answering. */
const PATIENCE = 700

const clock = new Int32Array(new SharedArrayBuffer(4))

/** Runs it again while the log is locked by another process; not on the thread that answers HTTP, but at its start. */
export const patiently = <T>(work: () => T): T => {
  const end = Date.now() + PATIENCE
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (codeOf(error) !== BUSY || Date.now() > end) throw error
    }
    // drawn by chance, so that processes that wait for each other don't keep step
    Atomics.wait(clock, 0, 0, 1 + Math.random() * 4)
  }
}
