import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { type Counts, JOURNAL } from '@shodh/adapters/usage/counts/counts.ts'
import { openSqliteCounts } from '@shodh/adapters/usage/counts/sqlite.ts'
import { isTemporary } from '@shodh/adapters/event-store/event-store.ts'
import type { ReadingLog } from '@shodh/adapters/usage/readings/readings.ts'
import { countReadings } from '@shodh/projections/usage/project-readings.ts'
import { type RobotList, ROBOTS } from '@shodh/projections/usage/robots.ts'
import type { PresentSettings } from '../../settings/journal/present-settings.ts'

const RECOUNTED = '.recounted'

/** Figures of one append, which has a limit. */
const FIGURES_MAX = 5000

type Counting = {
  readonly log: ReadingLog
  readonly file: string
  readonly timeZone: string
  readonly robots?: RobotList
  /** Receives why empty counts have taken the place of damaged ones. */
  readonly onRenewed?: (reason: string) => void
}

const IN_DAYS_OF = ', in days of '

/**
 * What figures are counted by: the lists of robots and, once an administrator has changed the journal's time zone, the zone
 * that days are of.
 */
export const countingRules = ({ settings, hasMoved }: Pick<PresentSettings, 'settings' | 'hasMoved'>): RobotList =>
  hasMoved() ? { ...ROBOTS, rules: ROBOTS.rules + IN_DAYS_OF + settings.timeZone } : ROBOTS

/** Keeps what was counted by other rules in the log, from where every query service and every backup has it; with the zone of its days, where these are others from now on. */
export const keepPublished = async (log: ReadingLog, counts: Counts, timeZone?: string) => {
  const { rules: countedBy } = await counts.state()
  const rules = timeZone === undefined || countedBy.includes(IN_DAYS_OF) ? countedBy : countedBy + IN_DAYS_OF + timeZone
  const [last] = (await counts.series(JOURNAL, 'day')).slice(-1)
  const figures = [...(await counts.sums())]
    .map(([item, { pdf, page, zip }]) => ({ item, pdf, page, zip }))
    .filter(({ pdf, page, zip }) => pdf + page + zip > 0)
  for (let n = 0; last && n < figures.length; n += FIGURES_MAX)
    await log.append({ published: { rules, until: last.period, figures: figures.slice(n, n + FIGURES_MAX) } })
}

const keepReplaced = async ({ log, file, robots = ROBOTS }: Counting) => {
  if (!existsSync(file)) return
  const counts = await openSqliteCounts({ file, rules: robots.rules })
  try {
    if ((await counts.state()).rules !== robots.rules) await keepPublished(log, counts)
  } finally {
    await counts.close()
  }
}

/** Counts every reading anew, into a file of its own; returns what puts it in the place of the former counts, which must be closed. */
export const countAnew = async (counting: Counting, progress?: (position: number) => void, signal?: AbortSignal) => {
  const { log, file, timeZone, robots = ROBOTS } = counting
  const next = file + RECOUNTED
  for (const ending of ['', '-wal', '-shm']) await rm(next + ending, { force: true })
  const counts = await openSqliteCounts({ file: next, rules: robots.rules })
  try {
    await countReadings({ log, counts, timeZone, robots }, progress, signal)
  } finally {
    await counts.close()
  }
  return async () => {
    for (const ending of ['-wal', '-shm']) await rm(file + ending, { force: true })
    await rename(next, file)
  }
}

/** Counts every reading anew, and takes the place of the former counts; what other rules had counted is stored beside it. */
export const recount = async (counting: Counting, progress?: (position: number) => void) => {
  await keepReplaced(counting)
  const takeOver = await countAnew(counting, progress)
  await takeOver()
}

/** From which month on readings could be counted anew, in a sentence. */
export const describeRecount = async ({ log, file, robots = ROBOTS }: Omit<Counting, 'timeZone'>): Promise<string> => {
  const counts = await openSqliteCounts({ file, rules: robots.rules })
  try {
    const [raw, since = ''] = [await log.oldest(), await counts.since()]
    if (!raw || since.slice(0, 7) >= raw.first) return `Every reading was counted anew, by ${robots.rules}.`
    return `Every reading from ${raw.first} on was counted anew, by ${robots.rules}; figures of the months before stay as they are, since their readings have ended.`
  } finally {
    await counts.close()
  }
}

/** Counts by the robot rules of this version; those by others are made anew first, by a later start where that can't be done. */
export const openCounts = async (counting: Counting): Promise<Counts> => {
  const { file, robots = ROBOTS, onRenewed } = counting
  const open = () => openSqliteCounts({ file, rules: robots.rules, onRenewed })
  const counts = await open()
  try {
    if ((await counts.state()).rules === robots.rules) return counts
    await counts.close()
    await recount(counting)
  } catch (error) {
    if (!isTemporary(error)) throw error
  }
  return open()
}
