import { publicationDate } from '@shodh/contracts/papers/publication-date.ts'
import { fileSize } from '../../../../ui/formats/file-size.ts'
import { Updated } from '../../notices/lazy-notices.tsx'
import { extentOf, type ListedPaper } from '../../paper-details.ts'
import { metaLine, type Row, RowActs, RowAuthors, RowTitle } from '../../rows/paper-row.tsx'
import { paperAnchor } from './use-target.ts'

/** Pages and size as far as they are known, after the date where papers of the volume differ in it. */
export const metaOf = ({ paper, page: { text, days, timeZone } }: Row, isDated: boolean) =>
  metaLine(
    isDated ? days(publicationDate(paper, timeZone)) : undefined,
    extentOf(text, paper),
    fileSize(paper.fileSize),
  )

export const anchorOf = ({ id, sr }: ListedPaper) => ({
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

/** The row of a paper in the table of a volume, without its date where all papers share it. */
export const tableRows = { dated: tableRow(true), undated: tableRow(false) } as const
