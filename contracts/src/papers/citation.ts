import { placeOf } from '../volumes/volume-order.ts'
import { authorsOf, type AuthorName } from './author-names.ts'
import { plainText } from './inline-markup.ts'
import { line, wholeTitle } from './citation-parts.ts'
import type { Withholding } from './withheld-since.ts'
import { paperPath, paperPdfPath } from './paper-address.ts'
import { noteOf } from './notice-name.ts'
import { titlePrefix } from './title-prefix.ts'
import type { Paper } from './views.ts'

/** The journal that a paper appeared in, and where it is read. */
export type Publisher = {
  readonly name: string
  readonly issn?: string | undefined
  /** IANA. */
  readonly timeZone: string
  /** Origin of absolute links. */
  readonly origin: string
}

type CitedPaper = Pick<
  Paper,
  | 'id'
  | 'sr'
  | 'title'
  | 'subtitle'
  | 'authors'
  | 'authorName'
  | 'year'
  | 'issueType'
  | 'volumeName'
  | 'createdAt'
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
  readonly authors: readonly AuthorName[]
  /** YYYY-MM-DD, where the journal is at home. */
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
  readonly keywords: readonly string[]
  /** What notices make of it, and since when. */
  readonly note: string | undefined
  readonly status: string | undefined
  readonly url: string
  /** Absent where the PDF may not be shown. */
  readonly pdfUrl: string | undefined
}

const optionalLine = (text: string | null | undefined) => (text ? line(text) || undefined : undefined)

/** The day of a date in the time zone, as YYYY-MM-DD; a plain day is itself. */
export const dayOf = (date: string, timeZone: string) => {
  if (/^\d{4}-\d{2}-\d{2}$/u.test(date)) return date
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return format.format(new Date(date))
}

const lineOfName = (name: AuthorName): AuthorName =>
  'literal' in name ? { literal: line(name.literal) } : { given: line(name.given), family: line(name.family) }

const placeIn = ({ volumeName }: CitedPaper) => {
  const { volume, issue } = placeOf(volumeName)
  return { volumeName: line(volumeName), volume: volume || undefined, issue: issue || undefined }
}

export const citationOf = (paper: CitedPaper, { name, issn, timeZone, origin }: Publisher): Citation => ({
  key: `paper-${paper.id}`,
  title: titlePrefix(paper.status) + wholeTitle(paper),
  authors: authorsOf(paper).map(lineOfName),
  date: dayOf(paper.publishedOn ?? paper.createdAt, timeZone),
  journal: line(name),
  issn,
  ...placeIn(paper),
  firstPage: optionalLine(paper.firstPage),
  lastPage: optionalLine(paper.lastPage),
  doi: optionalLine(paper.doi),
  language: optionalLine(paper.language),
  abstract: optionalLine(paper.abstract && plainText(paper.abstract)),
  keywords: (paper.keywords ?? []).map(line).filter(Boolean),
  note: noteOf(paper.status),
  status: paper.status?.type,
  url: origin + paperPath(paper),
  pdfUrl: paper.withheld ? undefined : origin + paperPdfPath(paper),
})
