import { FIRST_PAGE_SIZE, firstPageAddress } from '@shodh/contracts/papers/pdf-pictures.ts'
import { publicationDate } from '@shodh/contracts/papers/publication-date.ts'
import { fileSize } from '../../../ui/file-size.ts'
import { Updated } from '../notices/lazy-notices.tsx'
import { extentOf, type ListedPaper } from '../paper-details.ts'
import { metaLine, type Row, RowActs, RowAuthors, RowTitle } from '../rows/paper-row.tsx'
import { paperAnchor } from './use-target.ts'

/** Pages and size as far as they are known, after the date where papers of the volume differ in it. */
const metaOf = ({ paper, page: { text, days, timeZone } }: Row, isDated: boolean) =>
  metaLine(
    isDated ? days(publicationDate(paper, timeZone)) : undefined,
    extentOf(text, paper),
    fileSize(paper.fileSize),
  )

const anchorOf = ({ id, sr }: ListedPaper) => ({
  role: 'listitem',
  'data-paper': id,
  id: paperAnchor(sr),
  tabIndex: -1,
})

const tableRow = (isDated: boolean) =>
  function TableRow(row: Row) {
    const { paper, page } = row
    return (
      <div {...anchorOf(paper)} className="paper-row">
        <span>{paper.sr}</span>
        <div>
          <RowTitle {...row} />
          {metaOf(row, isDated)} <Updated of={paper.replacement} />
          <button type="button" data-act="lines" aria-expanded="false" className="row-peek script-only">
            {page.text('volume.firstLines')}
          </button>
        </div>
        <RowAuthors {...row} />
        <RowActs {...row} />
      </div>
    )
  }

const LATER = { loading: 'lazy', decoding: 'async' } as const

function FirstPage({ of: { volumeId, id, version } }: { of: ListedPaper }) {
  const pdf = `/api/v1/papers/${volumeId}/${id}/versions/${version}.pdf`
  return <img src={firstPageAddress(pdf)} width={FIRST_PAGE_SIZE.width} {...LATER} alt="" className="row-page" />
}

const tile = (isDated: boolean) =>
  function Tile(row: Row) {
    const { paper } = row
    return (
      <div {...anchorOf(paper)} className="paper-row row-tile">
        {!paper.withheld && <FirstPage of={paper} />}
        <h2>
          <RowTitle {...row} />
        </h2>
        <RowAuthors {...row} />
        <p className="row-meta">
          {row.page.text('volume.sr')} {paper.sr} · {metaOf(row, isDated)} <Updated of={paper.replacement} />
        </p>
        <RowActs {...row} />
      </div>
    )
  }

/** How a paper of a volume is shown: in a table or as a tile, without its date where all papers share it. */
export const volumeRows = {
  table: { dated: tableRow(true), undated: tableRow(false) },
  grid: { dated: tile(true), undated: tile(false) },
} as const
