import { rename, rm } from 'node:fs/promises'
import type { Counts } from '@shodh/adapters/counts/counts.ts'
import { openSqliteCounts } from '@shodh/adapters/counts/sqlite.ts'
import type { ReadingLog } from '@shodh/adapters/readings/readings.ts'
import { localTime } from '@shodh/contracts/readings/local-time.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { countReadings, followReadings } from '@shodh/projections/readings/project-readings.ts'
import { retryWhileUnavailable } from '@shodh/projections/retry-while-unavailable.ts'
import { ROBOT_RULES } from '@shodh/projections/readings/robots.ts'
import { findPaper } from '@shodh/query-service/papers/find-paper.ts'
import { batchMaker } from '@shodh/query-service/readings/batches.ts'
import { openFigures } from '@shodh/query-service/readings/figures.ts'
import { readingRecorder } from '@shodh/query-service/readings/recorder.ts'
import { dailySalts } from '@shodh/query-service/readings/salts.ts'
import type { Ports } from '@shodh/query-service/ports.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Stores } from '../stores/stores.ts'

/** Milliseconds between two looks for salts of days that are over. */
const DESTROY_EVERY_MS = 1000

/** The file of the counts. */
export const USAGE_COUNTS = 'usage-counts.db'

const RECOUNTED = '.recounted'

type Counting = { readonly log: ReadingLog; readonly file: string; readonly timeZone: string }

/** Counts every reading anew, beside the former counts, whose figures stay as those that were published. */
export const recount = async ({ log, file, timeZone }: Counting, progress?: (position: number) => void) => {
  const next = file + RECOUNTED
  for (const ending of ['', '-wal', '-shm']) await rm(next + ending, { force: true })
  const counts = await openSqliteCounts({ file: next, rules: ROBOT_RULES })
  try {
    await countReadings({ log, counts, timeZone }, progress)
    await counts.publish(file)
  } finally {
    await counts.close()
  }
  for (const ending of ['-wal', '-shm']) await rm(file + ending, { force: true })
  await rename(next, file)
}

/** Counts by the robot rules of this version; those by others are made anew first. */
const openCounts = async (counting: Counting): Promise<Counts> => {
  const open = () => openSqliteCounts({ file: counting.file, rules: ROBOT_RULES })
  const counts = await open()
  if ((await counts.state()).rules === ROBOT_RULES) return counts
  await counts.close()
  await recount(counting)
  return open()
}

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
  const paperAt = async (address: Parameters<typeof findPaper>[1]) => {
    const found = await findPaper(views, address)
    return 'refused' in found ? undefined : found.id
  }
  const batchesOf = batchMaker({ salts, time, paperAt })
  const recorder = readingRecorder({ log, batchesOf, report: report('Readings could not be stored yet') })

  let destroying: Promise<void> = Promise.resolve()
  const destroy = () => {
    destroying = salts.destroyOld(Date.now()).catch(report('A salt of readings could not be destroyed yet'))
  }
  destroy()
  const timer = setInterval(destroy, DESTROY_EVERY_MS).unref()
  return {
    usage: { counts, figures: openFigures(counts), rules: ROBOT_RULES },
    recorder,
    close: async () => {
      clearInterval(timer)
      await destroying
      await recorder.close()
      stopping.abort()
      await done
      await counts.close()
    },
  }
}
