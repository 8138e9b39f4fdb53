import * as z from 'zod/mini'
import { signedInQuery } from '../../account.ts'
import { api } from '../../api.ts'

/** What every screen knows of a draft: no more than its end. */
const OwnDraft = z.object({ id: z.string(), title: z.optional(z.string()), endsAt: z.string(), endsSoon: z.boolean() })
export type OwnDraft = z.infer<typeof OwnDraft>

const OwnDrafts = z.object({ drafts: z.array(OwnDraft) })

const endpoints = api.enhanceEndpoints({ addTagTypes: ['Draft'] }).injectEndpoints({
  endpoints: build => ({
    ownDrafts: build.query({
      queryFn: signedInQuery<z.infer<typeof OwnDrafts>, void>(() => ({ url: 'papers/drafts' })),
      responseSchema: OwnDrafts,
      providesTags: ['Draft'],
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useOwnDraftsQuery } = endpoints
