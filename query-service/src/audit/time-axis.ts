import { DAY_MS, iso } from '@shodh/contracts/time/dates.ts'
import type { TimeAxisResponse } from '@shodh/contracts/audit/log.ts'
import { dayText, type LocalTime } from '@shodh/contracts/time/local-time.ts'
import { monthAfter } from '@shodh/contracts/time/months.ts'
import type { Ports } from '../ports.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The longest time that is shown in each unit: some hundred of them, or twenty years of months. */
const UNITS = [
  ['minute', 2 * HOUR_MS],
  ['hour', 5 * DAY_MS],
  ['day', 120 * DAY_MS],
  ['month', 20 * 366 * DAY_MS],
  ['year', Infinity],
] as const

type Unit = TimeAxisResponse['unit']

/** When the period of a moment begins. */
const beginOf = (time: number, unit: Unit, { dayOf, beginOf: begin, inDay }: LocalTime) => {
  if (unit === 'minute' || unit === 'hour') return time - (inDay(time) % (unit === 'minute' ? MINUTE_MS : HOUR_MS))
  const day = dayText(dayOf(time))
  if (unit === 'day') return begin(day)
  return begin(unit === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`)
}

/** When the period ends that begins then. */
const endOf = (from: number, unit: Unit, { dayOf, beginOf: begin }: LocalTime) => {
  if (unit === 'minute') return from + MINUTE_MS
  if (unit === 'hour') return from + HOUR_MS
  const day = dayOf(from)
  if (unit === 'day') return begin(dayText(day + 1))
  return begin(`${monthAfter(dayText(day).slice(0, 7), unit === 'month' ? 1 : 12)}-01`)
}

type Needed = { readonly past: Pick<Ports['past'], 'changeTimes'> } & {
  readonly views: { readonly auditLog: Pick<Ports['views']['auditLog'], 'count'> }
}

type Period = { readonly from: number; readonly until: number; changes: number; last: number }

/** The periods from the first time until now, with how many of the times are in each; one that is earlier than the one before it counts with that. */
const periodsOf = (times: readonly number[], unit: Unit, local: LocalTime, now: number): readonly Period[] => {
  const periods: Period[] = []
  let [index, from] = [0, beginOf(times[0] ?? now, unit, local)]
  while (from <= now) {
    const period = { from, until: endOf(from, unit, local), changes: 0, last: index - 1 }
    for (let time = times[index]; time !== undefined && !(time >= period.until); time = times[index]) {
      period.changes += 1
      period.last = index
      index += 1
    }
    periods.push(period)
    from = period.until
  }
  return periods
}

/** How much changed when, from the first moment until now. */
export const timeAxis = async (
  { past, views }: Needed,
  local: LocalTime,
  clock: number = Date.now(),
): Promise<TimeAxisResponse> => {
  const times = await past.changeTimes()
  const first = times[0]
  if (first === undefined) return { unit: 'day', periods: [] }
  // a clock that went back does not hide what happened
  const now = Math.max(clock, times.at(-1) ?? clock)
  const unit = UNITS.find(([, longest]) => now - first <= longest)?.[0] ?? 'year'
  const replaced = ({ from, until }: Period) =>
    views.auditLog.count({
      where: { type: 'PdfReplaced' },
      range: { field: 'moment', from: iso(from), to: iso(until - 1) + ' ~' },
    })
  const periods = await Promise.all(
    periodsOf(times, unit, local, now).map(async period => ({
      from: iso(period.from),
      changes: period.changes,
      replacements: period.changes === 0 ? 0 : await replaced(period),
      last: period.last,
    })),
  )
  return { unit, periods }
}
