import { api } from '../../api.ts'
import { schemaOf } from '../../shape.ts'
import type { Search } from './search-address.ts'
import { isSearchResponse, type Results } from './shape.ts'

export const searchApi = api.injectEndpoints({
  endpoints: build => ({
    search: build.query<Results, Search>({
      query: search => ({ url: 'search', params: search, timeout: 15_000, defaultMessage: 'The search failed' }),
      responseSchema: schemaOf(isSearchResponse),
      providesTags: ['Paper', 'Volume'],
    }),
  }),
})

export const { useSearchQuery } = searchApi
