import { dayIn } from '../../ui/dates.ts'
import type { ListedPaper } from './paper-details.ts'

type Dated = Pick<ListedPaper, 'publishedOn' | 'uploadDate'>

/** When a paper appeared: the day that it states, else that of its upload. */
export const publishedAt = ({ publishedOn, uploadDate }: Dated) => publishedOn ?? uploadDate

/** The day on which all papers appeared; undefined where they appeared on several. */
export const commonDay = (papers: readonly Dated[], timeZone: string) => {
  const days = new Set([...new Set(papers.map(publishedAt))].map(date => dayIn(timeZone, date)))
  return days.size === 1 ? [...days][0] : undefined
}
