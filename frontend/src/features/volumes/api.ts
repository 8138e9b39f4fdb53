import { YearsResponse } from '@shodh/contracts/volumes/views.ts'
import { api } from '../../api.ts'

export const volumes = api.injectEndpoints({
  endpoints: build => ({
    /** The years that exist and, newest year first, their volumes in the menu's order. */
    yearTree: build.query({
      query: (_: void) => ({
        url: 'papers/years',
        params: { tree: 1 },
        timeout: 15_000,
        defaultMessage: 'Failed to fetch years',
      }),
      responseSchema: YearsResponse,
      providesTags: ['Volume'],
    }),
  }),
})

export const { useYearTreeQuery } = volumes
export const { yearTree } = volumes.endpoints
