import type { RecentVolumesResponse as Schema } from '@shodh/contracts/papers/views.ts'
import type { SiteStats } from '@shodh/contracts/site/views.ts'
import type * as z from 'zod/mini'
import { api, siteFile } from '../../api.ts'
import { schemaWith } from '../../response.ts'

export type RecentVolumesResponse = z.infer<typeof Schema>

export const home = api.injectEndpoints({
  endpoints: build => ({
    /** The volumes that were updated last, with their newest papers. */
    recentVolumes: build.query<RecentVolumesResponse, void>({
      query: () => ({
        url: 'papers/volumes/recent',
        timeout: 15_000,
        defaultMessage: 'Failed to fetch volumes',
      }),
      responseSchema: schemaWith<RecentVolumesResponse>('volumes'),
      providesTags: ['Volume', 'Paper'],
    }),
    siteStats: build.query<SiteStats, void>({
      queryFn: siteFile<SiteStats>('sitemap-stats.json'),
      responseSchema: schemaWith<SiteStats>('totalPapers', 'lastGenerated', 'years', 'totalUrls'),
      providesTags: ['Paper'],
    }),
  }),
})

export const { useRecentVolumesQuery, useSiteStatsQuery } = home
