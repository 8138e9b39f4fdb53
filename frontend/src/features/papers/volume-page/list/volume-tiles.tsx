import { FIRST_PAGE_SIZE, firstPageAddress } from '@shodh/contracts/papers/pictures/first-page.ts'
import { Updated } from '../../notices/lazy-notices.tsx'
import type { ListedPaper } from '../../paper-details.ts'
import { type Row, RowActs, RowAuthors, RowTitle } from '../../rows/paper-row.tsx'
import { anchorOf, metaOf } from './volume-rows.tsx'

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

/** The tile of a paper in the grid of a volume, without its date where all papers share it. */
export const tiles = { dated: tile(true), undated: tile(false) } as const
