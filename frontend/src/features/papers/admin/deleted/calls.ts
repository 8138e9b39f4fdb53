import { DeletedPapersResponse, DeletedVolumesResponse } from '@shodh/contracts/papers/deleted.ts'
import type * as z from 'zod/mini'
import { signedInQuery } from '../../../../account.ts'
import { api } from '../../../../api.ts'

const PAGE_SIZE = 20

const address = (kind: 'papers' | 'volumes', page: number) => ({
  url: `papers/deleted?kind=${kind}&page=${page}&limit=${PAGE_SIZE}`,
  defaultMessage: `Failed to load deleted ${kind}`,
})

const endpoints = api.injectEndpoints({
  endpoints: build => ({
    deletedPapers: build.query({
      queryFn: signedInQuery<z.infer<typeof DeletedPapersResponse>, number>(page => address('papers', page)),
      responseSchema: DeletedPapersResponse,
      providesTags: ['Paper', 'Volume'],
      keepUnusedDataFor: 0,
    }),
    deletedVolumes: build.query({
      queryFn: signedInQuery<z.infer<typeof DeletedVolumesResponse>, number>(page => address('volumes', page)),
      responseSchema: DeletedVolumesResponse,
      providesTags: ['Volume'],
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useDeletedPapersQuery, useDeletedVolumesQuery } = endpoints
