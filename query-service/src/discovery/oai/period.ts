import { oaiError, type OaiArguments, type OaiError } from './requests.ts'

/** Seconds as ISO 8601, both inclusive. */
export type Period = { readonly from?: string | undefined; readonly until?: string | undefined }

// Stryker disable next-line Regex: The calendar has no day whose text has more in it.
const DAY = /^\d{4}-\d{2}-\d{2}$/u
// Stryker disable next-line Regex: The calendar has no moment whose text has more in it.
const SECOND = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/u

// Stryker disable next-line StringLiteral: An empty word is another one, too, and is not undefined.
const granularityOf = (text: string) => (DAY.test(text) ? 'day' : SECOND.test(text) ? 'second' : undefined)

/** Whether the calendar has it: 30 February is read as 2 March. */
const exists = (text: string) => {
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.replace('Z', ''))
}

const isMoment = (text: string) => granularityOf(text) !== undefined && exists(text)

/** The period of a selective harvest. */
export const periodOf = ({ from, until }: Pick<OaiArguments, 'from' | 'until'>): Period | OaiError => {
  const wrong = [from, until].find(text => text !== undefined && !isMoment(text))
  if (wrong !== undefined)
    return oaiError('badArgument', 'from and until have the form YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ')
  if (from !== undefined && until !== undefined) {
    if (granularityOf(from) !== granularityOf(until))
      return oaiError('badArgument', 'from and until must have the same granularity')
    if (from > until) return oaiError('badArgument', 'from must not be after until')
  }
  return {
    from: from && (DAY.test(from) ? `${from}T00:00:00Z` : from),
    until: until && (DAY.test(until) ? `${until}T23:59:59Z` : until),
  }
}
