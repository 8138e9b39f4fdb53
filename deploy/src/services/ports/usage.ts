import { type CountQueries, type Counts, Recounting } from '@shodh/adapters/usage/counts/counts.ts'
import { type EventStore, isTemporary, lastEvent } from '@shodh/adapters/event-store/event-store.ts'
import type { Metadata } from '@shodh/contracts/event.ts'
import { READINGS_MONTHS } from '@shodh/contracts/limits.ts'
import { presentTime } from '@shodh/contracts/time/local-time.ts'
import { oldReadingsEnder } from '@shodh/projections/usage/end-readings.ts'
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
import type { PresentSettings } from '../../settings/journal/present-settings.ts'
import { noteReadings } from '../../stores/noted-heads.ts'
import { noteRegularly, type Restartable, restartable } from '../background/note-heads.ts'
import type { Stores } from '../../stores/stores.ts'
import { countingRules, keepPublished, openCounts } from '../background/recount.ts'
import { recountBeside } from '../background/recount-beside.ts'

/** Counts that are unavailable while they are incomplete: figures that are too small would be wrong. */
const whileComplete = (present: () => Counts, isComplete: () => boolean): CountQueries => {
  const guarded =
    <Values extends readonly unknown[], Found>(query: (...values: Values) => Promise<Found>) =>
    async (...values: Values): Promise<Found> => {
      if (!isComplete()) throw new Recounting()
      return query(...values)
    }
  return {
    state: guarded(() => present().state()),
    sums: guarded(range => present().sums(range)),
    sumsOf: guarded((items, range) => present().sumsOf(items, range)),
    series: guarded((item, length, range) => present().series(item, length, range)),
    byRule: guarded(range => present().byRule(range)),
    days: guarded(range => present().days(range)),
    earlier: guarded(() => present().earlier()),
    published: guarded(() => present().published()),
    since: guarded(() => present().since()),
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
  readonly stores: Pick<Stores, 'readings' | 'vault'> & { readonly events: Pick<EventStore, 'head' | 'eventAt'> }
  /** Of this process alone. */
  readonly file: string
  readonly present: Pick<PresentSettings, 'settings' | 'hasMoved'>
  readonly views: Pick<Ports['views'], 'papers' | 'paperPlaces' | 'paperHistories' | 'volumePlaces'>
  readonly hidden: Ports['hidden']
  readonly logger: FastifyBaseLogger
}

/** Records what is read and counts it, until it is closed. */
export const openUsage = async ({ stores, file, present, views, hidden, logger }: Given) => {
  const { readings: log, vault } = stores
  const { settings } = present
  const report = (sentence: string) => (error: unknown) => logger.error({ err: error }, sentence)
  const stopping = new AbortController()
  let isIncomplete = false
  /** By what the counts count, with the zone of their days. */
  const rulesNow = () => ({ robots: countingRules(present), timeZone: settings.timeZone })
  let rules = rulesNow()
  /** Puts counts that were made anew in the place of those that are followed no longer. */
  let replace: (() => Promise<void>) | undefined
  const running: { following?: Restartable } = {}
  const onRenewed = (reason: string) => {
    logger.error(`Readings are counted anew from their log, since the counts were damaged: ${reason}`)
    isIncomplete = true
    running.following?.restart()
  }
  const open = () => openCounts({ log, file, ...rules, onRenewed })
  let counts = await open()
  // lost or restored since they were made
  isIncomplete ||= await isBehind(log, counts)
  const follow = async (signal: AbortSignal) => {
    await replace?.()
    await followReadings({ log, counts, ...rules }, signal, () => {
      isIncomplete &&= signal.aborted
    })
  }
  running.following = restartable(stopping.signal, signal =>
    retryWhileUnavailable(signal, () => follow(signal)).catch(report('Readings are not counted any longer')),
  )
  const complete = whileComplete(
    () => counts,
    () => !isIncomplete,
  )

  const time = presentTime(settings)
  const salts = dailySalts({ vault, time })
  const batchesOf = batchMaker({ salts, time, paperAt: paperIds(views), isPublic: publicReadings(views, hidden) })
  const recorder = readingRecorder({ log, batchesOf, report: report('Readings could not be stored yet') })

  const recounting = recountBeside({
    log,
    file,
    wanted: rulesNow,
    hasChanged: () => rulesNow().robots.rules !== rules.robots.rules,
    published: () => keepPublished(log, counts, rules.timeZone),
    ready: (takeOver, counted) => {
      replace = async () => {
        ;[replace, isIncomplete] = [undefined, true]
        await counts.close()
        try {
          await takeOver()
          rules = counted
        } finally {
          counts = await open()
        }
        // they lack what was read in the last moments, as counts that are followed do
        isIncomplete = false
      }
      running.following?.restart()
    },
    logger,
  })

  let destroying: Promise<void> = Promise.resolve()
  const destroy = () => {
    recounting.look(stopping.signal)
    destroying = salts.destroyOld(Date.now()).catch(report('A salt of readings could not be destroyed yet'))
  }
  destroy()
  const timer = setInterval(destroy, DESTROY_EVERY_MS).unref()

  const noting = noteRegularly(
    log,
    () => noteReadings(stores),
    report('Where the log of readings ends could not be noted'),
  )

  const months = () => settings.retention?.readings ?? READINGS_MONTHS
  const lastWritten = async () => {
    const event = await lastEvent(stores.events)
    return event && Date.parse((JSON.parse(event.metadata) as Metadata).at)
  }
  const endOld = oldReadingsEnder({ log, counts: complete, note: noting.next, months, lastWritten })
  let ending: Promise<void> = Promise.resolve()
  const end = () => {
    ending = endOld(Date.now()).catch(report('Old readings could not be ended yet'))
  }
  const endTimer = setInterval(end, END_EVERY_MS).unref()
  return {
    usage: { counts: complete, figures: openFigures(complete), rules: ROBOTS.rules, recounting: recounting.progress },
    recorder,
    renew: async (reason: string) => counts.renew?.(reason),
    close: async () => {
      clearInterval(timer)
      clearInterval(endTimer)
      await Promise.all([destroying, ending])
      await recorder.close()
      await noting.close()
      stopping.abort()
      await Promise.all([running.following?.done(), recounting.done()])
      await counts.close()
    },
  }
}
