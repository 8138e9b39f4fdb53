const DAY_MS = 24 * 60 * 60 * 1000

const next = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

const nextYear = (day: string) => `${Number(day.slice(0, 4)) + 1}-01-01`

const nextMonth = (day: string) =>
  next(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10))

/** The longest year, month or day that begins at the day and ends in the range, with the day after it. */
const pieceAt = (day: string, to: string): readonly [period: string, after: string] => {
  const after = { year: nextYear(day), month: nextMonth(day) }
  const end = next(to)
  if (day.endsWith('-01-01') && after.year <= end) return [day.slice(0, 4), after.year]
  if (day.endsWith('-01') && after.month <= end) return [day.slice(0, 7), after.month]
  return [day, next(day)]
}

/** The years, months and days that a range consists of. */
export const periodsIn = (from: string, to: string): readonly string[] => {
  const found: string[] = []
  for (let day = from; day <= to;) {
    const [period, after] = pieceAt(day, to)
    found.push(period)
    day = after
  }
  return found
}

/** Every period that a day is part of; '' is all time. */
export const periodsOf = (day: string): readonly string[] => ['', day.slice(0, 4), day.slice(0, 7), day]
