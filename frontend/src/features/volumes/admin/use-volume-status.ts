import type { VolumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { useEffect, useMemo, useState } from 'react'
import { useSignedInRequest } from '../../../account.ts'
import type { ApiError } from '../../../api.ts'
import { failureText } from '../../../ui/admin/act.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { bulkErrors, setStatuses } from './bulk.ts'
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

type Statuses = ReadonlyMap<string, boolean>

const without = (statuses: Statuses, ids: readonly string[]) =>
  new Map([...statuses].filter(([id]) => !ids.includes(id)))

/**
 * The volumes with the status that was just chosen, before the journal has responded: it is taken back where the
 * journal refuses, and replaced by what is stored as soon as that was fetched.
 */
export const useVolumeStatus = (stored: readonly VolumeDetails[]) => {
  const request = useSignedInRequest()
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

  const toggle = async ({ id, name, isActive }: VolumeDetails) => {
    begin([id], !isActive)
    const { error } = await request({
      url: `papers/volumes/${encodeURIComponent(id)}`,
      method: 'PATCH',
      body: { isActive: !isActive },
      defaultMessage: FAILED,
    })
    if (error) {
      takeBack([id])
      toast(failureText(statusError(error)), 'error')
    } else toast(`Volume "${name}" ${isActive ? 'deactivated' : 'activated'}`)
    end([id])
  }

  const setAll = async (ids: readonly string[], isActive: boolean) => {
    begin(ids, isActive)
    const result = await setStatuses(request, ids, isActive)
    if ('error' in result) {
      takeBack(ids)
      toast(failureText(statusError(result.error)), 'error')
    } else {
      const failed = bulkErrors(result.data)
      takeBack(failed.map(({ id }) => id))
      const done = `${ids.length - failed.length} ${isActive ? 'activated' : 'deactivated'}`
      toast(failed.length > 0 ? `${done}, ${failed.length} failed` : done, failed.length > 0 ? 'error' : 'success')
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
    toggle: (volume: VolumeDetails) => void toggle(volume),
    setAll: (ids: readonly string[], isActive: boolean) => void setAll(ids, isActive),
  }
}
