import { hash } from 'node:crypto'
import type { CountQueries } from '@shodh/adapters/usage/counts/counts.ts'
import { type Frozen, monthOf, type RawReadings, type ReadingLog } from '@shodh/adapters/usage/readings/readings.ts'
import { monthAfter, monthsIn } from '@shodh/contracts/time/months.ts'

/** Figures of one append, which has a limit. */
const FIGURES_MAX = 2000

/** Months are of UTC and days of the journal's time zone, so the days around a month belong to it, too. */
const daysOf = (month: string) => ({ from: `${monthAfter(month, -1)}-28`, to: `${monthAfter(month)}-01` })

function* portionsOf({ rules, counts, robots }: Frozen): Generator<Frozen> {
  for (let n = 0; n < counts.length; n += FIGURES_MAX)
    yield { rules, counts: counts.slice(n, n + FIGURES_MAX), robots: [] }
  for (let n = 0; n < robots.length; n += FIGURES_MAX)
    yield { rules, counts: [], robots: robots.slice(n, n + FIGURES_MAX) }
}

type Given = {
  readonly log: ReadingLog
  readonly counts: Pick<CountQueries, 'state' | 'days'>
  /** Is to note where the log ends: with a batch that stays. */
  readonly note: () => Promise<void>
  /** For which raw readings stay after their own month. */
  readonly months: () => number
  /** When the journal was written to last, in milliseconds since 1970; undefined where it never was. */
  readonly lastWritten: () => Promise<number | undefined>
}

/** The same for the same figures, so that they are stored once, however often readings can't be ended after that. */
const idOf = (frozen: Frozen) => {
  const digest = hash('sha256', JSON.stringify(frozen))
  return [8, 12, 16, 20, 32].map((end, n, ends) => digest.slice(ends[n - 1] ?? 0, end)).join('-')
}

/**
 * Ends the raw readings of months that are over for so many `months`, once their figures are in the log: by item, kind and robot
 * rule. It leaves them for the next time where not everything is counted yet, and where the journal was not written to since they
 * were due: this machine's clock may be far ahead.
 */
export const oldReadingsEnder = ({ log, counts, note, months, lastWritten }: Given) => {
  /** The month of the oldest raw readings: for as long as it stays, the log is not read. */
  let oldest: string | undefined
  const stays = (month: string, now: number) => monthAfter(month, months() + 1) > monthOf(now)

  const end = async (raw: RawReadings) => {
    for (const month of monthsIn(raw.first, raw.last))
      for (const frozen of portionsOf(await counts.days(daysOf(month)))) await log.append({ frozen }, idOf(frozen))
    // of raw readings that end, the position that was noted may be one
    await log.append({})
    await note()
    await log.end(raw)
  }
  const isSurelyOver = async (month: string, now: number) => {
    const last = await lastWritten()
    return last !== undefined && !stays(month, Math.min(now, last))
  }
  return async (now: number): Promise<void> => {
    while (oldest === undefined || !stays(oldest, now)) {
      const raw = await log.oldest()
      oldest = raw?.last ?? monthOf(now)
      if (!raw || !(await isSurelyOver(oldest, now)) || (await counts.state()).position < (await log.head())) return
      await end(raw)
    }
  }
}
