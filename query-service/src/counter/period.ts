import type { ReportQuery } from '@shodh/contracts/counter/operations.ts'
import { type CounterException, insufficient, invalidDates, notReady } from './exceptions.ts'

/** Whole months (2026-01), both included. */
export type Period = { readonly begin: string; readonly end: string; readonly exceptions: readonly CounterException[] }

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/u

/** `2026-01`, or a day that begins or ends a month. */
const monthIn = (text: string) => {
  const month = text.slice(0, 7)
  if (!MONTH.test(month)) return undefined
  return text === month || [`${month}-01`, lastDay(month)].includes(text) ? month : undefined
}

const parts = (month: string) => month.split('-').map(Number)

export const monthAfter = (month: string, by = 1) => {
  const [year = 0, number = 1] = parts(month)
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7)
}

export const lastDay = (month: string) => {
  const [year = 0, number = 1] = parts(month)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

export const monthsOf = ({ begin, end }: Pick<Period, 'begin' | 'end'>) => {
  const months: string[] = []
  for (let month = begin; month <= end; month = monthAfter(month)) months.push(month)
  return months
}

/** The months of a report, none of which is later than the last full one; an exception where there are none. */
export const periodOf = (query: ReportQuery, thisMonth: string): Period | CounterException => {
  const { begin_date: first, end_date: last } = query
  if (!first || !last) return insufficient('begin_date and end_date are required')
  const [begin, end] = [monthIn(first), monthIn(last)]
  if (!begin || !end) return invalidDates('begin_date and end_date must be months such as 2026-01')
  if (begin > end) return invalidDates('begin_date must not be after end_date')
  if (begin >= thisMonth) return invalidDates('begin_date must be in a month that is over')
  if (end < thisMonth) return { begin, end, exceptions: [] }
  const available = monthAfter(thisMonth, -1)
  const data = `request was for ${begin}-01 to ${lastDay(end)}; however, usage is only available to ${lastDay(available)}`
  return { begin, end: available, exceptions: [notReady(data)] }
}
