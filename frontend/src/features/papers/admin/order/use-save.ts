import { type Arrangement, NO_ARRANGEMENT } from '@shodh/contracts/volumes/arrangement.ts'
import { VolumeResponse } from '@shodh/contracts/volumes/volume-details.ts'
import { useSignedInRequest } from '../../../../account.ts'
import type { ApiError } from '../../../../api.ts'
import { failureText } from '../../../../ui/admin/act.tsx'
import { useToast } from '../../../../ui/toast.tsx'
import { usePublicationChange } from '../../../volumes/admin/calls.ts'
import { keyOf } from './entries.ts'

const CHANGED = 'Somebody else arranged this volume meanwhile. Nothing that you did is lost.'

type Wanted = {
  readonly arrangement: Arrangement
  /** As it is stored, unless somebody else has changed it. */
  readonly before: Arrangement
}

/** Saves an arrangement, on the condition that nobody else did meanwhile; what else changed in the volume is no obstacle. */
const useSave = (volumeId: string) => {
  const request = useSignedInRequest()
  const change = usePublicationChange()
  const url = `papers/volumes/${encodeURIComponent(volumeId)}`
  return async ({ arrangement, before }: Wanted, undo?: () => void): Promise<ApiError | undefined> => {
    const defaultMessage = 'Failed to save sections and order'
    const reply = await request({ url, defaultMessage })
    if (reply.error) return reply.error
    const { arrangement: stored = NO_ARRANGEMENT } = VolumeResponse.parse(reply.data).volume
    if (keyOf(stored) !== keyOf(before)) return { status: 412, message: CHANGED }
    const etag = reply.meta?.response?.headers.get('etag') ?? undefined
    const done = 'Sections and order saved'
    const error = await change({
      url: `${url}/sections`,
      method: 'PUT',
      body: arrangement,
      etag,
      done,
      defaultMessage,
      ...(undo && { undo }),
    })
    return error?.status === 412 ? { ...error, message: CHANGED } : error
  }
}

/** The same with a toast that takes it back to `previous`. */
export const useSaveWithUndo = (volumeId: string) => {
  const save = useSave(volumeId)
  const toast = useToast()
  return (wanted: Wanted, previous: Arrangement) =>
    save(wanted, () => {
      void save({ arrangement: previous, before: wanted.arrangement }).then(error => {
        if (error) toast(failureText(error), 'error')
      })
    })
}
