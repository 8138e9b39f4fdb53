const DAY_MS = 86_400_000

const isPlainDay = (date: string) => /^\d{4}-\d{2}-\d{2}$/u.test(date)

/** By time zone: making one takes far longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

const formatIn = (timeZone: string) => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone })
  formats.set(timeZone, format)
  return format
}

/** '21 November 2026': the day of an ISO 8601 date in a time zone (IANA); a plain day is the same everywhere. */
export const dayIn = (timeZone: string, date: string) =>
  formatIn(isPlainDay(date) ? 'UTC' : timeZone).format(new Date(date))

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** How long ago an ISO 8601 date was, seen from `now` (epoch milliseconds). */
export const relativeAge = (date: string, now: number) => {
  const days = Math.floor((now - Date.parse(date)) / DAY_MS)
  if (days < 1) return 'today'
  if (days < 7) return ago(days, 'day')
  if (days < 30) return ago(Math.floor(days / 7), 'week')
  if (days < 365) return ago(Math.floor(days / 30), 'month')
  return ago(Math.floor(days / 365), 'year')
}
