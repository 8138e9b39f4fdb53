import { BulkResponse } from '@shodh/contracts/operations/bulk.ts'
import { useState } from 'react'
import { useShapedRequest } from '../../../account.ts'
import type { ApiError } from '../../../api.ts'
import { count } from '../../../ui/formats/count.ts'
import { RequestDialog } from '../../../ui/admin/dialogs/dialog.tsx'
import { ReasonField } from '../../../ui/admin/dialogs/reason-field.tsx'
import { useAct } from '../../../ui/admin/act.tsx'
import { Alert } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toasts/toast.tsx'
import { useUnsentState } from '../../../unsent/use-unsent.ts'
import { useStaffVolumesQuery, usePublicationChanged, useRestoreVolume } from './calls.ts'
import { VOLUME_REASONS, type ListedVolume } from './delete-volume-dialog.tsx'

const bulkError = (error: ApiError): ApiError => {
  if (error.status === 401) return { ...error, message: 'Authentication expired during bulk delete' }
  if (error.status === 403) return { ...error, message: 'Permission denied during bulk delete' }
  return { ...error, message: `Bulk delete failed: ${error.message}` }
}

type Failed = { readonly volume: ListedVolume; readonly message: string }

const failedOf = (volumes: readonly ListedVolume[], { results }: BulkResponse): readonly Failed[] =>
  results.flatMap(({ id, success, message }) => {
    const volume = volumes.find(each => each.id === id)
    return volume && !success ? [{ volume, message }] : []
  })

function VolumeNames({ volumes }: { volumes: readonly ListedVolume[] }) {
  return (
    <ul className="mt-4 rounded-sm border border-line text-sm" aria-label="Volumes">
      {volumes.map(({ id, name, paperCount }) => (
        <li key={id} className="flex justify-between gap-4 border-b border-line px-3 py-1.5 last:border-b-0">
          <span className="wrap-anywhere">{name}</span>
          <span className="shrink-0 text-muted">{count(paperCount, 'paper')}</span>
        </li>
      ))}
    </ul>
  )
}

/** What the last attempt left: these volumes with the reason of each. */
function Failures({ of: all }: { of: readonly Failed[] }) {
  return (
    <Alert className="mt-4">
      {all.length > 0 && (
        <>
          <p>{count(all.length, 'volume')} could not be deleted:</p>
          <ul className="mt-1 grid gap-1">
            {all.map(({ volume: { id, name }, message }) => (
              <li key={id} className="wrap-anywhere">
                <strong className="font-medium">{name}</strong>: {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}

type Outcome = { readonly error: ApiError } | { readonly failed: readonly Failed[] }

const useBulkDelete = () => {
  const request = useShapedRequest()
  const toast = useToast()
  const changed = usePublicationChanged()
  const restore = useRestoreVolume()
  return async (volumes: readonly ListedVolume[], reason: string): Promise<Outcome> => {
    const { data, error } = await request(BulkResponse, {
      url: 'papers/volumes/bulk',
      method: 'DELETE',
      body: {
        volumes: volumes.map(({ id, name, paperCount }) => ({
          volumeId: id,
          confirmVolumeName: name,
          confirmPaperCount: paperCount,
        })),
        globalReason: reason,
        forceDelete: true,
      },
      defaultMessage: 'Bulk delete failed',
    })
    if (error) return { error: bulkError(error) }
    const failed = failedOf(volumes, data)
    const deleted = volumes.filter(({ id }) => !failed.some(({ volume }) => volume.id === id))
    const undo = async () => {
      for (const volume of deleted) await restore(volume)
    }
    if (deleted.length > 0) toast(`${deleted.length} deleted, ${failed.length} failed`, 'success', () => void undo())
    changed()
    return { failed }
  }
}

type Props = {
  readonly volumes: readonly ListedVolume[]
  readonly close: () => void
}

/** The reason for some volumes is none for others. */
const formOf = (volumes: readonly ListedVolume[]) =>
  ['volumes/delete', ...volumes.map(({ id }) => id).toSorted()].join('/')

/** Deletes several volumes; those that could not be deleted stay here with their reasons. */
export function BulkDeleteDialog({ volumes: selected, close }: Props) {
  const [reason, setReason, forget] = useUnsentState(formOf(selected), () => '')
  const [failed, setFailed] = useState<readonly Failed[]>([])
  const remove = useBulkDelete()
  const { data } = useStaffVolumesQuery()
  const asked = failed.length > 0 ? failed.map(({ volume }) => volume) : selected
  // as they are stored now: a count that has changed is refused
  const stored = data?.volumes.filter(volume => !volume.isYearOnly) ?? []
  const volumes = asked.map(volume => stored.find(({ id }) => id === volume.id) ?? volume)
  const send = async () => {
    const outcome = await remove(volumes, reason.trim())
    if ('error' in outcome) return outcome.error
    setFailed(outcome.failed)
    if (outcome.failed.length > 0) return undefined
    forget()
    close()
  }
  const request = useAct({ send })
  const papers = volumes.reduce((sum, { paperCount }) => sum + paperCount, 0)
  return (
    <RequestDialog
      title="Bulk Delete Volumes"
      label={`Delete ${count(volumes.length, 'Volume')}`}
      busyLabel="Deleting…"
      isDestructive
      isDisabled={!reason.trim()}
      request={request}
      close={close}
    >
      <p>
        Are you sure you want to delete <strong className="font-medium">{count(volumes.length, 'volume')}</strong> with{' '}
        <strong className="font-medium">{count(papers, 'paper')}</strong>?
      </p>
      <VolumeNames volumes={volumes} />
      <p className="mt-4 text-sm text-muted">
        This is irreversible for readers: the volumes and their papers leave the public site at once, and their
        addresses say when and why. An administrator can restore each of them from “Recently deleted”.
      </p>
      <ReasonField label="Reason (readers will see it)" choices={VOLUME_REASONS} value={reason} change={setReason} />
      <Failures of={failed} />
    </RequestDialog>
  )
}
