import type { Trends } from '@shodh/contracts/usage/views.ts'
import type { Point } from './charts/readings-chart.tsx'
import type { MeasureName } from './measures.ts'

/** Of more days than that, a chart shows months. */
const DAYS_SHOWN = 92

/** Plain days and months are the same everywhere. */
const inWords = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (date: string) => format.format(new Date(date))
}

/** `12 March 2026` */
export const dayName = inWords({ day: 'numeric', month: 'long', year: 'numeric' })
/** `12 Mar` */
export const dayLabel = inWords({ day: 'numeric', month: 'short' })
/** `November 2026`, of a month as `2026-11`. */
export const monthName = inWords({ month: 'long', year: 'numeric' })
export const monthLabel = inWords({ month: 'short', year: 'numeric' })

type Bucket = { readonly name: string; readonly label: string; readonly value: number; readonly days: number }

const monthOf = (day: string) => day.slice(0, 7)

const byDay = (days: Trends['days'], measure: MeasureName): readonly Bucket[] =>
  days.map(each => ({ name: dayName(each.day), label: dayLabel(each.day), value: each[measure], days: 1 }))

/** The first and the last month may be in the range in part. */
const byMonth = ({ days, months }: Trends, measure: MeasureName): readonly Bucket[] => {
  const listed = Map.groupBy(days, ({ day }) => monthOf(day))
  return months.map(each => ({
    name: monthName(each.month),
    label: monthLabel(each.month),
    value: each[measure],
    days: listed.get(each.month)?.length ?? 0,
  }))
}

/**
 * What a chart shows of a range. `before` are the days of the period before, as many as the range has: each point is
 * compared with as many of them as it has days itself, at the same distance from the beginning.
 */
export const pointsOf = (trends: Trends, measure: MeasureName, before?: Trends['days']): readonly Point[] => {
  const isByDay = trends.months.length <= 4 && trends.days.length <= DAYS_SHOWN
  const buckets = isByDay ? byDay(trends.days, measure) : byMonth(trends, measure)
  const isComparable = before?.length === trends.days.length
  let from = 0
  return buckets.map(({ days, ...bucket }) => {
    const part = before?.slice(from, from + days) ?? []
    from += days
    return isComparable ? { ...bucket, before: part.reduce((sum, day) => sum + day[measure], 0) } : bucket
  })
}
