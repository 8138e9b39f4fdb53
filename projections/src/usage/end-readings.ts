import type { CountQueries } from '@shodh/adapters/usage/counts/counts.ts'
import { type Frozen, monthOf, type ReadingLog } from '@shodh/adapters/usage/readings/readings.ts'
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
  readonly months: number
}

/**
 * Ends the raw readings of months that are over for so many `months`, once their figures are in the log: by item, kind and robot
 * rule. Where not everything is counted yet, it leaves them for the next time.
 */
export const endOldReadings = async ({ log, counts, note, months }: Given, now: number) => {
  for (let raw = await log.oldest(); raw; raw = await log.oldest()) {
    if (monthAfter(raw.last, months + 1) > monthOf(now)) return
    if ((await counts.state()).position < (await log.head())) return
    for (const month of monthsIn(raw.first, raw.last))
      for (const frozen of portionsOf(await counts.days(daysOf(month)))) await log.append({ frozen })
    // of raw readings that end, the position that was noted may be one
    await log.append({})
    await note()
    await log.end(raw)
  }
}
