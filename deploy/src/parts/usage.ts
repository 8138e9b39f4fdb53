import { type Counts, Recounting } from '@shodh/adapters/usage/counts/counts.ts'
import { isTemporary } from '@shodh/adapters/event-store/event-store.ts'
import { localTime } from '@shodh/contracts/time/local-time.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { endOldReadings } from '@shodh/projections/usage/end-readings.ts'
import { followReadings } from '@shodh/projections/usage/project-readings.ts'
import { retryWhileUnavailable } from '@shodh/projections/read-event.ts'
import { ROBOTS } from '@shodh/projections/usage/robots.ts'
import { batchMaker } from '@shodh/query-service/usage/readings/batches.ts'
import { openFigures } from '@shodh/query-service/usage/figures.ts'
import { paperIds, publicReadings } from '@shodh/query-service/usage/readings/paper-ids.ts'
import { readingRecorder } from '@shodh/query-service/usage/readings/recorder.ts'
import { dailySalts } from '@shodh/query-service/usage/readings/salts.ts'
import type { Ports } from '@shodh/query-service/ports.ts'
import type { FastifyBaseLogger } from 'fastify'
import { noteReadings } from '../stores/noted-heads.ts'
import { noteRegularly, type Restartable, restartable } from './background.ts'
import type { Stores } from '../stores/stores.ts'
import { openCounts } from './recount.ts'

/** Counts that are unavailable while they are incomplete: figures that are too small would be wrong. */
const whileComplete = (counts: Counts, isComplete: () => boolean): Counts => {
  const guarded =
    <Values extends readonly unknown[], Found>(query: (...values: Values) => Promise<Found>) =>
    async (...values: Values): Promise<Found> => {
      if (!isComplete()) throw new Recounting()
      return query(...values)
    }
  return {
    ...counts,
    state: guarded(() => counts.state()),
    sums: guarded(range => counts.sums(range)),
    sumsOf: guarded((items, range) => counts.sumsOf(items, range)),
    series: guarded((item, length, range) => counts.series(item, length, range)),
    byRule: guarded(range => counts.byRule(range)),
    days: guarded(range => counts.days(range)),
    earlier: guarded(() => counts.earlier()),
    published: guarded(() => counts.published()),
    since: guarded(() => counts.since()),
  }
}

/** Milliseconds between two looks for raw readings that end. */
const END_EVERY_MS = 60 * 60 * 1000

/** Milliseconds between two looks for salts of days that are over. */
const DESTROY_EVERY_MS = 1000

/** Whether the log has readings that are not counted; also where nobody can tell yet. */
const isBehind = async (log: Stores['readings'], counts: Counts) => {
  try {
    return (await counts.state()).position < (await log.head())
  } catch (error) {
    if (!isTemporary(error)) throw error
    return true
  }
}

type Given = {
  readonly stores: Pick<Stores, 'readings' | 'vault'>
  /** Of this process alone. */
  readonly file: string
  readonly settings: JournalSettings
  readonly views: Pick<Ports['views'], 'papers' | 'paperPlaces' | 'paperHistories' | 'volumePlaces'>
  readonly hidden: Ports['hidden']
  readonly logger: FastifyBaseLogger
}

/** Records what is read and counts it, until it is closed. */
export const openUsage = async ({ stores, file, settings, views, hidden, logger }: Given) => {
  const { readings: log, vault } = stores
  const { timeZone } = settings
  const report = (sentence: string) => (error: unknown) => logger.error({ err: error }, sentence)
  const stopping = new AbortController()
  let isIncomplete = false
  const running: { following?: Restartable } = {}
  const onRenewed = (reason: string) => {
    logger.error(`Readings are counted anew from their log, since the counts were damaged: ${reason}`)
    isIncomplete = true
    running.following?.restart()
  }
  const counts = await openCounts({ log, file, timeZone, onRenewed })
  // lost or restored since they were made
  isIncomplete ||= await isBehind(log, counts)
  running.following = restartable(stopping.signal, signal =>
    retryWhileUnavailable(signal, () =>
      followReadings({ log, counts, timeZone }, signal, () => {
        isIncomplete &&= signal.aborted
      }),
    ).catch(report('Readings are not counted any longer')),
  )
  const complete = whileComplete(counts, () => !isIncomplete)

  const time = localTime(timeZone)
  const salts = dailySalts({ vault, time })
  const batchesOf = batchMaker({ salts, time, paperAt: paperIds(views), isPublic: publicReadings(views, hidden) })
  const recorder = readingRecorder({ log, batchesOf, report: report('Readings could not be stored yet') })

  let destroying: Promise<void> = Promise.resolve()
  const destroy = () => {
    destroying = salts.destroyOld(Date.now()).catch(report('A salt of readings could not be destroyed yet'))
  }
  destroy()
  const timer = setInterval(destroy, DESTROY_EVERY_MS).unref()

  const noting = noteRegularly(
    log,
    () => noteReadings(stores),
    report('Where the log of readings ends could not be noted'),
  )

  let ending: Promise<void> = Promise.resolve()
  const end = () => {
    ending = endOldReadings({ log, counts: complete, note: noting.next }, Date.now()).catch(
      report('Old readings could not be ended yet'),
    )
  }
  const endTimer = setInterval(end, END_EVERY_MS).unref()
  return {
    usage: { counts: complete, figures: openFigures(complete), rules: ROBOTS.rules },
    recorder,
    renew: async (reason: string) => counts.renew?.(reason),
    close: async () => {
      clearInterval(timer)
      clearInterval(endTimer)
      await Promise.all([destroying, ending])
      await recorder.close()
      await noting.close()
      stopping.abort()
      await running.following?.done()
      await counts.close()
    },
  }
}
