import { dayOf, publicationDate, publicSince } from '@shodh/contracts/papers/publication-date.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../../../i18n/text.tsx'
import { useDays, useTimeZone } from '../../../../journal.ts'
import { link } from '../../../../ui/button.ts'
import { differ } from '../../../../ui/formats/dates.ts'
import { DayMessage } from '../../../../ui/formats/day-message.tsx'
import type { Published } from '../published.ts'

function Day({ date }: { date: string }) {
  return <time dateTime={date}>{useDays()(date)}</time>
}

/** A stated date, and the server's where it is another day. */
export function Dates({ stated, at }: { stated: string | null | undefined; at: string }) {
  return (
    <>
      <Day date={stated ?? at} /> {stated && differ(stated, at) && <DayMessage id="paper.onlineSince" date={at} />}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3 py-1">
      <dt className="w-28 text-muted">{name}</dt>
      <dd className="grow basis-48 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** When the paper was changed last: its PDF, or what is said of it. */
const updatedAt = ({ paper, current }: Published) => {
  const since = publicSince(paper)
  if (current && current.version > 1 && current.at > since) return current.statedAt ?? current.at
  return differ(paper.updatedAt, since) ? paper.updatedAt : undefined
}

/** When it appeared, and when it became public where that is another day. */
function Appeared({ paper }: { paper: Published['paper'] }) {
  const timeZone = useTimeZone()
  const date = publicationDate(paper, timeZone)
  const since = publicSince(paper)
  return <Dates stated={date === dayOf(since, timeZone) ? undefined : date} at={since} />
}

/** The board that answered for the paper. */
function BoardLink({ day }: { day: string }) {
  return (
    <Link to={`/board-members?asOf=${day}`} className={link}>
      {useText()('paper.board')}
    </Link>
  )
}

type Shown = { readonly of: Published; readonly boardDay: string | undefined }

/** When it appeared and was changed, and who answered for it then. */
export function Facts({ of: published, boardDay }: Shown) {
  const text = useText()
  const updated = updatedAt(published)
  return (
    <dl className="pb-2 text-sm">
      <Fact name={text('paper.published')}>
        <Appeared paper={published.paper} /> {boardDay !== undefined && <BoardLink day={boardDay} />}
      </Fact>
      {updated && (
        <Fact name={text('paper.updated')}>
          <Day date={updated} />
        </Fact>
      )}
    </dl>
  )
}
