import type { TimeAxisResponse } from '@shodh/contracts/audit/log.ts'
import { count } from '../../../../ui/formats/count.ts'

type Periods = TimeAxisResponse['periods']
type Unit = TimeAxisResponse['unit']

const within = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** The period that the moment with the index is in. */
export const periodOf = (periods: Periods, index: number): number =>
  Math.max(
    0,
    periods.findIndex(({ last }) => last >= index),
  )

/** The last moment of the next period, or of the one before, in which something changed; undefined where there is none. */
export const stepByPeriod = (periods: Periods, index: number, by: 1 | -1): number | undefined => {
  const here = periodOf(periods, index)
  const beyond = by === 1 ? periods.slice(here + 1) : periods.slice(0, here).toReversed()
  return beyond.find(({ changes }) => changes > 0)?.last
}

/** The moment at a place of the axis, from 0 to 1: within a period its moments are evenly spread. */
export const momentAt = (periods: Periods, place: number): number => {
  const at = within(0, place, 1) * periods.length
  const here = Math.min(Math.floor(at), periods.length - 1)
  const { last, changes } = periods[here] ?? { last: 0, changes: 0 }
  const before = changes === 0 ? 0 : changes - 1 - Math.min(changes - 1, Math.floor((at - here) * changes))
  return Math.max(0, last - before)
}

/** Where a moment is on the axis, from 0 to 1; in the middle of its period while its time is not known. */
export const placeOf = (periods: Periods, index: number, time: string | null): number => {
  const here = periodOf(periods, index)
  const [from, next] = [periods[here]?.from, periods[here + 1]?.from]
  const length = from && next ? Date.parse(next) - Date.parse(from) : undefined
  const part = time && from && length ? within(0, (Date.parse(time) - Date.parse(from)) / length, 1) : 0.5
  return (here + part) / Math.max(1, periods.length)
}

const LONG: Readonly<Record<Unit, Intl.DateTimeFormatOptions>> = {
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  hour: { dateStyle: 'medium', timeStyle: 'short' },
  day: { dateStyle: 'medium' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
}

const SHORT: Readonly<Record<Unit, Intl.DateTimeFormatOptions>> = {
  minute: { hour: '2-digit', minute: '2-digit' },
  hour: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
}

const formatted = (options: Intl.DateTimeFormatOptions, timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
  return (time: string) => format.format(new Date(time))
}

/** Months from which on the axis names years. */
const TWO_YEARS = 24
const LABELS = 6
/** A label beyond it would not have room. */
const LAST_LABEL = 0.92

/** What stands below the axis, and where, from 0 to 1. */
export const labelsOf = ({ unit, periods }: TimeAxisResponse, timeZone: string) => {
  const namesYears = unit === 'month' && periods.length > TWO_YEARS
  const month = formatted({ month: 'numeric' }, timeZone)
  const candidates = periods
    .map(({ from }, at) => ({ from, at }))
    .filter(({ from }) => !namesYears || month(from) === '1')
  const every = Math.ceil(candidates.length / LABELS)
  const short = formatted(SHORT[namesYears ? 'year' : unit], timeZone)
  return candidates
    .filter((_, n) => n % every === 0)
    .map(({ from, at }) => ({ from, place: at / periods.length, label: short(from) }))
    .filter(({ place }) => place < LAST_LABEL)
}

/** What the axis shows, in a sentence. */
export const sentenceOf = ({ unit, periods }: TimeAxisResponse, timeZone: string): string => {
  const name = formatted(LONG[unit], timeZone)
  const all = periods.reduce((sum, { changes }) => sum + changes, 0)
  const replaced = periods.reduce((sum, { replacements }) => sum + replacements, 0)
  const [most] = periods.toSorted((one, other) => other.changes - one.changes)
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last || !most) return 'Nothing has happened yet.'
  const span = first === last ? name(first.from) : `${name(first.from)} to ${name(last.from)}`
  return `${span}: ${count(all, 'change')}, at most ${most.changes.toLocaleString('en-IN')} a ${unit} (${name(most.from)}), and ${count(replaced, 'replaced PDF')}.`
}
