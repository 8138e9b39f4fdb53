import type { Refusal } from '@shodh/contracts/envelope.ts'
import { dayRequired } from '@shodh/contracts/fields.ts'
import { dayText, localTime, presentTime } from '@shodh/contracts/time/local-time.ts'
import type { Ports } from './ports.ts'

/** A day, or a moment, that is not yet. */
export const FUTURE: Refusal = {
  refused: 'INVALID_INPUT',
  message: dayRequired,
  errors: [{ pointer: '#/asOf', message: dayRequired }],
}

/** The month of a day, YYYY-MM. */
export const monthOf = (day: string) => day.slice(0, 'YYYY-MM'.length)

/** What tells the day of a moment, in ISO 8601, in a time zone. */
export const dayIn = (timeZone: string) => {
  const { dayOf } = localTime(timeZone)
  return (at: string) => dayText(dayOf(Date.parse(at)))
}

/** The day in the journal's time zone, which what a response says of terms changes with. */
export const today = (settings: Pick<Ports['settings'], 'timeZone'>) => {
  const { dayOf } = presentTime(settings)
  const day = () => dayText(dayOf(Date.now()))
  return { day, month: () => monthOf(day()), version: async () => day() }
}
