import type { SearchResponse } from '@shodh/contracts/search/views.ts'
import type * as z from 'zod/mini'
import { api } from '../../api.ts'
import { schemaWith } from '../../response.ts'
import type { Search } from './search-address.ts'

export type Results = z.infer<typeof SearchResponse>
export type Facets = NonNullable<Results['facets']>
export type SearchedPaper = Results['papers'][number]

export const searchApi = api.injectEndpoints({
  endpoints: build => ({
    search: build.query<Results, Search>({
      query: search => ({
        url: 'search',
        params: { ...search, facets: true },
        timeout: 15_000,
        defaultMessage: 'The search failed',
      }),
      responseSchema: schemaWith<Results>('papers', 'volumes', 'pagination'),
      providesTags: ['Paper', 'Volume'],
    }),
  }),
})

export const { useSearchQuery } = searchApi
