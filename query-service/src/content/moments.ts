import type { Refusal } from '@shodh/contracts/envelope.ts'
import { dayText, presentTime } from '@shodh/contracts/time/local-time.ts'
import { FUTURE } from '../today.ts'

/** The moment that `asOf` names, in UTC: of a day its end in the journal's time zone, or now, where it is today's. Not of the future. */
export const momentIn = (settings: { readonly timeZone: string }) => {
  const { beginOf, dayOf } = presentTime(settings)
  return (asOf: string, now = Date.now()): string | Refusal => {
    const isDay = !asOf.includes('T')
    const begins = isDay ? beginOf(asOf) : Date.parse(asOf)
    if (begins > now) return FUTURE
    const ends = isDay ? beginOf(dayText(dayOf(begins) + 1)) - 1 : begins
    return new Date(Math.min(ends, now)).toISOString()
  }
}
