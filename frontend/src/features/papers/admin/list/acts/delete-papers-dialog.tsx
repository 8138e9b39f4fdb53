import { BulkResponse } from '@shodh/contracts/operations/bulk.ts'
import { BULK_MAX } from '@shodh/contracts/limits.ts'
import { useState } from 'react'
import { useSignedInRequest } from '../../../../../account.ts'
import { unreadable } from '../../../../../api.ts'
import { useAct } from '../../../../../ui/admin/act.tsx'
import { RequestDialog } from '../../../../../ui/admin/dialogs/dialog.tsx'
import { ReasonField } from '../../../../../ui/admin/dialogs/reason-field.tsx'
import { count } from '../../../../../ui/formats/count.ts'
import { useToast } from '../../../../../ui/toasts/toast.tsx'
import { useUnsentState } from '../../../../../unsent/use-unsent.ts'
import { usePublicationChanged } from '../../../../volumes/admin/calls.ts'
import { languageOf } from '../../../paper-details.ts'
import { useRestorePapers } from '../../calls.ts'
import { deletionError, REASONS } from './delete-paper-dialog.tsx'
import type { RowFocus } from '../table/row-focus.ts'
import type { Row } from '../status.ts'

const FAILED = 'Failed to delete papers'

/** The reasons of those that were not deleted, by their ids. */
type Failures = ReadonlyMap<string, string>

type Follow = Partial<Pick<RowFocus, 'deleted' | 'restored'>>

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

const useDeletion = ({ deleted: follow, restored }: Follow) => {
  const request = useSignedInRequest()
  const toast = useToast()
  const changed = usePublicationChanged()
  const restore = useRestorePapers()
  return async (rows: readonly Row[], globalReason: string) => {
    const papers = rows.map(({ volumeId, id }) => ({ volumeId, paperId: id }))
    const body = { papers, globalReason }
    const { data, error } = await request({ url: 'papers/bulk', method: 'DELETE', body, defaultMessage: FAILED })
    if (error) return { error: deletionError(error) }
    const { data: answer } = BulkResponse.safeParse(data)
    changed()
    if (!answer) return { error: unreadable(FAILED) }
    const failures: Failures = new Map(
      answer.results.filter(({ success }) => !success).map(({ id, message }) => [id, message]),
    )
    const deleted = rows.filter(({ id }) => !failures.has(id))
    const undo = () => void restore(deleted).then(() => restored?.(idsOf(deleted)))
    if (deleted.length > 0) toast(`${count(deleted.length, 'paper')} deleted`, 'success', undo)
    follow?.(idsOf(deleted))
    return { failures }
  }
}

function Names({ of: rows, failures }: { of: readonly Row[]; failures: Failures }) {
  return (
    <ul aria-label="Papers" className="mt-3 max-h-60 overflow-y-auto rounded-md bg-danger-soft px-3 py-1 text-sm">
      {rows.map(row => (
        <li key={row.id} className="py-1">
          <div className="flex gap-4">
            <span lang={languageOf(row)} className="min-w-0 grow truncate" title={row.title}>
              {row.title}
            </span>
            {row.downloads !== undefined && (
              <span className="shrink-0 text-muted @max-[24rem]/room:hidden">
                {count(row.downloads, 'paper download')}
              </span>
            )}
          </div>
          {failures.has(row.id) && <p className="text-danger">{failures.get(row.id)}</p>}
        </li>
      ))}
    </ul>
  )
}

type Props = Follow & { readonly rows: readonly Row[]; readonly close: () => void }

/** Deletes chosen papers for one reason, and offers to take that back; those that could not be deleted stay here. */
export function DeletePapersDialog({ rows: chosen, close, ...follow }: Props) {
  const form = ['papers/delete', ...chosen.map(({ id }) => id).toSorted()].join('/')
  const [reason, setReason, forget] = useUnsentState(form, () => '')
  const [failures, setFailures] = useState<Failures>(new Map())
  const remove = useDeletion(follow)
  const rows = failures.size > 0 ? chosen.filter(({ id }) => failures.has(id)) : chosen
  const request = useAct({
    send: async () => {
      const outcome = await remove(rows, reason.trim())
      if (outcome.error) return outcome.error
      setFailures(outcome.failures)
      if (outcome.failures.size > 0) return undefined
      forget()
      close()
    },
  })
  const isTooMany = rows.length > BULK_MAX
  return (
    <RequestDialog
      title="Confirm Delete Papers"
      label={`Delete ${count(rows.length, 'Paper')}`}
      busyLabel="Deleting…"
      isDestructive
      isDisabled={!reason.trim() || isTooMany}
      request={request}
      close={close}
    >
      <p>
        {failures.size > 0
          ? `${count(failures.size, 'paper')} could not be deleted:`
          : `Are you sure you want to delete ${count(rows.length, 'paper')}?`}
        {isTooMany && ` At most ${BULK_MAX.toLocaleString('en-IN')} can be deleted at once.`}
      </p>
      <Names of={rows} failures={failures} />
      <p className="mt-3 text-sm text-muted">
        They leave the public site at once; their addresses then say when and why they were deleted. An administrator
        can restore each from “Recently deleted”.
      </p>
      <ReasonField label="Reason (readers will see it)" choices={REASONS} value={reason} change={setReason} />
    </RequestDialog>
  )
}
