import { HistoryResponse } from '@shodh/contracts/papers/views.ts'
import type * as z from 'zod/mini'
import { signedInQuery } from '../../../../account.ts'
import { api } from '../../../../api.ts'

const endpoints = api.injectEndpoints({
  endpoints: build => ({
    paperHistory: build.query({
      queryFn: signedInQuery<z.infer<typeof HistoryResponse>, string>(id => ({
        url: `papers/${encodeURIComponent(id)}/history`,
        defaultMessage: 'Failed to load the versions',
      })),
      responseSchema: HistoryResponse,
      providesTags: ['Paper'],
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { usePaperHistoryQuery } = endpoints
