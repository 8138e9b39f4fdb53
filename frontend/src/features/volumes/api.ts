import { api } from '../../api.ts'
import { schemaOf } from '../../shape.ts'
import { isYearsResponse, type YearsResponse } from './shape.ts'

export const volumes = api.injectEndpoints({
  endpoints: build => ({
    /** The years that exist and, newest year first, their volumes in the menu's order. */
    yearTree: build.query<YearsResponse, void>({
      query: () => ({
        url: 'papers/years',
        params: { tree: 1 },
        timeout: 15_000,
        defaultMessage: 'Failed to fetch years',
      }),
      responseSchema: schemaOf(isYearsResponse),
      providesTags: ['Volume'],
    }),
  }),
})

export const { useYearTreeQuery } = volumes
export const { yearTree } = volumes.endpoints
