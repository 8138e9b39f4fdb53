import { PAGE_SIZE } from '@shodh/contracts/limits.ts'
import { PaperFilter, PapersAnswer } from '@shodh/contracts/papers/views.ts'
import { api } from '../../api.ts'

/** The papers of a volume. */
export const papersApi = api.injectEndpoints({
  endpoints: build => ({
    papers: build.query({
      argSchema: PaperFilter,
      query: filter => ({ url: 'papers', params: { ...filter, limit: PAGE_SIZE, page: 1 } }),
      responseSchema: PapersAnswer,
      providesTags: ['Paper'],
    }),
  }),
})

export const { usePapersQuery } = papersApi
