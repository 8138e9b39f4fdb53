import type { ApiError } from '../../../../../api.ts'
import { count } from '../../../../../ui/formats/count.ts'
import { ChangedMeanwhile } from '../../../../../ui/admin/changes/changed-meanwhile.tsx'
import { RequestDialog } from '../../../../../ui/admin/dialogs/dialog.tsx'
import { ReasonField } from '../../../../../ui/admin/dialogs/reason-field.tsx'
import { useUnsentState } from '../../../../../unsent/use-unsent.ts'
import { useActOn, usePublicationChange } from '../../../../volumes/admin/calls.ts'
import type { ListedPaper } from '../../../paper-details.ts'
import { pathOf, useCurrentPaper, useRestorePaper } from '../../calls.ts'
import { paperDifferences } from './current-paper.tsx'

export const REASONS = [
  'Withdrawn by the author',
  'Published by mistake',
  'Duplicate of another paper',
  'Breach of ethics',
]

/** What a refusal of a deletion reads. */
export const deletionError = <Error extends ApiError | undefined>(error: Error): Error =>
  error?.status === 401 || error?.status === 403
    ? { ...error, message: 'Authentication required for delete operation' }
    : error

type Props = {
  readonly paper: ListedPaper
  readonly close: () => void
  readonly deleted?: () => void
  readonly restored?: () => void
}

/** Deletes the version that was shown, and offers to take that back. */
export function DeletePaperDialog({ paper, close, deleted, restored }: Props) {
  const current = useCurrentPaper(paper.id)
  const [reason, setReason, forget] = useUnsentState(`delete/${paper.id}`, () => '')
  const request = usePublicationChange()
  const restore = useRestorePaper()
  const call = {
    url: `papers/${pathOf(paper)}`,
    method: 'DELETE',
    body: { reason: reason.trim() },
    etag: current.etag,
    done: 'Paper deleted successfully',
    undo: () => void restore(paper).then(restored),
    defaultMessage: 'Failed to delete paper',
  } as const
  const remove = useActOn(current, {
    send: async () => deletionError(await request(call)),
    done: () => {
      forget()
      deleted?.()
      close()
    },
  })
  return (
    <RequestDialog
      title="Confirm Delete Paper"
      label="Delete Paper"
      busyLabel="Deleting…"
      isDestructive
      isDisabled={!current.paper || !reason.trim()}
      request={remove}
      close={close}
    >
      <p className="wrap-anywhere">
        Are you sure you want to delete <strong className="font-medium">“{paper.title}”</strong> by {paper.authorName}?
        {paper.downloads !== undefined && ` It was downloaded ${count(paper.downloads, 'time')}.`}
      </p>
      <p className="mt-2 text-sm text-muted">
        It leaves the public site at once; its address then says when and why it was deleted. An administrator can
        restore it from “Recently deleted”.
      </p>
      <ChangedMeanwhile what="this paper" of={paperDifferences(paper, current.paper)} />
      <ReasonField label="Reason (readers will see it)" choices={REASONS} value={reason} change={setReason} />
    </RequestDialog>
  )
}
