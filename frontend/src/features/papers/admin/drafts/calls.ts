import { DraftsResponse } from '@shodh/contracts/papers/drafts/drafts.ts'
import type * as z from 'zod/mini'
import { signedInQuery } from '../../../../account.ts'
import { api } from '../../../../api.ts'

const endpoints = api.enhanceEndpoints({ addTagTypes: ['Draft'] }).injectEndpoints({
  endpoints: build => ({
    drafts: build.query({
      queryFn: signedInQuery<z.infer<typeof DraftsResponse>, void>(() => ({
        url: 'papers/drafts',
        defaultMessage: 'Failed to load drafts',
      })),
      responseSchema: DraftsResponse,
      providesTags: ['Draft'],
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useDraftsQuery } = endpoints

/** Fetches the drafts again. */
export const draftsChanged = () => endpoints.util.invalidateTags(['Draft'])
