/** The month that is so many months after `2026-01`. */
export const monthAfter = (month: string, by = 1): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7)
}

/** `2026-01` for each month from one day, or month, to another, both included. */
export const monthsIn = (from: string, to: string): readonly string[] => {
  const months: string[] = []
  const last = to.slice(0, 7)
  for (let month = from.slice(0, 7); month <= last; month = monthAfter(month)) months.push(month)
  return months
}

/** The moment so many months before another one, in milliseconds; the last day of a month that is too short for it. */
export const monthsBefore = (moment: number, months: number): number => {
  const before = new Date(moment)
  const day = before.getUTCDate()
  before.setUTCMonth(before.getUTCMonth() - months, 1)
  const lastDay = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0)).getUTCDate()
  return before.setUTCDate(Math.min(day, lastDay))
}
