import { openFileTasks } from '@shodh/adapters/file-tasks/child-processes.ts'
import type { FastifyBaseLogger } from 'fastify'
import { DRAW_PAGE } from '@shodh/command-service/pictures/draw-page.ts'
import { pictureScaling } from '@shodh/command-service/pictures/scale-picture.ts'
import { pictureReduction } from '@shodh/command-service/pictures/reduce-picture.ts'
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

/** Who may load native code: what makes pictures; what reads texts has no need of any. */
export const pictures = {
  module: new URL('./pictures-thread.ts', import.meta.url),
  tasks: [DRAW_PAGE, pictureScaling.name, pictureReduction.name],
}

/** Milliseconds that a process waits for another file. */
const IDLE_MS = 30_000

/** Work on uploaded files, in processes that share at most half of this machine's memory. */
export const fileTasks = (logger: FastifyBaseLogger, limits = LIMITS) =>
  openFileTasks({
    module: new URL('./thread.ts', import.meta.url),
    native: pictures,
    ...shares(thisMachine()),
    ...limits,
    idleMs: IDLE_MS,
    report: ended => logger.warn(`A file was refused: ${ended.message}`),
  })
