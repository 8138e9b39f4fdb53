import { folded } from '@shodh/contracts/text/text.ts'
import { publicationDate } from '@shodh/contracts/papers/publication-date.ts'
import type { Days } from '../../../ui/formats/dates.ts'
import type { ListedPaper } from '../paper-details.ts'

type Dated = Pick<ListedPaper, 'publishedOn' | 'publishedAt' | 'createdAt' | 'year' | 'volumeName'>

/** How dates are printed, and where the journal is at home (IANA). */
type Dates = { readonly days: Days; readonly timeZone: string }

/** The date on which all papers appeared; undefined where they appeared on several. */
export const commonDay = (papers: readonly Dated[], { days, timeZone }: Dates) => {
  const dates = new Set(papers.map(paper => publicationDate(paper, timeZone)))
  return dates.size === 1 ? days([...dates][0]!) : undefined
}

/** The pages of all papers; undefined where those of one are not known. */
export const pagesIn = (papers: readonly Pick<ListedPaper, 'pages'>[]) => {
  const pages = papers.map(paper => paper.pages)
  return pages.includes(undefined) ? undefined : pages.reduce<number>((sum, each = 0) => sum + each, 0)
}

const SUBJECTS_MAX = 6

/** What papers are about: the first keyword of each. */
export const subjectsOf = (papers: readonly Pick<ListedPaper, 'keywords'>[]) => {
  const subjects = new Map(papers.flatMap(({ keywords: [first] = [] }) => (first ? [[folded(first), first]] : [])))
  return [...subjects.values()].slice(0, SUBJECTS_MAX)
}
