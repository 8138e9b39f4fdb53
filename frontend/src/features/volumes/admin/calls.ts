import { VolumeChecks } from '@shodh/contracts/volumes/publication/checks.ts'
import { YearsResponse } from '@shodh/contracts/volumes/views.ts'
import { VolumeResponse, VolumesResponse } from '@shodh/contracts/volumes/volume-details.ts'
import { useDispatch } from 'react-redux'
import * as z from 'zod/mini'
import { signedInEndpoint, useSignedInRequest, versionEndpoint } from '../../../account.ts'
import { api, type ApiError, refetchAll } from '../../../api.ts'
import { failureText, useAct, useChange } from '../../../ui/admin/act.tsx'
import { useToast } from '../../../ui/toasts/toast.tsx'

export const LOAD_FAILED = 'Failed to load volume analytics'

const lasting = { providesTags: ['Volume'], keepUnusedDataFor: 60 } as const

/** With an access token: staff see deactivated volumes and years without a volume, and nothing from a cache. */
const endpoints = api.injectEndpoints({
  endpoints: build => ({
    staffYears: build.query({
      ...signedInEndpoint(YearsResponse, 'papers/years?tree=1', 'Failed to load years'),
      ...lasting,
    }),
    staffVolumes: build.query({ ...signedInEndpoint(VolumesResponse, 'papers/volumes', LOAD_FAILED), ...lasting }),
    staffVolume: build.query({
      ...versionEndpoint(
        VolumeResponse,
        (id: string) => `papers/volumes/${encodeURIComponent(id)}`,
        'Failed to get volume details',
      ),
      providesTags: ['Volume'],
    }),
    volumeChecks: build.query({
      ...signedInEndpoint(
        z.object({ checks: VolumeChecks }),
        (id: string) => `papers/volumes/${encodeURIComponent(id)}/checks`,
        'Failed to check the issue',
      ),
      providesTags: ['Paper', 'Volume'],
    }),
  }),
})

export const { useStaffYearsQuery, useStaffVolumesQuery, useStaffVolumeQuery, useVolumeChecksQuery } = endpoints

/** Fetches again all that a change of papers or volumes may have changed, the public pages included. */
export const usePublicationChanged = () => {
  const dispatch = useDispatch()
  return () => void dispatch(refetchAll())
}

/** Changes what is published. */
export const usePublicationChange = () => {
  const change = useChange()
  const changed = usePublicationChanged()
  return async (call: Parameters<typeof change>[0]): Promise<ApiError | undefined> => {
    const error = await change(call)
    if (!error) changed()
    return error
  }
}

type Current = { readonly error: ApiError | undefined; readonly refetch: () => void }

/** A request about what is stored now: that is fetched again where it has changed, and it fails where it can't be. */
export const useActOn = ({ error, refetch }: Current, options: Omit<Parameters<typeof useAct>[0], 'isStale'>) => {
  const request = useAct({ ...options, isStale: refetch })
  return { ...request, failure: request.failure ?? error }
}

/** Brings back what was deleted, below the path; says so or why not, and resolves to the error of a refusal. */
export const useRestore = (what: 'paper' | 'volume') => {
  const request = useSignedInRequest()
  const toast = useToast()
  const changed = usePublicationChanged()
  return async (path: string, done: string) => {
    const { error } = await request({
      url: `papers/${path}/restore`,
      method: 'POST',
      defaultMessage: `Failed to restore ${what}`,
    })
    if (error) toast(failureText(error), 'error')
    else toast(done)
    changed()
    return error
  }
}

/** Brings a deleted volume back with its papers. */
export const useRestoreVolume = () => {
  const restore = useRestore('volume')
  return ({ id, name }: { readonly id: string; readonly name: string }) =>
    restore(`volumes/${encodeURIComponent(id)}`, `Volume "${name}" restored successfully`)
}
