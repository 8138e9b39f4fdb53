import { SystemHealth } from '@shodh/contracts/system/views.ts'
import { VolumeHealth } from '@shodh/contracts/volumes/health.ts'
import { useDispatch } from 'react-redux'
import * as z from 'zod/mini'
import { signedInEndpoint, signedInQuery, useSignedInRequest } from '../../../account.ts'
import { api, type ApiError } from '../../../api.ts'

const System = z.object({ health: SystemHealth })
const OneVolume = z.object({ health: VolumeHealth })

/** Reading every PDF of a volume takes as long as it takes. */
const CONTENTS_TIMEOUT_MS = 300_000

type Checked = { readonly id: string; readonly checkFiles: boolean }

const tagged = api.enhanceEndpoints({ addTagTypes: ['System', 'Attention'] })

const endpoints = tagged.injectEndpoints({
  endpoints: build => ({
    systemHealth: build.query({
      ...signedInEndpoint(System, 'papers/system/health?includeDetails=true', 'Failed to fetch health'),
      providesTags: ['System'],
      /** What was found here is what needs attention. */
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (data) dispatch(tagged.util.invalidateTags(['Attention']))
      },
    }),
    volumeHealth: build.query({
      queryFn: signedInQuery<z.infer<typeof OneVolume>, Checked>(({ id, checkFiles }) => ({
        url: `papers/volumes/${encodeURIComponent(id)}/health?checkFiles=${checkFiles}`,
        timeout: CONTENTS_TIMEOUT_MS,
        defaultMessage: 'Failed to check the volume',
      })),
      responseSchema: OneVolume,
      providesTags: ['System'],
      keepUnusedDataFor: 0,
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
