import { Section } from '../../../../ui/admin/heading.tsx'
import type { Notice } from '@shodh/contracts/papers/notices/notices.ts'
import { noticeName } from '@shodh/contracts/papers/notices/notice-types.ts'
import { useState } from 'react'
import { useMay } from '../../../../account.ts'
import { useTimeZone } from '../../../../journal.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { fetchedDialog } from '../../../../ui/admin/dialogs/fetched-dialog.tsx'
import { dayIn } from '../../../../ui/formats/dates.ts'
import type { ListedPaper } from '../../paper-details.ts'
import { usePaperHistoryQuery } from '../calls.ts'
import { acts, type NoticeAct, openConcern } from './acts.ts'

export const NoticeDialog = fetchedDialog(async () => (await import('./notice-dialog.tsx')).NoticeDialog)
const PaperPages = fetchedDialog(async () => (await import('../preview/paper-preview.tsx')).PaperPages)

const isOver = (type: string | undefined) => type === 'retraction' || type === 'withdrawal'

/** Whether the first page of a PDF was made that says so. */
const isMarked = (type: string) => isOver(type) || type === 'partial_retraction'

/** What an administrator can still say of the paper. */
export const actsOf = (notices: readonly Notice[]): readonly NoticeAct[] => {
  const concern = openConcern(notices)
  if (notices.some(({ type }) => isOver(type))) return ['correct', ...(concern ? (['lift'] as const) : [])]
  return ['correct', concern ? 'lift' : 'concern', 'retract', 'withdraw']
}

function Item({ of: { type, effectiveOn, reason, notice, lifted } }: { of: Notice }) {
  const timeZone = useTimeZone()
  return (
    <li className="border-b border-line py-2 text-sm first:pt-0 last:border-0">
      <p className="font-medium">
        {noticeName(type)}, {dayIn(timeZone, effectiveOn)}
        {lifted && `; lifted ${dayIn(timeZone, lifted.effectiveOn)}`}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{notice}</p>
      <p className="wrap-anywhere text-muted">{reason}</p>
      {lifted && <p className="mt-1 wrap-anywhere whitespace-pre-line">{lifted.notice}</p>}
    </li>
  )
}

function MarkedPdf({ of: paper, notices }: { of: ListedPaper; notices: readonly Notice[] }) {
  const [isShown, setShown] = useState(false)
  if (!notices.some(({ type }) => isMarked(type))) return null
  return (
    <>
      <Button onClick={() => setShown(true)}>Show the PDF that says so</Button>
      {isShown && <PaperPages paper={paper} close={() => setShown(false)} />}
    </>
  )
}

/** What can be said of the paper here: what takes it from its readers stands elsewhere, apart. */
const useOpenActs = (notices: readonly Notice[]): readonly NoticeAct[] => {
  const mayIssue = useMay('issue notices')
  const mayPropose = useMay('propose corrections')
  if (mayIssue) return actsOf(notices).filter(act => !acts[act].isDestructive)
  return mayPropose ? ['propose'] : []
}

/** What the journal says of a paper after it was published, and what can be said. */
export function PaperNotices({ of: paper, className }: { of: ListedPaper; className: string }) {
  const query = usePaperHistoryQuery(paper.id, { refetchOnMountOrArgChange: true })
  const [act, setAct] = useState<NoticeAct>()
  const { notices = [] } = query.data ?? {}
  const open = useOpenActs(notices)
  const close = () => {
    setAct(undefined)
    void query.refetch()
  }
  if (!query.data || (notices.length === 0 && open.length === 0)) return null
  return (
    <Section title="Notices" className={className}>
      {notices.length === 0 ? (
        <p className="text-sm text-muted">None was published about this paper.</p>
      ) : (
        <ol>
          {notices.map(notice => (
            <Item key={`${notice.at} ${notice.type}`} of={notice} />
          ))}
        </ol>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <MarkedPdf of={paper} notices={notices} />
        {open.map(one => (
          <Button key={one} onClick={() => setAct(one)}>
            {acts[one].label}…
          </Button>
        ))}
      </div>
      {act && <NoticeDialog act={act} paper={paper} close={close} />}
    </Section>
  )
}
