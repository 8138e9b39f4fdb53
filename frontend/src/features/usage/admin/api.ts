import { AnalyticsResponse, Explanation } from '@shodh/contracts/usage/views.ts'
import { signedInQuery } from '../../../account.ts'
import { api } from '../../../api.ts'
import type { Range } from './range.ts'

export const UNREACHABLE = 'Unable to load analytics data. Please check your connection and try again.'

/** What an explanation is asked of; without any of them, the whole journal. */
export type Scope = {
  readonly paperId?: string
  readonly volumeId?: string
  readonly year?: number
} & Partial<Range>

const parametersOf = (parameters: Readonly<Record<string, string | number | undefined>>) => {
  const present = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
}

/** What staff see is read live, and leaves the store soon after the screen. */
const endpoints = api.injectEndpoints({
  endpoints: build => ({
    analytics: build.query({
      queryFn: signedInQuery<AnalyticsResponse, void>(() => ({
        url: `papers/analytics?${parametersOf({ includeHealth: 'true', includeTrends: 'true', includeProjections: 'true' })}`,
        defaultMessage: UNREACHABLE,
      })),
      responseSchema: AnalyticsResponse,
      providesTags: ['Volume', 'Paper'],
      keepUnusedDataFor: 60,
    }),
    readings: build.query({
      queryFn: signedInQuery<AnalyticsResponse, Range>(({ from, to }) => ({
        url: `papers/analytics?${parametersOf({ from, to, includeTrends: 'true' })}`,
        defaultMessage: 'Failed to load analytics data',
      })),
      responseSchema: AnalyticsResponse,
      keepUnusedDataFor: 60,
    }),
    explanation: build.query({
      queryFn: signedInQuery<Explanation, Scope>(scope => ({
        url: `papers/statistics/explanation?${parametersOf(scope)}`,
        defaultMessage: 'Failed to load the explanation',
      })),
      responseSchema: Explanation,
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useAnalyticsQuery, useReadingsQuery, useExplanationQuery } = endpoints

/** Fetched anew every 30 s, while the page is visible. */
export const LIVE = { pollingInterval: 30_000, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true } as const
