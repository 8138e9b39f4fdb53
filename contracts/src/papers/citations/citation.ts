import { numbersIn } from '../../volumes/volume-order.ts'
import { authorsOf, type AuthorName } from '../authors/author-names.ts'
import { plainText } from '../plain-text.ts'
import { line, markedTitle, pagesOf, wholeTitle } from './parts.ts'
import type { Withholding } from '../fields.ts'
import { paperPath, paperPdfPath, shortPaperPath } from '../paper-address.ts'
import { noteOf, titlePrefix } from '../notices/notice-types.ts'
import { publicationDate } from '../publication-date.ts'
import type { Paper } from '../views.ts'

/** The journal that a paper appeared in, and where it is read. */
export type Publisher = {
  readonly name: string
  readonly issn?: string | undefined
  readonly issnPrint?: string | undefined
  /** Who publishes the journal; absent where that is the journal itself. */
  readonly publishedBy?: string | undefined
  /** IANA. */
  readonly timeZone: string
  /** Origin of absolute links. */
  readonly origin: string
}

type CitedPaper = Pick<
  Paper,
  | 'id'
  | 'shortId'
  | 'sr'
  | 'title'
  | 'subtitle'
  | 'authors'
  | 'authorName'
  | 'year'
  | 'issueType'
  | 'volumeName'
  | 'createdAt'
  | 'publishedAt'
  | 'publishedOn'
  | 'firstPage'
  | 'lastPage'
  | 'doi'
  | 'language'
  | 'keywords'
  | 'status'
> & { readonly abstract?: string | undefined; readonly withheld?: Withholding | undefined }

/** What every form of a citation says of a paper, as plain texts of one line. */
export type Citation = {
  readonly key: string
  /** Of a paper that no longer stands as it was, with what says so before it. */
  readonly title: string
  /** The same with its marks, as `inlineParts` reads them. */
  readonly markedTitle: string
  readonly authors: readonly AuthorName[]
  /** YYYY-MM-DD, YYYY-MM or YYYY, where the journal is at home. */
  readonly date: string
  readonly journal: string
  readonly issn: string | undefined
  /** The name of the volume. */
  readonly volumeName: string
  /** Its numbers, where its name has them. */
  readonly volume: number | undefined
  readonly issue: number | undefined
  readonly firstPage: string | undefined
  readonly lastPage: string | undefined
  readonly doi: string | undefined
  readonly language: string | undefined
  readonly abstract: string | undefined
  readonly markedAbstract: string | undefined
  readonly keywords: readonly string[]
  /** What notices make of it, and since when. */
  readonly note: string | undefined
  readonly status: string | undefined
  /** YYYY-MM-DD. */
  readonly statusDate: string | undefined
  readonly url: string
  /** What leads there for good. */
  readonly shortUrl: string
  /** Absent where the PDF may not be shown. */
  readonly pdfUrl: string | undefined
}

const optionalLine = (text: string | null | undefined) => (text ? line(text) || undefined : undefined)

const lineOfName = (name: AuthorName): AuthorName =>
  'literal' in name ? { literal: line(name.literal) } : { given: line(name.given), family: line(name.family) }

const volumeIn = ({ volumeName }: CitedPaper) => {
  const { volume, issue } = numbersIn(volumeName)
  return { volumeName: line(volumeName), volume: volume || undefined, issue: issue || undefined }
}

const linesOfPages = ({ firstPage, lastPage }: Pick<CitedPaper, 'firstPage' | 'lastPage'>) => ({
  firstPage: optionalLine(firstPage),
  lastPage: optionalLine(lastPage),
})

export const citationOf = (paper: CitedPaper, { name, issn, issnPrint, timeZone, origin }: Publisher): Citation => ({
  key: `paper-${paper.id}`,
  title: titlePrefix(paper.status) + wholeTitle(paper),
  markedTitle: titlePrefix(paper.status) + markedTitle(paper),
  authors: authorsOf(paper).map(lineOfName),
  date: publicationDate(paper, timeZone),
  journal: line(name),
  issn: issn ?? issnPrint,
  ...volumeIn(paper),
  ...linesOfPages(pagesOf(paper)),
  doi: optionalLine(paper.doi),
  language: optionalLine(paper.language),
  abstract: optionalLine(paper.abstract && plainText(paper.abstract)),
  markedAbstract: optionalLine(paper.abstract),
  keywords: (paper.keywords ?? []).map(plainText).map(line).filter(Boolean),
  note: noteOf(paper.status),
  status: paper.status?.type,
  statusDate: paper.status?.effectiveOn,
  url: origin + paperPath(paper),
  shortUrl: origin + shortPaperPath(paper),
  pdfUrl: paper.withheld ? undefined : origin + paperPdfPath(paper),
})
