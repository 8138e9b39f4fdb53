import { dayIn } from '../../ui/dates.ts'
import { volumePath } from '../volumes/volume-path.ts'
import type { Download } from './download/downloads.ts'
import type { StartDownload } from './download/use-downloads.ts'
import { PaperDownload } from './paper-download.tsx'
import { extent, fileSize, languageOf, type ListedPaper } from './paper-details.ts'
import { ShareButton } from './share-button.tsx'
import { paperAnchor } from './use-target.ts'

/** What the entries of a list have in common: read once for all of them. */
type Common = { readonly timeZone: string; readonly start: StartDownload }

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
export const entriesOf = ({ papers, target, downloads, timeZone, start }: Listing): readonly Entry[] =>
  papers.map(paper => ({
    paper,
    isTarget: target === paperAnchor(paper.sr),
    download: downloads.get(paper.downloadUrl),
    timeZone,
    start,
  }))

export function PaperTitle({ paper }: { paper: ListedPaper }) {
  return (
    <span lang={languageOf(paper)} className="font-serif text-lg leading-snug font-normal text-pretty">
      {paper.title}
      {paper.subtitle && <span className="block text-sm text-muted"> {paper.subtitle}</span>}
    </span>
  )
}

/** Pages, size and date, as far as they are known. */
export function PaperDetails({ paper, timeZone }: Pick<Entry, 'paper' | 'timeZone'>) {
  const date = paper.publishedOn ?? paper.uploadDate
  return (
    <p className="order-3 mt-1 flex flex-wrap gap-x-3 text-sm font-normal text-muted tabular-nums">
      <time dateTime={date}>{dayIn(timeZone, date)}</time>
      {extent(paper) && <span>{extent(paper)}</span>}
      <span>{fileSize(paper.fileSize)}</span>
    </p>
  )
}

export function PaperActions({ paper, download, start }: Pick<Entry, 'paper' | 'download' | 'start'>) {
  const { year, issueType, volumeName, sr, title } = paper
  return (
    <PaperDownload paper={paper} download={download} start={start}>
      <ShareButton path={`${volumePath(year, issueType, volumeName)}#${paperAnchor(sr)}`} title={title} />
    </PaperDownload>
  )
}
