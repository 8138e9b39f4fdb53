import { publicationDate } from '@shodh/contracts/papers/publication-date.ts'
import type { Days } from '../../../ui/dates.ts'
import type { ListedPaper } from '../paper-details.ts'

type Dated = Pick<ListedPaper, 'publishedOn' | 'createdAt' | 'year' | 'volumeName'>

/** How dates are printed, and where the journal is at home (IANA). */
export type Dates = { readonly days: Days; readonly timeZone: string }

/** The date on which all papers appeared; undefined where they appeared on several. */
export const commonDay = (papers: readonly Dated[], { days, timeZone }: Dates) => {
  const dates = new Set(papers.map(paper => publicationDate(paper, timeZone)))
  return dates.size === 1 ? days([...dates][0]!) : undefined
}
