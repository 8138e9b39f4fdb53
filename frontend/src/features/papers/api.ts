import { PAGE_SIZE } from '@shodh/contracts/limits.ts'
import { PaperFilter, PapersResponse } from '@shodh/contracts/papers/views.ts'
import { api } from '../../api.ts'

/** The papers of a volume. */
export const papersApi = api.injectEndpoints({
  endpoints: build => ({
    papers: build.query({
      argSchema: PaperFilter,
      query: filter => ({
        url: 'papers',
        params: { ...filter, limit: PAGE_SIZE, page: 1 },
        defaultMessage: 'Failed to load papers',
      }),
      responseSchema: PapersResponse,
      providesTags: ['Paper'],
    }),
  }),
})

export const { usePapersQuery } = papersApi
