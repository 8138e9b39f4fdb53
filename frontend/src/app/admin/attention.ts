import * as z from 'zod/mini'
import { signedInEndpoint, useMay } from '../../account.ts'
import { api } from '../../api.ts'
import { useAttentionQuery } from '../../features/users/api.ts'

/** What every screen knows of a draft: no more than its end. */
const OwnDraft = z.object({ id: z.string(), title: z.optional(z.string()), endsAt: z.string(), endsSoon: z.boolean() })
export type OwnDraft = z.infer<typeof OwnDraft>

const OwnDrafts = z.object({ drafts: z.array(OwnDraft) })

const endpoints = api.enhanceEndpoints({ addTagTypes: ['Draft'] }).injectEndpoints({
  endpoints: build => ({
    ownDrafts: build.query({
      ...signedInEndpoint(OwnDrafts, 'papers/drafts'),
      providesTags: ['Draft'],
    }),
  }),
})

export const { useOwnDraftsQuery } = endpoints

const LOOK_EVERY_MS = 60_000

/** What needs an administrator, for who may see it. */
export const useAttention = () => {
  const seesAttention = useMay('see what needs attention')
  const { data, isError } = useAttentionQuery(undefined, {
    skip: !seesAttention,
    pollingInterval: LOOK_EVERY_MS,
    skipPollingIfUnfocused: true,
  })
  return { data, isError, seesAttention }
}

/** How many wait behind an entry of the sidebar, as the bell counts them; drafts wait for nobody but their author. */
export const useCounts = (): Readonly<Record<string, number | undefined>> => {
  const { data } = useAttention()
  const { drafts } = useOwnDraftsQuery().data ?? {}
  return { '/admin/contact': data?.unhandledMessages, '/admin/papers/drafts': drafts?.length }
}

const counted = 'grid h-4.5 min-w-4.5 place-items-center rounded-full px-1 text-[0.6875rem] leading-none font-semibold'

/** Classes of a number: on the accent, so many need somebody. */
export const countLook = {
  waiting: `${counted} bg-fill text-on-fill`,
  quiet: `${counted} bg-sunken text-muted`,
} as const

/** What stands for it in so small a place. */
export const countText = (many: number) => (many > 99 ? '99+' : many)
