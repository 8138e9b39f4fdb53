import type { Paper } from '@shodh/contracts/papers/views.ts'
import type { ApiError } from '../../../../api.ts'
import { useTimeZone } from '../../../../journal.ts'
import { RequestId } from '../../../../ui/admin/act.tsx'
import { Button } from '../../../../ui/admin/button.tsx'
import { SideSheet } from '../../../../ui/admin/dialogs/side-sheet.tsx'
import { momentIn } from '../../../../ui/formats/moment.ts'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import { useUnsent } from '../../../../unsent/use-unsent.ts'
import { useStaffPaperQuery } from '../calls.ts'
import { RestorePaper } from '../deleted/restore-paper.tsx'
import { UnsavedTexts } from '../edit/unsaved-texts.tsx'
import type { RowAction } from '../list/table/lines.tsx'
import { MoreActs, SheetContent } from './sheet-content.tsx'
import { unsentTitle } from './title-editor.tsx'

/** Of the row that is opened: what is shown until the paper has been fetched. */
type Opened = Pick<Paper, 'id'> & { readonly title?: string }

type Deleted = {
  readonly id: string
  readonly deletion: NonNullable<ApiError['deletion']>
  readonly restored: () => void
}

function DeletedPaper({ id, deletion: { deletedAt, reason, volumeId }, restored }: Deleted) {
  const timeZone = useTimeZone()
  const { value: title } = useUnsent<string>(unsentTitle(id))
  return (
    <div role="status" className="grid justify-items-start gap-3">
      <p>This paper was deleted on {momentIn(timeZone, deletedAt)}.</p>
      {reason && <p className="wrap-anywhere whitespace-pre-line text-muted">Reason: {reason}</p>}
      <UnsavedTexts of={title === undefined ? [] : [{ label: 'Title', text: title }]} />
      <RestorePaper id={id} volumeId={volumeId} restored={restored} />
    </div>
  )
}

type Failed = { readonly id: string; readonly error: ApiError; readonly retry: () => void }

function Failed({ id, error, retry }: Failed) {
  if (error.deletion) return <DeletedPaper id={id} deletion={error.deletion} restored={retry} />
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>{error.status === 404 ? 'This paper is not in the journal.' : error.message}</p>
      <RequestId of={error} />
      {error.status !== 404 && <Button onClick={retry}>Try Again</Button>}
    </div>
  )
}

type Props = {
  readonly paper: Opened
  readonly onClose: () => void
  readonly previous?: (() => void) | undefined
  readonly next?: (() => void) | undefined
  /** What gets the focus once it is closed. */
  readonly returnTo?: () => HTMLElement | null
  /** As from its row. */
  readonly act: (act: RowAction, paper: Paper) => void
}

const GONE = [404, 410]

/** A paper beside the list: its first page, what is stored of it, its versions and notices, and what can be done with it. */
export function PaperSheet({ paper: opened, onClose, previous, next, returnTo, act }: Props) {
  const query = useStaffPaperQuery(opened.id, { refetchOnMountOrArgChange: true })
  // what was there before it was deleted is no paper any more
  const isGone = GONE.some(status => status === (query.error as ApiError | undefined)?.status)
  const data = isGone ? undefined : query.currentData
  const current = data?.paper
  return (
    <SideSheet
      title={current ? `${current.volumeName} · Sr. ${current.sr}` : 'Paper'}
      acts={current && <MoreActs of={current} act={which => act(which, current)} />}
      onClose={onClose}
      previous={previous}
      next={next}
      {...(returnTo && { returnTo })}
    >
      <QueryResult
        key={opened.id}
        of={{ ...query, currentData: data, data }}
        loading={opened.title ?? 'Loading paper…'}
        failed={(error, retry) => <Failed id={opened.id} error={error} retry={retry} />}
      >
        {({ paper }) => <SheetContent of={paper} act={which => act(which, paper)} />}
      </QueryResult>
    </SideSheet>
  )
}
