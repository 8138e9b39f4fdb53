/** '21 Nov 2026, 16:45' in a time zone (IANA). */
export const momentIn = (timeZone: string, date: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(date))
