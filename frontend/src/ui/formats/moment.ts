const made = new Map<string, Intl.DateTimeFormat>()

/** Making a format takes far longer than using it. */
const madeOf = (name: string, options: Intl.DateTimeFormatOptions) => {
  const key = `${name} ${options.timeZone}`
  const format = made.get(key) ?? new Intl.DateTimeFormat('en-GB', options)
  made.set(key, format)
  return format
}

/** '21 Nov 2026, 16:45' in a time zone (IANA). */
export const momentIn = (timeZone: string, date: string) =>
  madeOf('moment', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(date))

/** 'Saturday' in a time zone (IANA). */
export const weekdayIn = (timeZone: string, date: string) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone }).format(new Date(date))

/** '21 Nov 2026' in a time zone (IANA). */
export const mediumDayIn = (timeZone: string, date: string) =>
  madeOf('day', { dateStyle: 'medium', timeZone }).format(new Date(date))

/** '2026-11-21' in a time zone (IANA), of ISO 8601 or milliseconds since 1970; Swedish dates are ISO 8601. */
export const isoDayIn = (timeZone: string, time: string | number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(time))

/** '16:45' in a time zone (IANA) of a moment of today, else the whole moment. */
export const recentMomentIn = (timeZone: string, date: string) =>
  mediumDayIn(timeZone, date) === mediumDayIn(timeZone, new Date().toISOString())
    ? madeOf('time', { timeStyle: 'short', timeZone }).format(new Date(date))
    : momentIn(timeZone, date)
