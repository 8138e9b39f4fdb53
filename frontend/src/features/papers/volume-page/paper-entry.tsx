import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { publicationDate } from '@shodh/contracts/papers/publication-date.ts'
import { Link } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import type { Days } from '../../../ui/dates.ts'
import { fileSize } from '../../../ui/file-size.ts'
import { Save } from '../../library/lazy-save.tsx'
import type { Download } from '../download/running.ts'
import type { StartDownload } from '../download/use-downloads.ts'
import { FileProblemNote, NoticeMark, Updated, WithheldNote } from '../notices/lazy-notices.tsx'
import { authorNames, extentOf, folded, languageOf, languageOfNames, type ListedPaper } from '../paper-details.ts'
import { ShareButton } from '../share-button.tsx'
import { PaperDownload } from './paper-download.tsx'
import { paperAnchor } from './use-target.ts'

type Dated = Pick<ListedPaper, 'publishedOn' | 'createdAt' | 'year' | 'volumeName'>

/** How dates are printed, and where the journal is at home (IANA). */
export type Dates = { readonly days: Days; readonly timeZone: string }

/** The date on which all papers appeared; undefined where they appeared on several. */
export const commonDay = (papers: readonly Dated[], { days, timeZone }: Dates) => {
  const dates = new Set(papers.map(paper => publicationDate(paper, timeZone)))
  return dates.size === 1 ? days([...dates][0]!) : undefined
}

/** The authors; a long list shows its first names and unfolds. */
export function AuthorList({ paper }: { paper: Pick<ListedPaper, 'authors' | 'authorName' | 'language'> }) {
  const text = useText()
  const names = authorNames(paper)
  const { visible, rest } = folded(names)
  const language = languageOfNames(names.join(), paper.language)
  if (rest.length === 0) return <span lang={language}>{visible.join(', ')}</span>
  return (
    <details className="group">
      <summary className="cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        <span lang={language}>{visible.join(', ')}</span>{' '}
        <span className="whitespace-nowrap text-accent underline underline-offset-4 group-open:hidden">
          {text('volume.moreAuthors', { count: rest.length })}
        </span>
        <span className="hidden whitespace-nowrap text-accent underline underline-offset-4 group-open:inline">
          {text('volume.fewerAuthors')}
        </span>
      </summary>
      <p lang={language} className="mt-2">
        {rest.join(', ')}
      </p>
    </details>
  )
}

/** What the entries of a list have in common: read once for all of them. */
type Common = Dates & {
  /** Whether each entry shows its date; otherwise one line holds for all. */
  readonly withDate: boolean
  readonly start: StartDownload
}

export type Listing = Common & {
  readonly papers: readonly ListedPaper[]
  readonly target: string | undefined
  /** Under way, by URL. */
  readonly downloads: ReadonlyMap<string, Download>
}

export type Entry = Common & {
  readonly paper: ListedPaper
  readonly isTarget: boolean
  readonly download: Download | undefined
}

/** The entries of a list; each changes only where its own paper does. */
export const entriesOf = ({ papers, target, downloads, ...common }: Listing): readonly Entry[] =>
  papers.map(paper => ({
    paper,
    isTarget: target === paperAnchor(paper.sr),
    download: downloads.get(paper.downloadUrl),
    ...common,
  }))

export function PaperTitle({ paper, id }: { paper: ListedPaper; id?: string }) {
  return (
    <span
      id={id}
      lang={languageOf(paper)}
      dir="auto"
      className="font-serif text-lg leading-snug font-normal text-pretty"
    >
      <NoticeMark of={paper.status} />
      <Link to={paperPath(paper)} className="hover:text-accent hover:underline">
        {plainText(paper.title)}
      </Link>
      {paper.subtitle && <span className="block text-sm text-muted"> {plainText(paper.subtitle)}</span>}
    </span>
  )
}

/** Date, pages and size, as far as they are known, and of a paper whose PDF was replaced, when and why. */
export function PaperDetails({ paper, days, timeZone, withDate }: Pick<Entry, 'paper' | keyof Dates | 'withDate'>) {
  const text = useText()
  const date = publicationDate(paper, timeZone)
  const extent = extentOf(text, paper)
  return (
    <p className="order-3 mt-1 flex flex-wrap gap-x-3 text-sm font-normal text-muted tabular-nums">
      {withDate && <time dateTime={date}>{days(date)}</time>}
      {extent && <span>{extent}</span>}
      <span className="print:hidden">{fileSize(paper.fileSize)}</span>
      <Link to={`${paperPath(paper)}#cite`} className="underline print:hidden">
        {text('volume.cite')}
      </Link>
      <Updated of={paper.replacement} />
    </p>
  )
}

export function PaperActions({ paper, download, start }: Pick<Entry, 'paper' | 'download' | 'start'>) {
  const { title } = paper
  if (paper.withheld) return <WithheldNote of={paper.withheld} />
  if (paper.fileProblem) return <FileProblemNote of={paper.fileProblem} />
  return (
    <>
      <PaperDownload paper={paper} download={download} start={start}>
        <ShareButton path={paperPath(paper)} title={plainText(title)} />
      </PaperDownload>
      <Save papers={[paper]} />
    </>
  )
}
