import { isDay } from '@shodh/contracts/time/dates.ts'
import { dayOf } from '@shodh/contracts/papers/publication-date.ts'
import type { Paper, PaperVersion } from '@shodh/contracts/papers/views.ts'

type Dated = Pick<PaperVersion, 'at' | 'statedAt'>

const startOf = (date: string) => Date.parse(isDay(date) ? `${date}T00:00:00Z` : date)

/**
 * The date of each version, oldest first: the stated one, else the journal's own. That is left out where a later version
 * states an earlier date: the importer refuses dates that go back.
 */
const datesOf = (versions: readonly Dated[]) => {
  let latest = Infinity
  return versions
    .toReversed()
    .map(({ at, statedAt }) => {
      if (statedAt === null) return startOf(at) <= latest ? at : undefined
      latest = Math.min(latest, startOf(statedAt))
      return statedAt
    })
    .reverse()
}

/**
 * The day of publication, and when each version was recorded; a first one that states a day is dated by the paper. The
 * day of a first version in another year than the volume's is not that of publication.
 */
export const exportedDates = (
  versions: readonly Dated[],
  timeZone: string,
  { publishedOn, year }: Pick<Paper, 'publishedOn' | 'year'>,
) => {
  const dates = datesOf(versions)
  const [first] = dates
  const day = first && dayOf(first, timeZone)
  return {
    publishedOn: publishedOn ?? (day?.startsWith(`${year}-`) ? day : undefined),
    recordedAt: dates.map(date => (date && isDay(date) ? undefined : date)),
  }
}
