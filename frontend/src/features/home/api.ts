import type { SiteStats } from '@shodh/contracts/site/stats.ts'
import { api, siteFile } from '../../api.ts'
import { schemaOf } from '../../shape.ts'
import { isRecentVolumesResponse, isSiteStats, type RecentVolumesResponse } from './shape.ts'

export const home = api.injectEndpoints({
  endpoints: build => ({
    /** The volumes that were updated last, with their newest papers. */
    recentVolumes: build.query<RecentVolumesResponse, void>({
      query: () => ({
        url: 'papers/volumes/recent',
        timeout: 15_000,
        defaultMessage: 'Failed to fetch volumes',
      }),
      responseSchema: schemaOf(isRecentVolumesResponse),
      providesTags: ['Volume', 'Paper'],
    }),
    siteStats: build.query<SiteStats, void>({
      queryFn: siteFile<SiteStats>('sitemap-stats.json'),
      responseSchema: schemaOf(isSiteStats),
      providesTags: ['Paper'],
    }),
  }),
})

export const { useRecentVolumesQuery, useSiteStatsQuery } = home
