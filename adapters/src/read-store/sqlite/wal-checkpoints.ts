import { Worker } from 'node:worker_threads'
import type { SqliteFile } from '../../sqlite/file.ts'
import type { ToCheckpointThread } from './wal-checkpoint-thread.ts'

/** Rows that are written to a file between two checkpoints of its WAL. */
const ROWS = 1000

const startThread = (done: (path: string) => void) => {
  const worker = new Worker(new URL('./wal-checkpoint-thread.ts', import.meta.url))
  worker.on('message', done)
  // Where the thread fails, SQLite's own checkpoints go on, in the thread that commits.
  worker.on('error', () => {})
  worker.unref()
  const exited = new Promise<void>(resolve => worker.on('exit', () => resolve()))
  const post = (message: ToCheckpointThread) => worker.postMessage(message)
  return {
    checkpoint: (path: string) => post({ path }),
    close: async () => {
      worker.ref()
      post('close')
      await exited
    },
  }
}

/**
 * SQLite's checkpoints (https://www.sqlite.org/wal.html#ckpt): they copy the WAL of a file into it and wait for the disk,
 * so a thread of its own makes them. It starts when a file has been written to much for the first time.
 */
export const walCheckpoints = () => {
  const written = new WeakMap<SqliteFile, number>()
  const inProgress = new Set<string>()
  let thread: ReturnType<typeof startThread> | undefined

  return {
    /** To be called after each commit. */
    committed: (sqlite: SqliteFile, rows: number) => {
      const sum = (written.get(sqlite) ?? 0) + rows
      written.set(sqlite, sum)
      const path = sum >= ROWS && sqlite.database.isOpen ? sqlite.database.location() : null
      if (path === null || inProgress.has(path)) return
      written.set(sqlite, 0)
      inProgress.add(path)
      thread ??= startThread(done => inProgress.delete(done))
      thread.checkpoint(path)
    },
    /** Resolves after all checkpoints that were begun. */
    close: async () => thread?.close(),
  }
}

export type WalCheckpoints = ReturnType<typeof walCheckpoints>
