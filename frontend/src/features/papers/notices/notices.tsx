import { isGrave, type NoticeType } from '@shodh/contracts/papers/notices/notice-types.ts'
import type { MessageId } from '../../../i18n/ids.ts'
import type { Notice, PaperStatus } from '@shodh/contracts/papers/notices/notices.ts'
import { Message, useText } from '../../../i18n/text.tsx'
import { useDays } from '../../../journal.ts'

const LINES: Readonly<Record<string, MessageId>> = {
  addendum: 'paper.notice.addendum',
  clarification: 'paper.notice.clarification',
  correction: 'paper.notice.correction',
  corrigendum: 'paper.notice.corrigendum',
  erratum: 'paper.notice.erratum',
  expression_of_concern: 'paper.notice.expression_of_concern',
  partial_retraction: 'paper.notice.partial_retraction',
  retraction: 'paper.notice.retraction',
  withdrawal: 'paper.notice.withdrawal',
} satisfies Record<NoticeType, MessageId>

/** `Retracted: 1 February 2026`. */
function Line({ of: { type, effectiveOn } }: { of: PaperStatus }) {
  const days = useDays()
  return (
    <Message
      id={LINES[type] ?? 'paper.notice.correction'}
      values={{ date: days(effectiveOn) }}
      components={{ day: <time dateTime={effectiveOn} /> }}
    />
  )
}

const frame = ({ type }: PaperStatus) => (isGrave(type) ? 'border-danger text-danger' : 'border-line-strong')

/** In a list, a result or the reader: what became of a paper, and since when. */
export function NoticeMark({ of: status }: { of: PaperStatus }) {
  return (
    <span
      lang={useText()('paper.notice.language')}
      className={`my-1 block w-fit border-l-4 pl-2 font-sans text-sm font-medium ${frame(status)}`}
    >
      <Line of={status} />
    </span>
  )
}

function Lifted({ of: { effectiveOn, notice } }: { of: NonNullable<Notice['lifted']> }) {
  const days = useDays()
  return (
    <>
      <p className="mt-3 font-medium">
        <Message
          id="paper.notice.lifted"
          values={{ date: days(effectiveOn) }}
          components={{ day: <time dateTime={effectiveOn} /> }}
        />
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{notice}</p>
    </>
  )
}

function Banner({ of }: { of: Notice }) {
  const text = useText()
  const { notice, reason, lifted } = of
  const colours = lifted ? 'border-line-strong text-muted' : frame(of)
  return (
    <li className={`border-l-4 bg-tint p-4 text-sm ${colours}`}>
      <p className="font-medium">
        <Line of={of} />
      </p>
      <div className="text-ink">
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{notice}</p>
        <p className="mt-1 wrap-anywhere text-muted">{text('paper.reason', { reason })}</p>
        {lifted && <Lifted of={lifted} />}
      </div>
    </li>
  )
}

/** What the journal says of a paper after it was published, the last first. */
export function Notices({ of: notices }: { of: readonly Notice[] }) {
  return (
    <ul aria-label={useText()('paper.notice.all')} className="mt-5 grid gap-3">
      {notices.toReversed().map(notice => (
        <Banner key={`${notice.at} ${notice.type}`} of={notice} />
      ))}
    </ul>
  )
}
