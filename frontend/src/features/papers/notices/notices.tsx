import { isGrave, type NoticeType } from '@shodh/contracts/papers/notices/notice-types.ts'
import type { Notice, PaperStatus } from '@shodh/contracts/papers/notices/notices.ts'
import type { Withholding } from '@shodh/contracts/papers/fields.ts'
import type { MessageId } from '../../../i18n/ids.ts'
import { useText } from '../../../i18n/text.tsx'
import { DayMessage } from '../../../ui/formats/day-message.tsx'
import type { ListedPaper } from '../paper-details.ts'

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
  return <DayMessage id={LINES[type] ?? 'paper.notice.correction'} date={effectiveOn} />
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
  return (
    <>
      <p className="mt-3 font-medium">
        <DayMessage id="paper.notice.lifted" date={effectiveOn} />
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

/** In the place of what shows the PDF, where it was found to be missing or damaged. */
export function FileProblemNote(_: { of: string }) {
  return (
    <p role="note" className="mt-1 border-l-4 border-accent pl-2 text-sm">
      {useText()('paper.fileProblem')}
    </p>
  )
}

/** In a list, in the place of what shows the PDF: since when and why nobody is shown it. */
export function WithheldNote({ of: { at, reason } }: { of: Withholding }) {
  return (
    <p role="note" className="mt-1 border-l-4 border-accent pl-2 text-sm wrap-anywhere">
      <DayMessage id="paper.withheldSince" date={at} values={{ reason }} />
    </p>
  )
}

/** When and why the PDF took the place of another one. */
export function Updated({ of: { at, statedAt, reason } }: { of: NonNullable<ListedPaper['replacement']> }) {
  return (
    <span className="basis-full text-ink">
      <DayMessage
        id={reason ? 'volume.updatedBecause' : 'volume.updated'}
        date={statedAt ?? at}
        values={{ reason: reason ?? '' }}
      />
    </span>
  )
}
