import { availableParallelism, totalmem } from 'node:os'
import { openFileTasks } from '@shodh/adapters/file-tasks/child-processes.ts'
import { DRAW_CONTENTS } from '@shodh/command-service/papers/contents/draw-contents.ts'
import { DRAW_PAGE, DRAW_REGIONS } from '@shodh/command-service/pictures/draw-page.ts'
import { DRAW_CARD, DRAW_ICON } from '@shodh/command-service/pictures/cards/draw-card.ts'
import { pictureReduction } from '@shodh/command-service/pictures/reduce-picture.ts'
import { logoScaling, pictureScaling } from '@shodh/command-service/pictures/scale-picture.ts'
import type { FastifyBaseLogger } from 'fastify'

/** What this program runs on: processors, and bytes of memory that the machine or the container has. */
type Machine = { readonly processors: number; readonly memoryBytes: number }

const MIB = 1024 * 1024

/** A process has all of this where it can, and is of no use with less than the other. */
const MOST_BYTES = 512 * MIB
const LEAST_BYTES = 256 * MIB

const MOST_PROCESSES = 4

/** node reads the limits of control groups, versions 1 and 2; where there is none it gives 0 or more than there is. */
export const thisMachine = (): Machine => ({
  processors: availableParallelism(),
  memoryBytes: Math.min(totalmem(), process.constrainedMemory() || Infinity),
})

/** Two processes at least, where half of the memory is enough for two; all of them have half of it at most. */
export const shares = ({ processors, memoryBytes }: Machine) => {
  const half = memoryBytes / 2
  const wanted = Math.min(Math.max(2, processors), MOST_PROCESSES)
  const fitting = Math.floor(half / MOST_BYTES)
  const processes = fitting >= 2 ? Math.min(wanted, fitting) : half >= 2 * LEAST_BYTES ? 2 : 1
  return { processes, memoryBytes: Math.floor(Math.min(MOST_BYTES, half / processes)) }
}

export type FileTaskLimits = {
  /** How many files are worked on at once; by default as many as this machine allows. */
  readonly processes?: number
  /** Milliseconds that a file may wait, longer than one that never ends may be worked on. */
  readonly waitMs: number
  /** Milliseconds that a file may be worked on. */
  readonly deadlineMs: number
  /** Milliseconds that a process waits for another file. */
  readonly idleMs?: number
}

const IDLE_MS = 30_000

export const LIMITS: FileTaskLimits = { waitMs: 40_000, deadlineMs: 30_000 }

/**
 * Who may load native code: what makes pictures; what reads texts has no need of any. What draws cards has its fonts in
 * memory, for which the largest page of a PDF has no room.
 */
export const pictures = [
  {
    module: new URL('./pictures-thread.ts', import.meta.url),
    tasks: [DRAW_PAGE, DRAW_REGIONS, pictureScaling.name, logoScaling.name, pictureReduction.name],
  },
  { module: new URL('./cards-thread.ts', import.meta.url), tasks: [DRAW_CARD, DRAW_ICON, DRAW_CONTENTS] },
]

/** Work on uploaded files, in processes that share at most half of this machine's memory. */
export const fileTasks = (logger: FastifyBaseLogger, limits = LIMITS) =>
  openFileTasks({
    module: new URL('./thread.ts', import.meta.url),
    native: pictures,
    ...shares(thisMachine()),
    idleMs: IDLE_MS,
    ...limits,
    report: ended => logger.warn(`A file was refused: ${ended.message}`),
  })
