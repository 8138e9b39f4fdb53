import { AnalyticsResponse, Explanation, OverviewResponse } from '@shodh/contracts/usage/views.ts'
import { signedInEndpoint } from '../../../account.ts'
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
      ...signedInEndpoint(
        AnalyticsResponse,
        `papers/analytics?${parametersOf({ includeHealth: 'true', includeTrends: 'true', includeProjections: 'true' })}`,
        UNREACHABLE,
      ),
      providesTags: ['Volume', 'Paper'],
      keepUnusedDataFor: 60,
    }),
    overview: build.query({
      ...signedInEndpoint(OverviewResponse, 'papers/statistics/overview', UNREACHABLE),
      providesTags: ['Volume', 'Paper'],
      keepUnusedDataFor: 60,
    }),
    readings: build.query({
      ...signedInEndpoint(
        AnalyticsResponse,
        ({ from, to }: Range) => `papers/analytics?${parametersOf({ from, to, includeTrends: 'true' })}`,
        'Failed to load analytics data',
      ),
      keepUnusedDataFor: 60,
    }),
    explanation: build.query(
      signedInEndpoint(
        Explanation,
        (scope: Scope) => `papers/statistics/explanation?${parametersOf(scope)}`,
        'Failed to load the explanation',
      ),
    ),
  }),
})

export const { useAnalyticsQuery, useOverviewQuery, useReadingsQuery, useExplanationQuery } = endpoints

/** Fetched anew every 30 s, while the page is visible. */
export const LIVE = { pollingInterval: 30_000, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true } as const
