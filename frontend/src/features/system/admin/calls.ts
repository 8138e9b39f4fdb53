import { SystemHealth } from '@shodh/contracts/system/views.ts'
import { VolumeHealth } from '@shodh/contracts/volumes/health.ts'
import { useDispatch } from 'react-redux'
import * as z from 'zod/mini'
import { signedInQuery, useSignedInRequest } from '../../../account.ts'
import { api, type ApiError } from '../../../api.ts'

const System = z.object({ health: SystemHealth })
type System = z.infer<typeof System>
const OneVolume = z.object({ health: VolumeHealth })
type OneVolume = z.infer<typeof OneVolume>

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
      queryFn: signedInQuery<System, void>(() => ({
        url: 'papers/system/health?includeDetails=true',
        defaultMessage: 'Failed to fetch health',
      })),
      responseSchema: System,
      providesTags: ['System'],
      ...fleeting,
    }),
    volumeHealth: build.query({
      queryFn: signedInQuery<OneVolume, { id: string; checkFiles: boolean }>(volumeAddress),
      responseSchema: OneVolume,
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
