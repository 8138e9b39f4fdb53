import { exampleAnalytics, exampleExplanation } from '@shodh/contracts/usage/examples.ts'
import type { AnalyticsResponse, Explanation } from '@shodh/contracts/usage/views.ts'
import { DAY_MS } from '../../../../ui/formats/dates.ts'

/** Of a day or a month on which papers were downloaded so many times, and nothing else happened. */
const readings = (paperDownloads: number) => ({
  paperDownloads,
  volumeDownloads: 0,
  engagement: paperDownloads,
  pageViews: 0,
  visits: paperDownloads,
  totalRequests: paperDownloads,
  uniqueRequests: paperDownloads,
  totalInvestigations: paperDownloads,
  uniqueInvestigations: paperDownloads,
})

type Fields = Partial<Omit<AnalyticsResponse, 'analytics'>> & {
  readonly analytics?: Partial<AnalyticsResponse['analytics']>
}

export const analyticsResponse = ({ analytics, ...fields }: Fields = {}): AnalyticsResponse => ({
  ...exampleAnalytics,
  ...fields,
  analytics: { ...exampleAnalytics.analytics, ...analytics },
})

/** What a range of days is responded with where each of them had so many downloads. */
export const rangeResponse = (from: string, to: string, daily: number): AnalyticsResponse => {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  const days = Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
    ...readings(daily),
  }))
  const months = [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].map(([month, listed]) => ({
    month,
    ...readings(listed.length * daily),
  }))
  const downloads = count * daily
  return analyticsResponse({
    from,
    to,
    totals: { paperDownloads: downloads, volumeDownloads: 0, engagement: downloads, pageViews: 0, visits: downloads },
    trends: { days, months },
  })
}

export const explanation = (fields: Partial<Explanation> = {}): Explanation => ({ ...exampleExplanation, ...fields })
