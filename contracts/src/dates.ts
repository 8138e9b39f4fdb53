/** Whether a stated date is a day, YYYY-MM-DD, and no moment. */
export const isDay = (stated: string) => stated.length === 'YYYY-MM-DD'.length

/** The later of two dates in ISO 8601, whatever their offsets from UTC; a day without a time begins at midnight UTC. */
export const laterDate = (one: string, other: string) => (Date.parse(one) > Date.parse(other) ? one : other)
