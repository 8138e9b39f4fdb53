import { pageRange, pagesOf } from '@shodh/contracts/papers/citations/parts.ts'
import { publicationDate } from '@shodh/contracts/papers/publication-date.ts'
import { lazy, Suspense } from 'react'
import { type Text, useText } from '../../../i18n/text.tsx'
import { useDays, useTimeZone } from '../../../journal.ts'
import { link } from '../../../ui/button.ts'
import { IssueLink } from './issue-link.tsx'
import type { Published } from './published.ts'

/** `pp. 12–19` where the journal numbers its pages, else `8 pages`. */
const extentOf = ({ paper }: Published, text: Text) => {
  const range = pageRange(paper)
  if (range !== undefined) return text('paper.pageRange', { range, count: range === pagesOf(paper).firstPage ? 1 : 2 })
  return paper.pages === undefined ? undefined : text('paper.pageCount', { count: paper.pages })
}

const Replaced = lazy(async () => ({ default: (await import('./replaced.tsx')).Replaced }))

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
        <IssueLink of={published} className={link}>
          <span lang="" dir="auto">
            {paper.volumeName}
          </span>
        </IssueLink>
        {published.isAhead && <span>{text('paper.ahead')}</span>}
        {extent && <span>{extent}</span>}
        <a rel="license" href={licence.url} className={link}>
          {licence.name}
        </a>
      </p>
      {current && current.version > 1 && (
        <Suspense fallback={<p className="mt-1 min-h-[2lh] min-[27rem]:min-h-lh" />}>
          <Replaced of={current} count={count} />
        </Suspense>
      )}
    </div>
  )
}
