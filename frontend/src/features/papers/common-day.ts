import type { Days } from '../../ui/dates.ts'
import type { ListedPaper } from './paper-details.ts'

type Dated = Pick<ListedPaper, 'publishedOn' | 'uploadDate'>

/** When a paper appeared: the day that it states, else that of its upload. */
export const publishedAt = ({ publishedOn, uploadDate }: Dated) => publishedOn ?? uploadDate

/** The day on which all papers appeared; undefined where they appeared on several. */
export const commonDay = (papers: readonly Dated[], days: Days) => {
  const printed = new Set([...new Set(papers.map(publishedAt))].map(days))
  return printed.size === 1 ? [...printed][0] : undefined
}
