import type { Trends } from '@shodh/contracts/usage/views.ts'
import type { Point } from './charts/readings-chart.tsx'
import type { MeasureName } from './measures.ts'
import { type Range, shifted, unitOf } from './range.ts'

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

type Bucket = Pick<Point, 'name' | 'label' | 'value'>

const byDay = (days: Trends['days'], measure: MeasureName): readonly Bucket[] =>
  days.map(each => ({ name: dayName(each.day), label: dayLabel(each.day), value: each[measure] }))

/** The last one ends with the range; the first may have fewer days than the others. */
const byWeek = (days: Trends['days'], measure: MeasureName): readonly Bucket[] =>
  [...Map.groupBy(days, (_, place) => Math.floor((days.length - 1 - place) / 7)).values()].map(listed => {
    const [first = '', last = ''] = [listed[0]?.day, listed.at(-1)?.day]
    const value = listed.reduce((sum, each) => sum + each[measure], 0)
    return { name: [...new Set([first, last].map(dayName))].join(' to '), label: dayLabel(first), value }
  })

/** Which part of the first and of the last month is in the range. */
const partOf = (month: string, { from, to }: Range) => {
  const begins = from > `${month}-01` ? ` from ${dayLabel(from)}` : ''
  return to.startsWith(month) && shifted(to, 1).startsWith(month) ? `${begins} until ${dayLabel(to)}` : begins
}

const byMonth = (months: Trends['months'], measure: MeasureName, range: Range): readonly Bucket[] =>
  months.map(({ month, [measure]: value }) => {
    const part = partOf(month, range)
    return { name: `${monthName(month)}${part && `,${part}`}`, label: monthLabel(month), value }
  })

const bucketsOf = ({ days, months }: Trends, measure: MeasureName, range: Range) =>
  ({
    day: () => byDay(days, measure),
    week: () => byWeek(days, measure),
    month: () => byMonth(months, measure, range),
  })[unitOf(range)]()

/** What a chart shows of a range; each point beside that of what the range is compared with. */
export const pointsOf = (
  trends: Trends,
  { measure, range, before }: { measure: MeasureName; range: Range; before?: Trends | undefined },
): readonly Point[] => {
  const then = before && bucketsOf(before, measure, range)
  return bucketsOf(trends, measure, range).map((bucket, place) =>
    then ? { ...bucket, before: then[place]?.value } : bucket,
  )
}
