import { BulkResponse } from '@shodh/contracts/operations/bulk.ts'
import type { VolumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { useEffect, useMemo, useState } from 'react'
import { useShapedRequest, useSignedInRequest } from '../../../account.ts'
import type { ApiError } from '../../../api.ts'
import { failureText } from '../../../ui/admin/act.tsx'
import { useToast } from '../../../ui/toasts/toast.tsx'
import { usePublicationChanged } from './calls.ts'

const FAILED = 'Failed to update volume status'

const sentences: Readonly<Record<number, string>> = {
  403: 'Permission denied',
  404: 'Volume not found',
  410: 'Volume not found',
}

const statusError = (error: ApiError): ApiError => ({
  ...error,
  message: (typeof error.status === 'number' && sentences[error.status]) || FAILED,
})

/** What follows from a deactivation, for readers and for the volume. */
export const DEACTIVATED = 'readers still find and read it, and it takes no more papers'

const doneText = ({ name, scheduledAt }: VolumeDetails, isActive: boolean) => {
  if (isActive) return `Volume "${name}" activated: it takes papers again`
  return `Volume "${name}" deactivated: ${scheduledAt === undefined ? DEACTIVATED : 'its publication was called off, and it takes no more papers'}`
}

type Statuses = ReadonlyMap<string, boolean>

const without = (statuses: Statuses, ids: readonly string[]) =>
  new Map([...statuses].filter(([id]) => !ids.includes(id)))

/**
 * The volumes with the status that was just chosen, before the journal has responded: it is taken back where the
 * journal refuses, and replaced by what is stored as soon as that was fetched.
 */
export const useVolumeStatus = (stored: readonly VolumeDetails[]) => {
  const request = useSignedInRequest()
  const bulk = useShapedRequest()
  const toast = useToast()
  const changed = usePublicationChanged()
  const [chosen, setChosen] = useState<Statuses>(new Map())
  const [pending, setPending] = useState<readonly string[]>([])
  useEffect(() => setChosen(all => new Map([...all].filter(([id]) => pending.includes(id)))), [stored, pending])

  const begin = (ids: readonly string[], isActive: boolean) => {
    setChosen(all => new Map([...all, ...ids.map(id => [id, isActive] as const)]))
    setPending(all => [...all, ...ids])
  }
  const takeBack = (ids: readonly string[]) => setChosen(all => without(all, ids))
  const end = (ids: readonly string[]) => {
    setPending(all => all.filter(id => !ids.includes(id)))
    changed()
  }
  const refused = (ids: readonly string[], error: ApiError) => {
    takeBack(ids)
    toast(failureText(statusError(error)), 'error')
  }

  const set = async (volume: VolumeDetails, isActive: boolean, canUndo = true) => {
    const { id } = volume
    begin([id], isActive)
    const { error } = await request({
      url: `papers/volumes/${encodeURIComponent(id)}`,
      method: 'PATCH',
      body: { isActive },
      defaultMessage: FAILED,
    })
    if (error) refused([id], error)
    else toast(doneText(volume, isActive), 'success', canUndo ? () => void set(volume, !isActive, false) : undefined)
    end([id])
  }

  const setAll = async (volumes: readonly VolumeDetails[], isActive: boolean, canUndo = true) => {
    const ids = volumes.map(({ id }) => id)
    begin(ids, isActive)
    const { data, error } = await bulk(BulkResponse, {
      url: 'papers/volumes/bulk-status',
      method: 'PATCH',
      body: { volumeIds: ids, isActive },
      defaultMessage: FAILED,
    })
    if (error) refused(ids, error)
    else {
      const failed = data.results.filter(({ success }) => !success)
      takeBack(failed.map(({ id }) => id))
      const changedOnes = volumes.filter(({ id }) => !failed.some(each => each.id === id))
      const done = `${changedOnes.length} ${isActive ? 'activated' : 'deactivated'}`
      const before = changedOnes.filter(volume => volume.isActive !== isActive)
      const undo = canUndo && before.length > 0 ? () => void setAll(before, !isActive, false) : undefined
      if (failed.length > 0) toast(`${done}, ${failed.length} failed`, 'error', undo)
      else toast(done, 'success', undo)
    }
    end(ids)
  }

  const volumes = useMemo(
    () =>
      stored.map(volume => {
        const isActive = chosen.get(volume.id)
        return isActive === undefined ? volume : { ...volume, isActive, isActiveFlag: isActive }
      }),
    [stored, chosen],
  )
  return {
    volumes,
    pending,
    toggle: (volume: VolumeDetails) => void set(volume, !volume.isActive),
    setAll: (which: readonly VolumeDetails[], isActive: boolean) => void setAll(which, isActive),
  }
}

export type VolumeStatuses = ReturnType<typeof useVolumeStatus>
