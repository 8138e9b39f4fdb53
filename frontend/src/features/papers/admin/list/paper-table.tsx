import { Download, Eye, FileUp, Pencil, Trash2 } from 'lucide-react'
import { memo, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useMay } from '../../../../account.ts'
import { useTimeZone } from '../../../../journal.ts'
import { dayIn } from '../../../../ui/dates.ts'
import { iconButton, IconButton } from '../../../../ui/admin/button.tsx'
import { WindowedRows } from '../../../../ui/admin/windowed-rows.tsx'
import { useMedia } from '../../../../ui/use-media.ts'
import { FILE_PROBLEM, languageOf, type ListedPaper } from '../../paper-details.ts'
import { useIsDownloading } from '../use-file-download.ts'

/** What can be done with a paper from its row, beside the link to edit it. */
export type RowAction = 'download' | 'preview' | 'replace' | 'delete'
export type Act = (action: RowAction, paper: ListedPaper) => void

const WIDE = '(min-width: 64rem)'
const ROW_HEIGHT = { wide: 61, narrow: 150, narrowWithDownloads: 174 } as const

const cell = 'lg:px-2 lg:py-2 lg:align-middle'

type Rights = { readonly mayReplace: boolean; readonly mayRevise: boolean; readonly mayDelete: boolean }

type Row = { readonly paper: ListedPaper; readonly index: number; readonly act: Act; readonly rights: Rights }

/** Looked up once for all rows, which are many. */
const useRights = (): Rights => {
  const mayReplace = useMay('replace PDFs')
  const mayRevise = useMay('revise papers')
  const mayDelete = useMay('delete papers')
  return useMemo(() => ({ mayReplace, mayRevise, mayDelete }), [mayReplace, mayRevise, mayDelete])
}

function Actions({ paper, act, rights: { mayReplace, mayRevise, mayDelete } }: Omit<Row, 'index'>) {
  const { id, title, downloadUrl, withheld } = paper
  const isDownloading = useIsDownloading(downloadUrl)
  return (
    <div className="-mx-2.5 flex flex-wrap lg:justify-end">
      {!withheld && (
        <IconButton
          name={`Download ${title}`}
          title="Download"
          icon={Download}
          isBusy={isDownloading}
          onClick={() => act('download', paper)}
        />
      )}
      <IconButton
        name={`Preview details of ${title}`}
        title="Preview details"
        icon={Eye}
        onClick={() => act('preview', paper)}
      />
      {mayReplace && (
        <IconButton
          name={`Replace PDF of ${title}`}
          title="Replace PDF"
          icon={FileUp}
          onClick={() => act('replace', paper)}
        />
      )}
      {mayRevise && (
        <Link
          to={`/admin/papers/edit/${encodeURIComponent(id)}`}
          aria-label={`Edit ${title}`}
          title="Edit"
          className={iconButton}
        >
          <Pencil aria-hidden="true" className="size-4.5" />
        </Link>
      )}
      {mayDelete && (
        <IconButton
          name={`Delete ${title}`}
          title="Delete"
          icon={Trash2}
          isDangerous
          onClick={() => act('delete', paper)}
        />
      )}
    </div>
  )
}

const PaperRow = memo(function PaperRow({ paper, index, act, rights }: Row) {
  const { sr, title, subtitle, authorName, downloads, withheld, fileProblem } = paper
  const timeZone = useTimeZone()
  return (
    <tr
      aria-rowindex={index + 2}
      className="flex flex-col gap-0.5 border-b border-line py-3 text-sm hover:bg-tint/60 lg:table-row lg:py-0"
    >
      <td className={`text-muted tabular-nums ${cell}`}>
        <span className="lg:hidden">Sr. </span>
        {sr || index + 1}
      </td>
      <th scope="row" lang={languageOf(paper)} className={`text-left font-medium wrap-anywhere ${cell}`}>
        {title}
        {subtitle && <span className="block font-normal text-muted">{subtitle}</span>}
        {fileProblem && (
          <span lang="en" className="block font-normal text-danger">
            {FILE_PROBLEM}
          </span>
        )}
        {withheld && (
          <span lang="en" className="block font-normal text-danger">
            PDF withheld since {dayIn(timeZone, withheld.at)}: {withheld.reason}
          </span>
        )}
      </th>
      <td className={`text-muted wrap-anywhere lg:text-ink ${cell}`}>
        <span title={authorName} className="line-clamp-3">
          {authorName}
        </span>
      </td>
      {downloads !== undefined && (
        <td className={`text-muted tabular-nums lg:text-right lg:text-ink ${cell}`}>
          {downloads.toLocaleString('en-IN')}
          <span className="lg:hidden"> {downloads === 1 ? 'download' : 'downloads'}</span>
        </td>
      )}
      <td className="lg:py-1 lg:pl-2">
        <Actions paper={paper} act={act} rights={rights} />
      </td>
    </tr>
  )
})

type Props = {
  readonly label: string
  readonly papers: readonly ListedPaper[]
  readonly act: Act
  /** Whether the first rows are likely to be in the window. */
  readonly isAtTop: boolean
}

/** The papers of one volume; below 1024 px each of its rows is a card. */
export function PaperTable({ label, papers, act, isAtTop }: Props) {
  const rights = useRights()
  const isWide = useMedia(WIDE, true)
  // All of them are counted, or none.
  const isCounted = papers[0]?.downloads !== undefined
  const narrow = isCounted ? ROW_HEIGHT.narrowWithDownloads : ROW_HEIGHT.narrow
  const rowHeight = isWide ? ROW_HEIGHT.wide : narrow
  return (
    <table className="block w-full text-left lg:table" aria-rowcount={papers.length + 1}>
      <caption className="sr-only">{label}</caption>
      <thead className="hidden lg:table-header-group">
        <tr className="border-b border-line-strong text-sm text-muted [&>th]:px-2 [&>th]:py-2 [&>th]:font-medium">
          <th scope="col" className="w-12">
            Sr.
          </th>
          <th scope="col">Paper Title</th>
          <th scope="col" className="w-56">
            Author
          </th>
          {isCounted && (
            <th scope="col" className="w-28 text-right">
              Downloads
            </th>
          )}
          <th scope="col" className="w-60 text-right">
            Actions
          </th>
        </tr>
      </thead>
      <WindowedRows items={papers} rowHeight={rowHeight} isShownAtOnce={isAtTop}>
        {(paper, index) => <PaperRow key={paper.id} paper={paper} index={index} act={act} rights={rights} />}
      </WindowedRows>
    </table>
  )
}
