import type { AnalyticsResponse } from '@shodh/contracts/usage/views.ts'
import { skipToken } from '@reduxjs/toolkit/query'
import { LIVE, useReadingsQuery } from './api.ts'
import { previousOf, type Range } from './range.ts'

type Wanted = { readonly range: Range | undefined; readonly isCompared: boolean; readonly countingSince: string }

type Readings = {
  /** Undefined while it is on its way. */
  readonly readings: AnalyticsResponse | undefined
  readonly previous: AnalyticsResponse | undefined
  /** Why there is no period to compare with. */
  readonly refusal: string | undefined
  readonly error: unknown
  readonly refetch: () => void
}

/** What was counted in a range, and in the period before where that is asked for. */
export const useReadings = ({ range, isCompared, countingSince }: Wanted): Readings => {
  const before = range && isCompared ? previousOf(range, countingSince) : undefined
  const now = useReadingsQuery(range ?? skipToken, LIVE)
  const then = useReadingsQuery(before ?? skipToken, { refetchOnMountOrArgChange: true })
  const lacksBefore = range !== undefined && isCompared && before === undefined
  return {
    readings: now.currentData,
    previous: before && then.currentData,
    refusal: lacksBefore
      ? 'The period before was not counted as a whole, so there is nothing to compare with.'
      : undefined,
    error: now.error ?? then.error,
    refetch: () => {
      void now.refetch()
      if (before) void then.refetch()
    },
  }
}
