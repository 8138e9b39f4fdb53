import { DELETED_PAGE_MAX } from '@shodh/contracts/limits.ts'
import { DeletedPapersResponse } from '@shodh/contracts/papers/deleted.ts'
import { HistoryResponse } from '@shodh/contracts/papers/views.ts'
import type * as z from 'zod/mini'
import { signedInQuery } from '../../../../account.ts'
import { api } from '../../../../api.ts'

const recentlyDeleted = signedInQuery<z.infer<typeof DeletedPapersResponse>, void>(
  () => ({
    url: `papers/deleted?kind=papers&limit=${DELETED_PAGE_MAX}`,
    defaultMessage: 'Failed to load deleted papers',
  }),
  data => DeletedPapersResponse.parse(data),
)

const endpoints = api.injectEndpoints({
  endpoints: build => ({
    paperHistory: build.query({
      queryFn: signedInQuery<z.infer<typeof HistoryResponse>, string>(id => ({
        url: `papers/${encodeURIComponent(id)}/history`,
        defaultMessage: 'Failed to load the versions',
      })),
      responseSchema: HistoryResponse,
      keepUnusedDataFor: 0,
    }),
    /** A deleted paper, where it is among those deleted last; the response to its own address does not say where it was. */
    deletedPaper: build.query({
      queryFn: async (id: string, store) => {
        const found = await recentlyDeleted(undefined, store)
        return 'error' in found ? found : { data: found.data.papers.find(paper => paper.id === id) ?? null }
      },
      providesTags: ['Paper', 'Volume'],
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { usePaperHistoryQuery, useDeletedPaperQuery } = endpoints
