import type { VolumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { useState } from 'react'
import type { ApiError } from '../../../api.ts'
import { count } from '../../../ui/formats/count.ts'
import { ChangedMeanwhile, differences } from '../../../ui/admin/changes/changed-meanwhile.tsx'
import { control, Labelled } from '../../../ui/admin/fields/field.tsx'
import { RequestDialog } from '../../../ui/admin/dialogs/dialog.tsx'
import { ReasonField } from '../../../ui/admin/dialogs/reason-field.tsx'
import { useUnsentState } from '../../../unsent/use-unsent.ts'
import { useActOn, useStaffVolumeQuery, usePublicationChange, useRestoreVolume } from './calls.ts'

export const VOLUME_REASONS = ['Created by mistake', 'Merged into another volume', 'Withdrawn by the journal']

/** As a list shows it. */
export type ListedVolume = Pick<VolumeDetails, 'id' | 'name' | 'paperCount' | 'isActive' | 'downloads'>

type Props = {
  /** `Delete Volume` or `Confirm Delete Volume`. */
  readonly title: string
  readonly volume: ListedVolume
  readonly close: () => void
}

const NAME_NOT_TYPED = 'Please type the exact volume name to confirm deletion'

const sentences: Readonly<Record<number, string>> = {
  401: 'Authentication expired. Please log in again.',
  403: 'Permission denied. You may not have rights to delete volumes.',
  404: 'Volume not found or already deleted',
  409: 'Volume contains papers or is locked by another operation',
  410: 'Volume not found or already deleted',
}

const deletionError = (error: ApiError): ApiError => ({
  ...error,
  message: (typeof error.status === 'number' && sentences[error.status]) || error.message,
})

const fieldsOf = ({ name, isActive, paperCount }: ListedVolume) =>
  [
    ['Name', name],
    ['Status', isActive ? 'Active' : 'Inactive'],
    ['Papers', String(paperCount)],
  ] as const

function NameField({ name, typed, type }: { name: string; typed: string; type: (text: string) => void }) {
  const isWrong = typed !== '' && typed !== name
  return (
    <Labelled
      label={`Type “${name}” to confirm`}
      hint={typed === name ? 'The name matches.' : NAME_NOT_TYPED}
      error={isWrong ? NAME_NOT_TYPED : undefined}
      className="mt-5"
    >
      {field => (
        <input
          {...field}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          className={control}
          onChange={({ target }) => type(target.value)}
        />
      )}
    </Labelled>
  )
}

/** The volume as it is stored now, which the list may not show yet. */
const useCurrentVolume = (listed: ListedVolume) => {
  const { data, error, refetch } = useStaffVolumeQuery(listed.id, { refetchOnMountOrArgChange: true })
  const stored = error ? undefined : data?.volume
  return {
    isKnown: stored !== undefined,
    volume: stored ?? listed,
    etag: data?.etag ?? '',
    error: error && deletionError(error as ApiError),
    refetch: () => void refetch(),
  }
}

/** A volume with papers is deleted only where its exact name is typed; that can be taken back. */
export function DeleteVolumeDialog({ title, volume, close }: Props) {
  const current = useCurrentVolume(volume)
  const now = current.volume
  const [reason, setReason, forget] = useUnsentState(`delete/${volume.id}`, () => '')
  const [typed, setTyped] = useState('')
  const request = usePublicationChange()
  const restore = useRestoreVolume()
  const confirmed = { forceDelete: true, confirmVolumeName: now.name, confirmPaperCount: now.paperCount }
  const call = {
    url: `papers/volumes/${encodeURIComponent(now.id)}`,
    method: 'DELETE',
    body: { reason: reason.trim(), ...(now.paperCount > 0 && confirmed) },
    etag: current.etag,
    done: `Volume "${now.name}" deleted successfully`,
    undo: () => void restore(now),
    defaultMessage: 'Failed to delete volume',
  } as const
  const send = async () => {
    const error = await request(call)
    return error && deletionError(error)
  }
  const isNameTyped = now.paperCount === 0 || typed === now.name
  const removal = useActOn(current, {
    send,
    done: () => {
      forget()
      close()
    },
  })
  return (
    <RequestDialog
      title={title}
      label="Delete Volume"
      busyLabel="Deleting…"
      isDestructive
      isDisabled={!current.isKnown || !isNameTyped || !reason.trim()}
      request={removal}
      close={close}
    >
      <p className="wrap-anywhere">
        Are you sure you want to delete <strong className="font-medium">“{now.name}”</strong> with{' '}
        <strong className="font-medium">{count(now.paperCount, 'paper')}</strong>?
        {now.downloads !== undefined && ` It was downloaded as a whole ${count(now.downloads, 'time')}.`}
      </p>
      <p className="mt-2 text-sm text-muted">
        This is irreversible for readers: the volume and its papers leave the public site at once, and their addresses
        say when and why. An administrator can restore it from “Recently deleted”.
      </p>
      <ChangedMeanwhile what="this volume" of={differences(fieldsOf(volume), fieldsOf(now))} />
      <ReasonField label="Reason (readers will see it)" choices={VOLUME_REASONS} value={reason} change={setReason} />
      {now.paperCount > 0 && <NameField name={now.name} typed={typed} type={setTyped} />}
    </RequestDialog>
  )
}
