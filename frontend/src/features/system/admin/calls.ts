import { SystemHealth } from '@shodh/contracts/system/views.ts'
import { VolumeHealth } from '@shodh/contracts/volumes/health.ts'
import { useDispatch } from 'react-redux'
import * as z from 'zod/mini'
import { signedInEndpoint, useSignedInRequest } from '../../../account.ts'
import { api, type ApiError } from '../../../api.ts'

const System = z.object({ health: SystemHealth })
const OneVolume = z.object({ health: VolumeHealth })

/** Reading every PDF of a volume takes as long as it takes. */
const CONTENTS_TIMEOUT_MS = 300_000

const volumeAddress = ({ id, checkFiles }: { id: string; checkFiles: boolean }) => ({
  url: `papers/volumes/${encodeURIComponent(id)}/health?checkFiles=${checkFiles}`,
  timeout: CONTENTS_TIMEOUT_MS,
  defaultMessage: 'Failed to check the volume',
})

const fleeting = { keepUnusedDataFor: 0 } as const

const endpoints = api.enhanceEndpoints({ addTagTypes: ['System'] }).injectEndpoints({
  endpoints: build => ({
    systemHealth: build.query({
      ...signedInEndpoint(System, {
        url: 'papers/system/health?includeDetails=true',
        defaultMessage: 'Failed to fetch health',
      }),
      providesTags: ['System'],
      ...fleeting,
    }),
    volumeHealth: build.query({
      ...signedInEndpoint(OneVolume, volumeAddress),
      providesTags: ['System'],
      ...fleeting,
    }),
  }),
})

export const { useSystemHealthQuery, useVolumeHealthQuery } = endpoints

/** Sends what an operator does; what is shown is then read again. */
export const useOperator = () => {
  const request = useSignedInRequest()
  const dispatch = useDispatch()
  return async (url: string, body: object = {}): Promise<{ data?: unknown; error?: ApiError | undefined }> => {
    const { data, error } = await request({ url, method: 'POST', body, timeout: CONTENTS_TIMEOUT_MS })
    if (!error) dispatch(endpoints.util.invalidateTags(['System']))
    return { data, error }
  }
}
