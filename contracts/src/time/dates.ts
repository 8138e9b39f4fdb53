export const DAY_MS = 24 * 60 * 60 * 1000

/** ISO 8601, of milliseconds since 1970. */
export const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

/** Whether a stated date is a day, YYYY-MM-DD, and no moment. */
export const isDay = (stated: string) => stated.length === 'YYYY-MM-DD'.length

/** The later of two dates in ISO 8601, whatever their offsets from UTC; a day without a time begins at midnight UTC. */
export const laterDate = (one: string, other: string) => (Date.parse(one) > Date.parse(other) ? one : other)

/** Milliseconds by which clocks of two machines may differ. */
const SKEW_MS = 60_000

/** Whether it was within so many milliseconds before now (epoch milliseconds): a time of the future is of a clock that has gone back. */
export const isWithin = (ms: number, at: number, now: number): boolean => at > now - ms && at <= now + SKEW_MS
