import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { type Counts, JOURNAL } from '@shodh/adapters/usage/counts/counts.ts'
import { openSqliteCounts } from '@shodh/adapters/usage/counts/sqlite.ts'
import { isTemporary } from '@shodh/adapters/event-store/event-store.ts'
import type { ReadingLog } from '@shodh/adapters/usage/readings/readings.ts'
import { countReadings } from '@shodh/projections/usage/project-readings.ts'
import { type RobotList, ROBOTS } from '@shodh/projections/usage/robots.ts'

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

/** Keeps what was counted by other rules in the log, from where every query service and every backup has it. */
const keepPublished = async (log: ReadingLog, counts: Counts) => {
  const { rules } = await counts.state()
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

/** Counts every reading anew, and takes the place of the former counts; what other rules had counted is stored beside it. */
export const recount = async (counting: Counting, progress?: (position: number) => void) => {
  const { log, file, timeZone, robots = ROBOTS } = counting
  await keepReplaced(counting)
  const next = file + RECOUNTED
  for (const ending of ['', '-wal', '-shm']) await rm(next + ending, { force: true })
  const counts = await openSqliteCounts({ file: next, rules: robots.rules })
  try {
    await countReadings({ log, counts, timeZone, robots }, progress)
  } finally {
    await counts.close()
  }
  for (const ending of ['-wal', '-shm']) await rm(file + ending, { force: true })
  await rename(next, file)
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
