import { PAGE_SIZE } from '@shodh/contracts/limits.ts'
import type { PlacedVolumeResponse } from '@shodh/contracts/volumes/volume-details.ts'
import { api } from '../../../api.ts'
import { has, schemaWith } from '../../../response.ts'
import { type Missing, missing, UNREADABLE } from '../missing.ts'
import type { PapersOfVolume } from '../paper-details.ts'
import type { VolumeAddress } from '../volume-address.ts'

/** The papers of a volume. */
const papersApi = api.injectEndpoints({
  endpoints: build => ({
    papers: build.query<PapersOfVolume, VolumeAddress>({
      query: volume => ({
        url: 'papers',
        params: { ...volume, limit: PAGE_SIZE, page: 1 },
        defaultMessage: 'Failed to load papers',
      }),
      responseSchema: schemaWith<PapersOfVolume>('papers', 'pagination'),
      providesTags: ['Paper'],
    }),
  }),
})

export const { usePapersQuery } = papersApi

/** The part that the page shows of the response for one volume. */
export type Neighbours = Pick<PlacedVolumeResponse, 'previous' | 'next'> & Partial<Pick<PlacedVolumeResponse, 'volume'>>
export type Neighbour = NonNullable<Neighbours['next']>

const isNeighbours = has<Neighbours>('previous', 'next')

/** What is at the place of a volume: one, perhaps without papers, between its neighbours; none; or one that was deleted. */
export type VolumePlace = Neighbours | Missing

export const isThere = (place: VolumePlace | undefined): place is Neighbours => place !== undefined && !('is' in place)

/** The volume was deleted, and nothing is there. */
export const isDeleted = (place: VolumePlace | undefined) =>
  place !== undefined && 'is' in place && place.is === 'deleted' ? place : undefined

const urlOf = ({ year, issueType, volumeName }: VolumeAddress) =>
  `papers/years/${year}/types/${issueType}/volumes/${encodeURIComponent(volumeName)}`

const volumePlaces = api.injectEndpoints({
  endpoints: build => ({
    volumePlace: build.query<VolumePlace, VolumeAddress>({
      queryFn: async (volume, _, __, send) => {
        const { data, error } = await send({ url: urlOf(volume) })
        if (isNeighbours(data)) return { data }
        const place = error && missing(error)
        return place ? { data: place } : { error: error ?? UNREADABLE }
      },
      providesTags: ['Volume', 'Paper'],
    }),
  }),
})

export const { useVolumePlaceQuery } = volumePlaces
