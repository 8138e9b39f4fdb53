import type { LateReading } from '@shodh/adapters/usage/readings/readings.ts'
import { dayText, type LocalTime } from '@shodh/contracts/time/local-time.ts'

const DAYS_MAX = 30
const DAY_MS = 24 * 60 * 60 * 1000

/** The day of the next month up to which a month takes late readings. */
const OPEN_UNTIL = 5

const monthOf = (day: number) => {
  const text = dayText(day)
  return Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
}

/**
 * The day on which a late reading counts: that of its own time while the month is open, later the day of receipt;
 * undefined of one in the future, or too old.
 */
export const dayOfLate = ({ at, receivedAt }: LateReading, { dayOf }: LocalTime): number | undefined => {
  if (at > receivedAt || receivedAt - at > DAYS_MAX * DAY_MS) return undefined
  const [own, received] = [dayOf(at), dayOf(receivedAt)]
  const months = monthOf(received) - monthOf(own)
  const isOpen = months === 0 || (months === 1 && Number(dayText(received).slice(8)) <= OPEN_UNTIL)
  return isOpen ? own : received
}
