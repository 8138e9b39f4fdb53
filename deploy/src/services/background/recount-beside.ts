import type { ReadingLog } from '@shodh/adapters/usage/readings/readings.ts'
import type { RobotList } from '@shodh/projections/usage/robots.ts'
import type { FastifyBaseLogger } from 'fastify'
import { countAnew } from './recount.ts'

type Rules = { readonly robots: RobotList; readonly timeZone: string }

/** Milliseconds after a failure. */
const RETRY_AFTER_MS = 60_000

type Given = {
  readonly log: ReadingLog
  readonly file: string
  /** By what counts are to be counted. */
  readonly wanted: () => Rules
  /** Whether the present counts are counted by something else. */
  readonly hasChanged: () => boolean
  /** Stores the figures of the present counts. */
  readonly published: () => Promise<void>
  /** Counts by the rules are complete: `takeOver` puts them in the place of the present ones, which must be closed. */
  readonly ready: (takeOver: () => Promise<void>, counted: Rules) => void
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/** Counts every reading anew beside the present counts, which are shown meanwhile, once these are to be counted by other rules. */
export const recountBeside = ({ log, file, wanted, hasChanged, published, ready, logger }: Given) => {
  let current: { readonly timeZone: string; percent: number } | undefined
  let running: Promise<void> = Promise.resolve()
  let notBefore = 0

  const recount = async (signal: AbortSignal) => {
    const rules = wanted()
    const { timeZone } = rules
    const progress = (current = { timeZone, percent: 0 })
    logger.info(`Every reading is counted anew, since days are those of ${timeZone} from now on`)
    await published()
    const end = (await log.head()) + 1
    const moved = (position: number) => (progress.percent = Math.min(99, Math.floor((100 * (position + 1)) / end)))
    const takeOver = await countAnew({ log, file, ...rules }, moved, signal)
    ready(async () => {
      current = undefined
      await takeOver()
      logger.info(`Every reading was counted anew, in days of ${timeZone}`)
    }, rules)
  }

  return {
    /** Undefined where nothing is counted anew. */
    progress: () => current && { ...current },
    /** Begins where it is needed and not in progress. */
    look: (signal: AbortSignal) => {
      if (current || signal.aborted || performance.now() < notBefore || !hasChanged()) return
      running = recount(signal).catch((error: unknown) => {
        ;[current, notBefore] = [undefined, performance.now() + RETRY_AFTER_MS]
        if (!signal.aborted) logger.error({ err: error }, 'Readings could not be counted anew yet')
      })
    },
    done: () => running,
  }
}
