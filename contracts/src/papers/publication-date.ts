import { numbersIn } from '../volumes/volume-order.ts'

/** By time zone: making a format takes far longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

const formatIn = (timeZone: string) => {
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(timeZone, made)
  return made
}

/** The day of a date in the time zone, as YYYY-MM-DD; a plain day is itself. */
export const dayOf = (date: string, timeZone: string) =>
  /^\d{4}-\d{2}-\d{2}$/u.test(date) ? date : (formats.get(timeZone) ?? formatIn(timeZone)).format(new Date(date))

/** YYYY-MM of a volume whose name has a month, else YYYY. */
export const volumeDate = (year: number, name: string) => {
  const { month } = numbersIn(name)
  return month === 0 ? String(year) : `${year}-${String(month).padStart(2, '0')}`
}

type Moments = {
  readonly createdAt: string
  readonly publishedAt?: string | undefined
}

/** When it became public, ISO 8601: by its upload, unless its volume was in preparation. */
export const publicSince = ({ createdAt, publishedAt = createdAt }: Moments): string => publishedAt

type Dated = Moments & {
  readonly publishedOn?: string | undefined
  readonly year: number
  readonly volumeName: string
}

/**
 * When a paper appeared: the day that it states; else the one on which it became public, where that is in the year of its
 * volume; else the volume's year, with the month that its name has. YYYY-MM-DD, YYYY-MM or YYYY.
 */
export const publicationDate = ({ publishedOn, year, volumeName, ...moments }: Dated, timeZone: string) => {
  const day = publishedOn ?? dayOf(publicSince(moments), timeZone)
  if (publishedOn !== undefined || day.startsWith(`${year}-`)) return day
  return volumeDate(year, volumeName)
}
