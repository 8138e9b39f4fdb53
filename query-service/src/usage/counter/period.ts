import { monthAfter, monthsIn } from '@shodh/contracts/time/months.ts'
import type { ReportQuery } from '@shodh/contracts/usage/counter/operations.ts'
import {
  type CounterException,
  insufficient,
  invalidDates,
  noLongerAvailable,
  notReady,
} from '@shodh/contracts/usage/counter/exceptions.ts'

/** Whole months (2026-01), both included. */
export type Period = { readonly begin: string; readonly end: string; readonly exceptions: readonly CounterException[] }

/** From the year 1000 on: dates of JavaScript take the first hundred years for those after 1900. */
// Stryker disable next-line Regex: It is compared with seven characters, as many as it matches.
const MONTH = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/u

/** `2026-01`, or a day that begins or ends a month. */
const monthIn = (text: string) => {
  const month = text.slice(0, 7)
  if (!MONTH.test(month)) return undefined
  return text === month || [`${month}-01`, lastDay(month)].includes(text) ? month : undefined
}

export const lastDay = (month: string) => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

export const monthsOf = ({ begin, end }: Pick<Period, 'begin' | 'end'>) => monthsIn(begin, end)

export type Available = { readonly first: string; readonly last: string }

/** The months that reports are available of, from the one in which counting began to the last full one. */
export const availableMonths = (since: string | undefined, thisMonth: string): Available => {
  const last = monthAfter(thisMonth, -1)
  const first = since?.slice(0, 7) ?? last
  // Stryker disable next-line EqualityOperator: Of two equal months it is the same which one is taken.
  return { first: first < last ? first : last, last }
}

// Stryker disable next-line EqualityOperator: Of two equal months it is the same which one is taken.
const earlier = (one: string, other: string) => (one < other ? one : other)
// Stryker disable next-line EqualityOperator: Of two equal months it is the same which one is taken.
const later = (one: string, other: string) => (one > other ? one : other)

/** The part of the months that is available, and why the rest is not; one month without usage where all is before. */
const withinAvailable = (begin: string, end: string, { first, last }: Available): Period => {
  const asked = `request was for ${begin}-01 to ${lastDay(end)}; however, usage is only available`
  const exceptions = [
    ...(begin < first ? [noLongerAvailable(`${asked} from ${first}-01`)] : []),
    ...(end > last ? [notReady(`${asked} to ${lastDay(last)}`)] : []),
  ]
  return { begin: earlier(later(begin, first), end), end: earlier(end, last), exceptions }
}

/** The months of a report, none of which is outside of those available; an exception where there are none. */
export const periodOf = (query: ReportQuery, available: Available): Period | CounterException => {
  const { begin_date: first, end_date: last } = query
  if (!first || !last) return insufficient('begin_date and end_date are required')
  const [begin, end] = [monthIn(first), monthIn(last)]
  if (!begin || !end) return invalidDates('begin_date and end_date must be months such as 2026-01')
  if (begin > end) return invalidDates('begin_date must not be after end_date')
  if (begin > available.last) return invalidDates('begin_date must be in a month that is over')
  return withinAvailable(begin, end, available)
}
