import { DAY_MS } from '../../../ui/formats/dates.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/u

/** Days of the journal's time zone, `2026-11-22`, both included. */
export type Range = { readonly from: string; readonly to: string }

/** The values that the address names, with their labels. */
export const PRESETS = [
  ['30-days', '30 days'],
  ['12-weeks', '12 weeks'],
  ['12-months', '12 months'],
  ['all', 'All'],
  ['own', 'Own dates'],
] as const

export type Preset = (typeof PRESETS)[number][0]

/** What an address asks for: a range, or why there is none. */
export type Chosen = { readonly preset: Preset } & (
  | { readonly range: Range; readonly error?: undefined }
  | { readonly range?: undefined; readonly error: string }
)

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
/** The day that is so many days later. */
export const shifted = (day: string, days: number) => new Date(timeOf(day) + days * DAY_MS).toISOString().slice(0, 10)

/** 2026-02-30 is none: it would be read as 2 March. */
const isDay = (text: string) => DAY.test(text) && !Number.isNaN(timeOf(text)) && shifted(text, 0) === text

/** The first day of the month that was so many months before. */
const monthsBefore = (day: string, months: number) => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
}

export const daysIn = ({ from, to }: Range) => Math.round((timeOf(to) - timeOf(from)) / DAY_MS) + 1

type Bounds = { readonly today: string; readonly countingSince: string }

const starts: Readonly<Record<Exclude<Preset, 'own'>, (bounds: Bounds) => string>> = {
  '30-days': ({ today }) => shifted(today, -29),
  '12-weeks': ({ today }) => shifted(today, -83),
  '12-months': ({ today }) => monthsBefore(today, 11),
  all: ({ countingSince }) => countingSince,
}

/** Why two dates are no range, in the words of who typed them. */
const refusalOf = ({ from, to }: Range, { today, countingSince }: Bounds) => {
  if (!from || !to) return 'Please enter both dates.'
  if (!isDay(from) || !isDay(to)) return 'Please enter dates that exist, as year, month and day.'
  if (from > to) return 'The first date is after the last. Please swap them.'
  if (from > today) return 'The first date is in the future: nothing has been counted then.'
  if (to < countingSince) return 'The last date is before counting began: nothing was counted then.'
  return undefined
}

/** Days on which nothing was counted are left out: they are no zeros. */
const counted = ({ from, to }: Range, { countingSince }: Bounds): Range => ({
  from: from < countingSince ? countingSince : from,
  to,
})

const isPreset = (text: string | null): text is Preset => PRESETS.some(([preset]) => preset === text)

/** The range that an address names; the last 12 months where it names none. */
export const rangeOf = (params: URLSearchParams, bounds: Bounds): Chosen => {
  const named = params.get('range')
  const preset = isPreset(named) ? named : '12-months'
  if (preset !== 'own') return { preset, range: counted({ from: starts[preset](bounds), to: bounds.today }, bounds) }
  const range = { from: params.get('from') ?? '', to: params.get('to') ?? '' }
  const error = refusalOf(range, bounds)
  return error === undefined ? { preset, range: counted(range, bounds) } : { preset, error }
}

/** Of more days than these, days and weeks are too many to be seen one by one. */
const [DAYS_SHOWN, WEEKS_SHOWN] = [62, 182]

/** What a range is shown by. */
export const unitOf = (range: Range) => {
  const days = daysIn(range)
  if (days <= DAYS_SHOWN) return 'day'
  return days <= WEEKS_SHOWN ? 'week' : 'month'
}

/** The same day of the year before; the last of February on a day that only leap years have. */
const yearBefore = (day: string) => {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return isDay(before) ? before : `${before.slice(0, 8)}28`
}

/**
 * What a range is compared with: as many days just before it, or where it is shown by months, the same days a year before;
 * undefined where not all of them were counted.
 */
export const previousOf = (range: Range, countingSince: string): Range | undefined => {
  const days = daysIn(range)
  const previous =
    unitOf(range) === 'month'
      ? { from: yearBefore(range.from), to: yearBefore(range.to) }
      : { from: shifted(range.from, -days), to: shifted(range.from, -1) }
  return previous.from < countingSince ? undefined : previous
}
