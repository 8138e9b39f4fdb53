import type { Deletion } from '@shodh/contracts/envelope.ts'
import { api, type ApiError } from '../../api.ts'
import type { VolumeAddress } from './volume-address.ts'

/** What is at the place of a volume: one, perhaps without papers, or none, or one that was deleted. */
export type VolumePlace = { readonly is: 'there' | 'unknown' } | ({ readonly is: 'deleted' } & Deletion)

const placeOf = ({ status, deletion }: ApiError): VolumePlace | undefined => {
  if (status === 404) return { is: 'unknown' }
  return status === 410 && deletion ? { is: 'deleted', ...deletion } : undefined
}

const urlOf = ({ year, issueType, volumeName }: VolumeAddress) =>
  `papers/years/${year}/types/${issueType}/volumes/${encodeURIComponent(volumeName)}`

const volumePlaces = api.injectEndpoints({
  endpoints: build => ({
    volumePlace: build.query<VolumePlace, VolumeAddress>({
      queryFn: async (volume, _, __, send) => {
        const { error } = await send({ url: urlOf(volume) })
        const data = error ? placeOf(error) : ({ is: 'there' } as const)
        return data ? { data } : { error: error as ApiError }
      },
      providesTags: ['Volume', 'Paper'],
    }),
  }),
})

export const { useVolumePlaceQuery } = volumePlaces
