/** Backups that stay: the newest of so many days, weeks and months that have any. */
const STAY = { days: 7, weeks: 4, months: 12 }

const DAY_MS = 24 * 60 * 60 * 1000

/** Counts weeks, which begin on Monday. */
const weekOf = (day: string) => Math.floor((Date.parse(day) / DAY_MS + 3) / 7)
const monthOf = (day: string) => day.slice(0, 'YYYY-MM'.length)

const newestOfEach = (newestFirst: readonly string[], periodOf: (day: string) => unknown, count: number) =>
  [...Map.groupBy(newestFirst, periodOf).values()].slice(0, count).map(([newest]) => newest)

/** Those of the days (`2026-01-31`) whose backups are no longer needed. */
export const expired = (days: readonly string[]): readonly string[] => {
  const newestFirst = days.toSorted().reverse()
  const staying = new Set([
    ...newestFirst.slice(0, STAY.days),
    ...newestOfEach(newestFirst, weekOf, STAY.weeks),
    ...newestOfEach(newestFirst, monthOf, STAY.months),
  ])
  return days.filter(day => !staying.has(day))
}
