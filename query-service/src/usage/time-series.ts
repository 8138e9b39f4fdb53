import { DAY_MS } from '@shodh/contracts/time/dates.ts'
import { type Counted, COUNTERS, type Counters, JOURNAL } from '@shodh/adapters/usage/counts/counts.ts'
import { monthsIn } from '@shodh/contracts/time/months.ts'
import type { Figures } from '@shodh/contracts/usage/fields.ts'
import type { Metrics, Trends } from '@shodh/contracts/usage/views.ts'
import type { Ports } from '../ports.ts'
import { totalsOf } from './analytics.ts'
import { sumOf } from './counted-papers.ts'
import { forecast } from './forecast.ts'

type Counts = Ports['usage']['counts']

/** Days that a trend has at most: the last ones. */
const DAYS_MAX = 366

export const toMetrics = (counters: Partial<Counters> = {}): Metrics => {
  const { pdf = 0, viaZip = 0, page = 0, uniqueRequests = 0, uniqueInvestigations = 0 } = counters
  const totalRequests = pdf + viaZip
  return { totalRequests, uniqueRequests, totalInvestigations: totalRequests + page, uniqueInvestigations }
}

export const dayBefore = (day: string, by: number) => new Date(Date.parse(day) - by * DAY_MS).toISOString().slice(0, 10)

const daysIn = (from: string, to: string) => {
  const count = Math.min(DAYS_MAX, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1)
  return Array.from({ length: Math.max(0, count) }, (_, n) => dayBefore(to, count - 1 - n))
}

type Series = readonly Counted[]

const figuresIn = (series: Series) => {
  const byPeriod = new Map(series.map(({ period, counters }) => [period, counters]))
  return (period: string) => {
    const counters = byPeriod.get(period)
    return { ...totalsOf(counters), ...toMetrics(counters) }
  }
}

/** The sum of each counter. */
export const summed = (all: readonly Counters[]) =>
  Object.fromEntries(COUNTERS.map(name => [name, sumOf(all, counters => counters[name])])) as Counters

/** Of the first and the last month, only the days that are there. */
const byMonth = (days: Series): Series =>
  [...Map.groupBy(days, ({ period }) => period.slice(0, 7))].map(([period, listed]) => ({
    period,
    counters: summed(listed.map(({ counters }) => counters)),
  }))

/** The days from the first to the last of a range, or since counting began. */
type Whole = { readonly from: string; readonly to: string }

/** Of the whole journal by day and by month, up to today. */
export const readTrends = async (counts: Counts, range: Whole, today: string): Promise<Trends> => {
  const { from } = range
  // Stryker disable next-line EqualityOperator: Of two equal days it is the same which one is taken.
  const to = range.to < today ? range.to : today
  // Stryker disable next-line ObjectLiteral: It only spares reading days that are not looked up.
  const series = await counts.series(JOURNAL, 'day', { from, to })
  const [days, months] = [figuresIn(series), figuresIn(byMonth(series))]
  return {
    days: daysIn(from, to).map(day => ({ day, ...days(day) })),
    months: monthsIn(from, to).map(month => ({ month, ...months(month) })),
  }
}

/** Of the months that were counted from their first day to their last. */
export const forecastMonths = async (counts: Counts, today: string) => {
  const since = await counts.since()
  if (since === undefined) return undefined
  const figures = figuresIn(await counts.series(JOURNAL, 'month'))
  const whole = monthsIn(since, today).filter(month => month < today.slice(0, 7) && `${month}-01` >= since)
  return forecast(whole.map(month => ({ month, figure: figures(month).engagement })))
}

/** As many days, just before. */
export const shiftBefore = ({ from, to }: Required<Figures>) => {
  if (from === undefined || to === undefined) return undefined
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  return { from: dayBefore(from, days), to: dayBefore(from, 1) }
}
