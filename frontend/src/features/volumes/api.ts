import type { YearsResponse as Schema } from '@shodh/contracts/volumes/views.ts'
import type * as z from 'zod/mini'
import { api } from '../../api.ts'
import { schemaWith } from '../../response.ts'

export type YearsResponse = z.infer<typeof Schema>

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
      responseSchema: schemaWith<YearsResponse>('years'),
      providesTags: ['Volume'],
    }),
  }),
})

export const { useYearTreeQuery } = volumes
export const { yearTree } = volumes.endpoints
