import type { Language } from '@shodh/contracts/site/languages.ts'
import { localeOf } from '../i18n/catalogues.ts'
import type { Text } from '../i18n/text.tsx'

const DAY_MS = 86_400_000

const isPlainDay = (date: string) => /^\d{4}-\d{2}-\d{2}$/u.test(date)

/** An ISO 8601 date as the day that it is printed as. */
export type Days = (date: string) => string

const formatIn = (language: Language, timeZone: string): Days => {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
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

const formatOf = (language: Language, timeZone: string) =>
  once(`${language} ${timeZone} format`, () => formatIn(language, timeZone))

/** Prints '21 November 2026': the day in a time zone (IANA); a plain day is the same everywhere. */
export const daysIn = (language: Language, timeZone: string): Days =>
  once(`${language} ${timeZone}`, () => date => formatOf(language, isPlainDay(date) ? 'UTC' : timeZone)(date))

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
