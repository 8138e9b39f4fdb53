import { DAY_MS } from '@shodh/contracts/time/dates.ts'
import type { LocalTime } from '@shodh/contracts/time/local-time.ts'

const HOUR_MS = 60 * 60 * 1000

/** The last moment (milliseconds since 1970) at which it was that hour of the day. */
export const lastTime = (hour: number, local: LocalTime, now: number): number => {
  const passed = local.inDay(now) - hour * HOUR_MS
  return now - passed - (passed < 0 ? DAY_MS : 0)
}

/** Milliseconds until a backup is due, where the last one was made then; one that was missed is due now. */
export const dueIn = (hour: number, local: LocalTime, { last, now }: { last: number | undefined; now: number }) => {
  const scheduled = lastTime(hour, local, now)
  // one of the future was made before the clock went back
  return last !== undefined && last >= scheduled && last <= now + DAY_MS ? scheduled + DAY_MS - now : 0
}

/** Backups that stay: the newest of so many days, weeks and months that have any. */
const STAY = { days: 7, weeks: 4, months: 12 }

/** Counts weeks, which begin on Monday. */
const weekOf = (day: string) => Math.floor((Date.parse(day) / DAY_MS + 3) / 7)
const monthOf = (day: string) => day.slice(0, 'YYYY-MM'.length)

const newestOfEach = (newestFirst: readonly string[], periodOf: (day: string) => unknown, count: number) =>
  [...Map.groupBy(newestFirst, periodOf).values()].slice(0, count).map(([newest]) => newest)

/** Those of the days (`2026-01-31`) whose backups are no longer needed. */
export const expiredDays = (days: readonly string[]): readonly string[] => {
  const newestFirst = days.toSorted().reverse()
  const staying = new Set([
    ...newestFirst.slice(0, STAY.days),
    ...newestOfEach(newestFirst, weekOf, STAY.weeks),
    ...newestOfEach(newestFirst, monthOf, STAY.months),
  ])
  return days.filter(day => !staying.has(day))
}
