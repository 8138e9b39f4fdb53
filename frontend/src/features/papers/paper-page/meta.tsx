import { pageRange, pagesOf } from '@shodh/contracts/papers/citations/parts.ts'
import { publicationDate } from '@shodh/contracts/papers/publication-date.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Message, type Text, useText } from '../../../i18n/text.tsx'
import { useDays, useTimeZone } from '../../../journal.ts'
import { link } from '../../../ui/button.ts'
import type { Published } from './published.ts'

/** `pp. 12–19` where the journal numbers its pages, else `8 pages`. */
const extentOf = ({ paper }: Published, text: Text) => {
  const range = pageRange(paper)
  if (range !== undefined) return text('paper.pageRange', { range, count: range === pagesOf(paper).firstPage ? 1 : 2 })
  return paper.pages === undefined ? undefined : text('paper.pageCount', { count: paper.pages })
}

const openHistory = () => {
  const details = document.getElementById('history')?.closest('details')
  if (details) details.open = true
}

function HistoryLink({ children }: { children?: ReactNode }) {
  return (
    <a href="#history" className={link} onClick={openHistory}>
      {children}
    </a>
  )
}

function Replaced({ of: current, count }: { of: NonNullable<Published['current']>; count: number }) {
  const date = current.statedAt ?? current.at
  return (
    <p className="mt-1">
      <Message
        id="paper.replaced"
        values={{ version: current.version, count, date: useDays()(date) }}
        components={{
          day: <time dateTime={date} />,
          what: <HistoryLink />,
        }}
      />
    </p>
  )
}

/** Date, volume, pages and licence in a line; of a PDF that was replaced, when, in another. */
export function Meta({ of: published, count }: { of: Published; count: number }) {
  const text = useText()
  const { paper, current } = published
  const { licence } = published.journal
  const date = publicationDate(paper, useTimeZone())
  const extent = extentOf(published, text)
  return (
    <div className="mt-2 text-sm text-muted">
      <p className="dots">
        <time dateTime={date}>{useDays()(date)}</time>
        <Link to={volumePath(paper.year, paper.issueType, paper.volumeName)} className={link} lang="" dir="auto">
          {paper.volumeName}
        </Link>
        {extent && <span>{extent}</span>}
        <a rel="license" href={licence.url} className={link}>
          {licence.name}
        </a>
      </p>
      {current && current.version > 1 && <Replaced of={current} count={count} />}
    </div>
  )
}
