import { useSignedInRequest } from '../../../../account.ts'
import type { ApiError } from '../../../../api.ts'
import { count } from '../../../../ui/count.ts'
import { ChangedMeanwhile } from '../../../../ui/desk/changed-meanwhile.tsx'
import { Dialog, DialogActions } from '../../../../ui/desk/dialog.tsx'
import { Failure } from '../../../../ui/desk/failure.tsx'
import { ReasonField } from '../../../../ui/desk/reason-field.tsx'
import { useAct } from '../../../../ui/desk/use-act.ts'
import { useToast } from '../../../../ui/toast.tsx'
import { useUnsentState } from '../../../../use-unsent.ts'
import { usePublicationChanged } from '../../../volumes/admin/calls.ts'
import type { ListedPaper } from '../../paper-details.ts'
import { useRestorePaper } from '../deleted/use-restore-paper.ts'
import { paperDifferences } from './differences.ts'
import { useCurrentPaper } from './use-current-paper.ts'

const REASONS = ['Withdrawn by the author', 'Published by mistake', 'Duplicate of another paper', 'Breach of ethics']

const isUnauthorised = ({ status }: ApiError) => status === 401 || status === 403

/** What a refusal of a deletion reads. */
const deletionError = (error: ApiError): ApiError =>
  isUnauthorised(error) ? { ...error, message: 'Authentication required for delete operation' } : error

/** Deletes the version that was shown, and offers to take that back. */
const useDeletePaper = (paper: ListedPaper, etag: string) => {
  const request = useSignedInRequest()
  const toast = useToast()
  const changed = usePublicationChanged()
  const restore = useRestorePaper()
  return async (reason: string) => {
    const { error } = await request({
      url: `papers/${encodeURIComponent(paper.volumeId)}/${encodeURIComponent(paper.id)}`,
      method: 'DELETE',
      body: { reason },
      headers: { 'if-match': etag },
      defaultMessage: 'Failed to delete paper',
    })
    if (error) return deletionError(error)
    toast('Paper deleted successfully', 'success', () => void restore(paper))
    changed()
    return undefined
  }
}

export function DeletePaperDialog({ paper, close }: { paper: ListedPaper; close: () => void }) {
  const current = useCurrentPaper(paper.id)
  const [reason, setReason, forget] = useUnsentState(`delete/${paper.id}`, () => '')
  const remove = useDeletePaper(paper, current.etag)
  const send = () => remove(reason.trim())
  const done = () => {
    forget()
    close()
  }
  const { isBusy, failure, act } = useAct({ send, done, isStale: current.refetch })
  return (
    <Dialog
      title="Confirm Delete Paper"
      isDestructive
      isBusy={isBusy}
      close={close}
      actions={
        <DialogActions
          close={close}
          label="Delete Paper"
          busyLabel="Deleting…"
          isDestructive
          isBusy={isBusy}
          isDisabled={!current.paper || !reason.trim()}
          act={act}
        />
      }
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
      <Failure of={failure ?? current.error} />
    </Dialog>
  )
}
