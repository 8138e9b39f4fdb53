import { dayText, localTime } from '@shodh/contracts/time/local-time.ts'
import type { Ports } from '../ports.ts'
import type { Stamped } from '../cache/sources.ts'

/** The month of a day, YYYY-MM. */
export const monthOf = (day: string) => day.slice(0, 'YYYY-MM'.length)

/** What tells the day of a moment, in ISO 8601, in a time zone. */
export const dayIn = (timeZone: string) => {
  const { dayOf } = localTime(timeZone)
  return (at: string) => dayText(dayOf(Date.parse(at)))
}

/** The day in the journal's time zone, and its stamp: what a response says of terms changes with it. */
export const today = ({ timeZone }: Pick<Ports['settings'], 'timeZone'>) => {
  const { dayOf } = localTime(timeZone)
  const day = () => dayText(dayOf(Date.now()))
  const stamp: Stamped = { checkpoint: async () => dayOf(Date.now()), version: 1 }
  return { day, month: () => monthOf(day()), stamp }
}
