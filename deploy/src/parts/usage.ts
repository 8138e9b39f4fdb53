import { localTime } from '@shodh/contracts/readings/local-time.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { endOldReadings } from '@shodh/projections/readings/end-readings.ts'
import { followReadings } from '@shodh/projections/readings/project-readings.ts'
import { retryWhileUnavailable } from '@shodh/projections/retry-while-unavailable.ts'
import { ROBOTS } from '@shodh/projections/readings/robots.ts'
import { batchMaker } from '@shodh/query-service/readings/batches.ts'
import { openFigures } from '@shodh/query-service/readings/figures.ts'
import { paperIds } from '@shodh/query-service/readings/paper-ids.ts'
import { readingRecorder } from '@shodh/query-service/readings/recorder.ts'
import { dailySalts } from '@shodh/query-service/readings/salts.ts'
import type { Ports } from '@shodh/query-service/ports.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Stores } from '../stores/stores.ts'
import { openCounts } from './recount.ts'

/** Milliseconds between two looks for raw readings that end. */
const END_EVERY_MS = 60 * 60 * 1000

/** Milliseconds between two looks for salts of days that are over. */
const DESTROY_EVERY_MS = 1000

type Given = {
  readonly stores: Pick<Stores, 'readings' | 'vault'>
  /** Of this process alone. */
  readonly file: string
  readonly settings: JournalSettings
  readonly views: Pick<Ports['views'], 'papers' | 'paperPlaces' | 'paperHistories' | 'volumePlaces'>
  readonly logger: FastifyBaseLogger
}

/** Records what is read and counts it, until it is closed. */
export const openUsage = async ({ stores, file, settings, views, logger }: Given) => {
  const { readings: log, vault } = stores
  const { timeZone } = settings
  const report = (sentence: string) => (error: unknown) => logger.error({ err: error }, sentence)
  const counts = await openCounts({ log, file, timeZone })
  const stopping = new AbortController()
  const done = retryWhileUnavailable(stopping.signal, () =>
    followReadings({ log, counts, timeZone }, stopping.signal),
  ).catch(report('Readings are not counted any longer'))

  const time = localTime(timeZone)
  const salts = dailySalts({ vault, time })
  const batchesOf = batchMaker({ salts, time, paperAt: paperIds(views) })
  const recorder = readingRecorder({ log, batchesOf, report: report('Readings could not be stored yet') })

  let destroying: Promise<void> = Promise.resolve()
  const destroy = () => {
    destroying = salts.destroyOld(Date.now()).catch(report('A salt of readings could not be destroyed yet'))
  }
  destroy()
  const timer = setInterval(destroy, DESTROY_EVERY_MS).unref()

  let ending: Promise<void> = Promise.resolve()
  const end = () => {
    ending = endOldReadings({ log, counts }, Date.now()).catch(report('Old readings could not be ended yet'))
  }
  const endTimer = setInterval(end, END_EVERY_MS).unref()
  return {
    usage: { counts, figures: openFigures(counts), rules: ROBOTS.rules },
    recorder,
    close: async () => {
      clearInterval(timer)
      clearInterval(endTimer)
      await Promise.all([destroying, ending])
      await recorder.close()
      stopping.abort()
      await done
      await counts.close()
    },
  }
}
