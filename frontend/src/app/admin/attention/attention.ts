import { ReplacementsResponse } from '@shodh/contracts/audit/log.ts'
import * as z from 'zod/mini'
import { signedInEndpoint, useMay } from '../../../account.ts'
import { api } from '../../../api.ts'
import { useAttentionQuery } from '../../../features/users/api.ts'
import { useTimeZone } from '../../../journal.ts'
import { pendingTasksOf } from './pending-tasks.ts'
import { useLastVisit } from './last-visit.ts'

/** What every screen knows of a draft: no more than its end. */
const OwnDrafts = z.object({
  drafts: z.array(
    z.object({ id: z.string(), title: z.optional(z.string()), endsAt: z.string(), endsSoon: z.boolean() }),
  ),
})

const endpoints = api.enhanceEndpoints({ addTagTypes: ['Draft'] }).injectEndpoints({
  endpoints: build => ({
    ownDrafts: build.query({
      ...signedInEndpoint(OwnDrafts, 'papers/drafts'),
      providesTags: ['Draft'],
    }),
    replacedSince: build.query({
      ...signedInEndpoint(
        ReplacementsResponse,
        (since: string) => `audit/replacements?${new URLSearchParams({ from: since, limit: '50' })}`,
        'Failed to load replaced PDFs',
      ),
      providesTags: ['Paper'],
    }),
  }),
})

const { useOwnDraftsQuery, useReplacedSinceQuery } = endpoints

const LOOK_EVERY_MS = 60_000

const POLLED = { pollingInterval: LOOK_EVERY_MS, skipPollingIfUnfocused: true } as const

/** What needs an administrator, for who may see it. */
const useAttention = () => {
  const seesAttention = useMay('see what needs attention')
  const { data, isError } = useAttentionQuery(undefined, { ...POLLED, skip: !seesAttention })
  return { data, isError, seesAttention }
}

/** Why the public log does not continue; null where it does or nobody knows, undefined while it is fetched. */
export const useLogRefusal = () => {
  const { data, isError } = useAttention()
  return data || !isError ? data?.logRefusal : null
}

/** How far a new journal is set up; null once that has ended, and of any other journal. */
export const useSettingUp = () => {
  const mayManage = useMay('manage content')
  const { data } = useAttention()
  return mayManage ? data?.settingUp : null
}

/** Whether the journal holds nothing but the sample, for who may end it. */
export const useOnlySample = () => {
  const mayEnd = useMay('run the system')
  const { data } = useAttention()
  return mayEnd && data?.isOnlySample === true
}

/** PDFs that were replaced since an auditor's last visit; `since` is undefined for others, and on the first visit. */
export const useReplaced = () => {
  const since = useLastVisit()
  const { data, isError } = useReplacedSinceQuery(since ?? '', { ...POLLED, skip: since === undefined })
  return { since, replacements: data?.replacements, isMore: typeof data?.pagination.next === 'string', isError }
}

/** What waits for who is signed in: one list for the dashboard and the bell. */
export const usePendingTasks = () => {
  const { data, isError, seesAttention } = useAttention()
  const { drafts = [] } = useOwnDraftsQuery().data ?? {}
  const { since, replacements, isMore } = useReplaced()
  const [timeZone, mayAct] = [useTimeZone(), useMay('handle contact messages')]
  const replaced = since === undefined || !replacements ? undefined : { since, replacements, isMore }
  const all = pendingTasksOf({ attention: data, drafts, replaced, timeZone, mayAct })
  return { all, isLoaded: data !== undefined || !seesAttention, isError, seesAttention }
}

/** How many wait behind an entry of the sidebar; drafts wait for nobody but their author. */
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
