import { oncePer } from '../flow/once.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Offsets of time zones change at such a border, if at all. */
// Stryker disable next-line ArithmeticOperator: With shorter quarters the offset is looked up more often, and is the same.
const QUARTER = 15 * MINUTE

/** Quarters whose offsets are remembered. */
const REMEMBERED = 10_000

/** Before and after them a year is not written with four digits in every time zone; offsets are the nearest known ones. */
const [FIRST, LAST] = [Date.parse('1000-01-03'), Date.parse('9999-12-29')]

const offsetAt = (format: Intl.DateTimeFormat, moment: number) => {
  const time = Math.min(Math.max(moment, FIRST), LAST)
  const [date, clock] = format.format(time).split(' ')
  return Date.parse(`${date}T${clock}Z`) - Math.floor(time / 1000) * 1000
}

/** Days and hours of a time zone, counted from 1970 there. */
export const localTime = (timeZone: string) => {
  // Swedish dates are ISO 8601
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const offsets = new Map<number, number>()

  const local = (time: number) => {
    const quarter = Math.floor(time / QUARTER)
    let offset = offsets.get(quarter)
    // Stryker disable next-line ConditionalExpression: What is looked up again is the same.
    if (offset === undefined) {
      // Stryker disable next-line CallExpression, ConditionalExpression, EqualityOperator: What is looked up again is the same. It bounds memory, which no result depends on.
      if (offsets.size >= REMEMBERED) offsets.clear()
      offset = offsetAt(format, quarter * QUARTER)
      // Stryker disable next-line CallExpression: What is looked up again is the same.
      offsets.set(quarter, offset)
    }
    return time + offset
  }
  return {
    dayOf: (time: number) => Math.floor(local(time) / DAY),
    /** When the day began that is named as `2026-01-31`, in milliseconds since 1970. */
    beginOf: (day: string) => {
      const midnight = Date.parse(`${day}T00:00:00Z`)
      const first = 2 * midnight - local(midnight)
      // the offset may change between both midnights
      return midnight - (local(first) - first)
    },
    hourOf: (time: number) => Math.floor(local(time) / HOUR),
    /** Milliseconds since the day began. */
    inDay: (time: number) => {
      const at = local(time)
      return at - Math.floor(at / DAY) * DAY
    },
  }
}

export type LocalTime = ReturnType<typeof localTime>

/** Of the zone that settings have at the moment, which an administrator may change. */
export const presentTime = (settings: { readonly timeZone: string }): LocalTime => {
  const now = oncePer(() => settings.timeZone, localTime)
  return {
    dayOf: moment => now().dayOf(moment),
    beginOf: day => now().beginOf(day),
    hourOf: moment => now().hourOf(moment),
    inDay: moment => now().inDay(moment),
  }
}

const days = new Map<number, string>()

/** `2026-01-31` of a day counted from 1970. */
export const dayText = (day: number): string => {
  const known = days.get(day)
  // Stryker disable next-line ConditionalExpression: What is made again is the same.
  if (known !== undefined) return known
  const text = new Date(day * DAY).toISOString().slice(0, 10)
  // Stryker disable next-line CallExpression, ConditionalExpression, EqualityOperator: What is made again is the same. It bounds memory, which no result depends on.
  if (days.size >= REMEMBERED) days.clear()
  // Stryker disable next-line CallExpression: What is made again is the same.
  days.set(day, text)
  return text
}
