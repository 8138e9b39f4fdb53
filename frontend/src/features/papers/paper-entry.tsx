import { dayIn } from '../../ui/dates.ts'
import { useTimeZone } from '../../journal.ts'
import { volumePath } from '../volumes/volume-path.ts'
import { PaperDownload } from './paper-download.tsx'
import { extent, fileSize, languageOf, type ListedPaper } from './paper-details.ts'
import { ShareButton } from './share-button.tsx'
import { paperAnchor } from './use-target.ts'

export type Listing = { readonly papers: readonly ListedPaper[]; readonly target: string | undefined }

export function PaperTitle({ paper }: { paper: ListedPaper }) {
  return (
    <span lang={languageOf(paper)} className="font-serif text-lg leading-snug font-normal text-pretty">
      {paper.title}
      {paper.subtitle && <span className="block text-sm text-muted"> {paper.subtitle}</span>}
    </span>
  )
}

/** Pages, size and date, as far as they are known. */
export function PaperDetails({ paper }: { paper: ListedPaper }) {
  const timeZone = useTimeZone()
  const date = paper.publishedOn ?? paper.uploadDate
  return (
    <p className="order-3 mt-1 flex flex-wrap gap-x-3 text-sm font-normal text-muted tabular-nums">
      <time dateTime={date}>{dayIn(timeZone, date)}</time>
      {extent(paper) && <span>{extent(paper)}</span>}
      <span>{fileSize(paper.fileSize)}</span>
    </p>
  )
}

export function PaperActions({ paper }: { paper: ListedPaper }) {
  const { year, issueType, volumeName, sr, title } = paper
  return (
    <PaperDownload paper={paper}>
      <ShareButton path={`${volumePath(year, issueType, volumeName)}#${paperAnchor(sr)}`} title={title} />
    </PaperDownload>
  )
}
