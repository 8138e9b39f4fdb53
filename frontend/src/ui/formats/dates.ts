import type { Language } from '@shodh/contracts/languages.ts'
import { localeOf } from '../../i18n/catalogues.ts'
import type { Text } from '../../i18n/text.tsx'

export const DAY_MS = 86_400_000

/** Whether two ISO 8601 dates are more than a day apart: what the journal states, and when it came here. */
export const differ = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) > DAY_MS

const isPlain = (date: string) => /^[\d-]{4,10}$/u.test(date)

/** An ISO 8601 date as the day that it is printed as; of a month or a year, what it says. */
export type Days = (date: string) => string

const MONTH_LENGTH = 'YYYY-MM'.length

const formatIn = (language: Language, timeZone: string, length: number): Days => {
  const options: Intl.DateTimeFormatOptions = {
    ...(length > MONTH_LENGTH && { day: 'numeric' }),
    ...(length >= MONTH_LENGTH && { month: 'long' }),
    year: 'numeric',
    timeZone,
  }
  const format = new Intl.DateTimeFormat(localeOf(language), options)
  // Engines differ in what they put between the parts, and in nothing else.
  const isPart = ({ type }: Intl.DateTimeFormatPart) => type !== 'literal'
  return date =>
    format
      .formatToParts(new Date(date))
      .filter(isPart)
      .map(({ value }) => value)
      .join(' ')
}

/** By language and time zone: making a format takes far longer than using it. */
const made = new Map<string, Days>()

const once = (key: string, make: () => Days): Days => {
  const days = made.get(key) ?? make()
  made.set(key, days)
  return days
}

const formatOf = (language: Language, timeZone: string, date: string) => {
  const length = Math.min(date.length, 'YYYY-MM-DD'.length)
  return once(`${language} ${timeZone} ${length}`, () => formatIn(language, timeZone, length))
}

/** Prints '21 November 2026': the day in a time zone (IANA); a plain day, month or year is the same everywhere. */
export const daysIn = (language: Language, timeZone: string): Days =>
  once(`${language} ${timeZone}`, () => date => formatOf(language, isPlain(date) ? 'UTC' : timeZone, date)(date))

/** In English, for the back office. */
export const dayIn = (timeZone: string, date: string) => daysIn('en', timeZone)(date)

/** How long ago an ISO 8601 date was, seen from `now` (epoch milliseconds). */
export const relativeAge = (text: Text, date: string, now: number) => {
  const days = Math.floor((now - Date.parse(date)) / DAY_MS)
  if (days < 1) return text('home.today')
  if (days < 7) return text('home.daysAgo', { count: days })
  if (days < 30) return text('home.weeksAgo', { count: Math.floor(days / 7) })
  if (days < 365) return text('home.monthsAgo', { count: Math.floor(days / 30) })
  return text('home.yearsAgo', { count: Math.floor(days / 365) })
}
