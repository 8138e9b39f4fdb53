import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { useDays } from '../../../journal.ts'
import { button, link } from '../../../ui/button.ts'
import type { PaperStatus } from '@shodh/contracts/papers/notices/notices.ts'
import { NoticeMark } from '../../papers/notices/lazy-notices.tsx'
import type { Missing } from '../../papers/missing.ts'
import type { PublishedPaper } from '../api.ts'
import { readPath } from '../read-address.ts'
import type { Reading } from '../reading.ts'
import type { TextProblem } from '../state/use-reader-view.ts'

export function Strip({ children, alert = false }: { children: ReactNode; alert?: boolean }) {
  return (
    <div
      role={alert ? 'alert' : 'status'}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-tint px-4 py-1 text-sm print:hidden"
    >
      {children}
    </div>
  )
}

function Newer({ reading, published }: { reading: Reading; published: PublishedPaper }) {
  const text = useText()
  const days = useDays()
  const newest = published.versions.at(-1)
  if (!newest || newest.version <= reading.version) return null
  const { version, at, statedAt, reason } = newest
  const date = days(statedAt ?? at)
  return (
    <Strip>
      <p className="wrap-anywhere">{text('reader.older', { version: reading.version })}</p>
      <Link to={readPath({ paperId: reading.paper.id, version })} className={`${link} py-2 wrap-anywhere`}>
        {reason === null ? text('reader.newerWithoutReason', { date }) : text('reader.newer', { date, reason })}
      </Link>
    </Strip>
  )
}

/** Of a retracted paper, whatever version is read. */
function Status({ of }: { of: PaperStatus | undefined }) {
  return (
    of && (
      <Strip>
        <NoticeMark of={of} />
      </Strip>
    )
  )
}

function Deleted({ of: { deletedAt, reason } }: { of: { deletedAt: string; reason: string | null } }) {
  const text = useText()
  const days = useDays()
  return (
    <Strip>
      <p className="py-2 wrap-anywhere">
        {text('reader.deleted', { date: days(deletedAt) })} {reason !== null && text('paper.reason', { reason })}
      </p>
    </Strip>
  )
}

/** What the journal says by now of the version that is read. */
export function JournalNotice({
  reading,
  published,
}: {
  reading: Reading
  published: PublishedPaper | Missing | undefined
}) {
  if (!published) return <Status of={reading.paper.status} />
  if (!('is' in published))
    return (
      <>
        <Status of={published.paper.status} />
        <Newer reading={reading} published={published} />
      </>
    )
  return published.is === 'deleted' ? <Deleted of={published} /> : null
}

/** Why the pages are shown though the text was wanted. */
export function TextNotice({ of: problem }: { of: TextProblem | undefined }) {
  const text = useText()
  return (
    problem && (
      <Strip>
        <p className="py-2">{text('reader.textProblem', { problem })}</p>
      </Strip>
    )
  )
}

/** A part of the document has not come. */
export function RestNotice({ retry }: { retry: () => void }) {
  const text = useText()
  return (
    <Strip alert>
      <p>{text('reader.rest')}</p>
      <button type="button" className={button.quiet} onClick={retry}>
        {text('site.tryAgain')}
      </button>
    </Strip>
  )
}

export function PrintNotice({ page, pages, cancel }: { page: number; pages: number; cancel: () => void }) {
  const text = useText()
  return (
    <Strip>
      <p>{text('reader.printing', { page, pages })}</p>
      <button type="button" className={button.quiet} onClick={cancel}>
        {text('reader.cancel')}
      </button>
    </Strip>
  )
}
