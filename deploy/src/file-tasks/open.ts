import { openFileTasks } from '@shodh/adapters/file-tasks/child-processes.ts'
import type { FastifyBaseLogger } from 'fastify'
import { shares, thisMachine } from './shares.ts'

export type FileTaskLimits = {
  /** How many files are worked on at once; by default as many as this machine allows. */
  readonly processes?: number
  /** Milliseconds that a file may wait, longer than one that never ends may be worked on. */
  readonly waitMs: number
  /** Milliseconds that a file may be worked on. */
  readonly deadlineMs: number
}

const LIMITS: FileTaskLimits = { waitMs: 40_000, deadlineMs: 30_000 }

/** Milliseconds that a process waits for another file. */
const IDLE_MS = 30_000

/** Work on uploaded files, in processes that share at most half of this machine's memory. */
export const fileTasks = (logger: FastifyBaseLogger, limits = LIMITS) =>
  openFileTasks({
    module: new URL('./thread.ts', import.meta.url),
    ...shares(thisMachine()),
    ...limits,
    idleMs: IDLE_MS,
    report: ended => logger.warn(`A file was refused: ${ended.message}`),
  })
