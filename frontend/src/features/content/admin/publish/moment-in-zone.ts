import { DAY_MS } from '../../../../ui/formats/dates.ts'

const MINUTES = 'YYYY-MM-DDTHH:MM'.length

/** What clocks in a time zone (IANA) show at a moment: YYYY-MM-DDTHH:MM. */
export const clockIn = (timeZone: string, moment: number): string =>
  // Swedish dates are ISO 8601.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(moment)
    .replace(' ', 'T')
    .slice(0, MINUTES)

/**
 * The moment (ISO 8601) at which clocks in a time zone show this: the first one where they show it twice, undefined where
 * they never do.
 */
export const momentAt = (timeZone: string, clock: string): string | undefined => {
  const asUtc = Date.parse(`${clock}Z`)
  if (Number.isNaN(asUtc)) return undefined
  // The zone's offsets before and after any change that may lie near.
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map(near => Date.parse(`${clockIn(timeZone, near)}Z`) - near)
  const moment = offsets
    .map(offset => asUtc - offset)
    .toSorted((one, other) => one - other)
    .find(each => clockIn(timeZone, each) === clock)
  return moment === undefined ? undefined : new Date(moment).toISOString()
}
