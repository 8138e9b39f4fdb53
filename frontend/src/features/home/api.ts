import type { RecentVolume, RecentVolumesResponse as Schema } from '@shodh/contracts/papers/views.ts'
import type { SiteStats } from '@shodh/contracts/site/views.ts'
import type * as z from 'zod/mini'
import { api, siteFile } from '../../api.ts'
import { schemaWith } from '../../response.ts'

type Response = z.infer<typeof Schema>

/** What the page shows of a volume; it carries nothing else. */
export type ListedVolume = Pick<
  RecentVolume,
  'year' | 'issueType' | 'name' | 'paperCount' | 'lastUpdated' | 'cover'
> & { readonly papers: readonly Omit<RecentVolume['papers'][number], 'id'>[] }

const listed = ({ year, issueType, name, paperCount, lastUpdated, cover, papers }: RecentVolume): ListedVolume => ({
  year,
  issueType,
  name,
  paperCount,
  lastUpdated,
  cover,
  papers: papers.map(({ id: _, ...paper }) => paper),
})

export type RecentVolumes = { readonly volumes: readonly ListedVolume[]; readonly current?: ListedVolume | undefined }

export const home = api.injectEndpoints({
  endpoints: build => ({
    /** The volumes that were updated last, with their newest papers. */
    recentVolumes: build.query<RecentVolumes, void>({
      query: () => ({
        url: 'papers/volumes/recent',
        timeout: 15_000,
        defaultMessage: 'Failed to fetch volumes',
      }),
      rawResponseSchema: schemaWith<Response>('volumes'),
      transformResponse: ({ volumes, current }: Response) => ({
        volumes: volumes.map(listed),
        current: current && listed(current),
      }),
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
