import { lastEvent } from '@shodh/adapters/event-store/event-store.ts'
import type { Metadata } from '@shodh/contracts/event.ts'
import type { FastifyBaseLogger } from 'fastify'
import { forgetOwners, removeErasedFiles } from './erased-files.ts'
import { projectedNames, type SweptStores } from './sweep-files.ts'
import { sweepObstacle } from './sweep-obstacle.ts'
import { restoreNamed, sweepOrphans } from './sweep-orphans.ts'

const MINUTE_MS = 60_000
const MINUTES_OF_A_DAY = 24 * 60

type Logger = Pick<FastifyBaseLogger, 'info' | 'warn'>

/** Takes files that are named again out of the trash once every event is projected, unless the signal aborts first. */
export const restoreFiles = async (stores: SweptStores, logger: Logger, signal: AbortSignal) => {
  const { value: first } = await stores.files.trash.all()[Symbol.asyncIterator]().next()
  const named = first && (await projectedNames(stores, signal))
  if (named) await restoreNamed(named, logger)
}

/** Says why no file is swept, once. */
type Report = (obstacle: string | undefined) => void

/** Sweeps files that nothing names once every event is projected, unless the signal aborts first or events may be missing. */
const sweepFiles = async (
  stores: SweptStores,
  { logger, report }: { logger: Logger; report: Report },
  signal: AbortSignal,
) => {
  const named = await projectedNames(stores, signal)
  if (!named) return
  const obstacle = await sweepObstacle(stores)
  report(obstacle)
  if (obstacle !== undefined) return
  const last = await lastEvent(stores.events)
  const lastEventAt = last ? Date.parse((JSON.parse(last.metadata) as Metadata).at) : 0
  const { removed } = await sweepOrphans(named, logger, Date.now(), lastEventAt)
  await forgetOwners(stores, removed)
}

type Given = {
  readonly stores: SweptStores
  readonly logger: Logger
  /** Resolves after the milliseconds, or when the signal aborts. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

/**
 * Removes what erased people left each minute, and sweeps files each day, until the signal aborts. Where it is begun again,
 * since a store did not respond, it says nothing again.
 */
export const fileSweeper = ({ stores, logger, pause }: Given) => {
  let reported: string | undefined
  const report: Report = obstacle => {
    if (obstacle !== undefined && obstacle !== reported) logger.warn(`No file is swept. ${obstacle}`)
    reported = obstacle
  }
  return async (signal: AbortSignal): Promise<void> => {
    await restoreFiles(stores, logger, signal)
    for (let minute = 0; !signal.aborted; minute += 1) {
      await removeErasedFiles(stores, logger, signal)
      if (minute % MINUTES_OF_A_DAY === 0) await sweepFiles(stores, { logger, report }, signal)
      await pause(MINUTE_MS, signal)
    }
  }
}
