import { VolumeResponse, VolumesResponse } from '@shodh/contracts/volumes/volume-details.ts'
import { YearsResponse } from '@shodh/contracts/volumes/views.ts'
import { useDispatch } from 'react-redux'
import * as z from 'zod/mini'
import { signedInQuery, withEtag } from '../../../account.ts'
import { api, refetchAll } from '../../../api.ts'

export const LOAD_FAILED = 'Failed to load volume analytics'

const VolumeVersion = z.extend(VolumeResponse, { etag: z.string() })

/** With an access token: staff see deactivated volumes and years without a volume, and nothing from a cache. */
const endpoints = api.injectEndpoints({
  endpoints: build => ({
    deskYears: build.query({
      queryFn: signedInQuery<z.infer<typeof YearsResponse>, void>(() => ({
        url: 'papers/years?tree=1',
        defaultMessage: 'Failed to load years',
      })),
      responseSchema: YearsResponse,
      providesTags: ['Volume'],
      keepUnusedDataFor: 60,
    }),
    deskVolumes: build.query({
      queryFn: signedInQuery<z.infer<typeof VolumesResponse>, void>(() => ({
        url: 'papers/volumes',
        defaultMessage: LOAD_FAILED,
      })),
      responseSchema: VolumesResponse,
      providesTags: ['Volume'],
      keepUnusedDataFor: 60,
    }),
    deskVolume: build.query({
      queryFn: signedInQuery(
        (id: string) => ({
          url: `papers/volumes/${encodeURIComponent(id)}`,
          defaultMessage: 'Failed to get volume details',
        }),
        withEtag<z.infer<typeof VolumeResponse>>,
      ),
      responseSchema: VolumeVersion,
      providesTags: ['Volume'],
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useDeskYearsQuery, useDeskVolumesQuery, useDeskVolumeQuery } = endpoints

/** Fetches again all that a change of papers or volumes may have changed, the public pages included. */
export const usePublicationChanged = () => {
  const dispatch = useDispatch()
  return () => void dispatch(refetchAll())
}
