import type { Deletion } from '@shodh/contracts/envelope.ts'
import { api, type ApiError } from '../../api.ts'
import { isNeighbours, type Neighbours } from './shape.ts'
import type { VolumeAddress } from './volume-address.ts'

/** What is at the place of a volume: one, perhaps without papers, between its neighbours; none; or one that was deleted. */
export type VolumePlace = Neighbours | { readonly is: 'unknown' } | ({ readonly is: 'deleted' } & Deletion)

export const isThere = (place: VolumePlace | undefined): place is Neighbours => place !== undefined && !('is' in place)

/** The volume was deleted, and nothing is there. */
export const isDeleted = (place: VolumePlace | undefined) =>
  place !== undefined && 'is' in place && place.is === 'deleted' ? place : undefined

const placeOf = ({ status, deletion }: ApiError): VolumePlace | undefined => {
  if (status === 404) return { is: 'unknown' }
  return status === 410 && deletion ? { is: 'deleted', ...deletion } : undefined
}

const UNREADABLE: ApiError = { status: 'UNREADABLE', message: 'The response could not be read' }

const urlOf = ({ year, issueType, volumeName }: VolumeAddress) =>
  `papers/years/${year}/types/${issueType}/volumes/${encodeURIComponent(volumeName)}`

const volumePlaces = api.injectEndpoints({
  endpoints: build => ({
    volumePlace: build.query<VolumePlace, VolumeAddress>({
      queryFn: async (volume, _, __, send) => {
        const { data, error } = await send({ url: urlOf(volume) })
        if (isNeighbours(data)) return { data }
        const place = error && placeOf(error)
        return place ? { data: place } : { error: error ?? UNREADABLE }
      },
      providesTags: ['Volume', 'Paper'],
    }),
  }),
})

export const { useVolumePlaceQuery } = volumePlaces
