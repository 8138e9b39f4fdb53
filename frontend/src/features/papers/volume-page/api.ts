import { PAGE_SIZE } from '@shodh/contracts/limits.ts'
import { api } from '../../../api.ts'
import { schemaWith } from '../../../response.ts'
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
