import type { RecentVolume, RecentVolumesResponse as Schema } from '@shodh/contracts/papers/views.ts'
import type { SiteStats } from '@shodh/contracts/site/views.ts'
import type * as z from 'zod/mini'
import { api, siteFile } from '../../api.ts'
import { schemaWith } from '../../response.ts'

type Response = z.infer<typeof Schema>

type Paper = RecentVolume['papers'][number]

/** What the page shows of a volume; it carries nothing else. The authors are those of the current one's papers. */
export type ListedVolume = Pick<
  RecentVolume,
  'year' | 'issueType' | 'name' | 'paperCount' | 'lastUpdated' | 'cover'
> & { readonly papers: readonly (Pick<Paper, 'sr' | 'title' | 'language'> & Partial<Pick<Paper, 'authorName'>>)[] }

/** What is there of these members: what came with a page has no other, and would else differ from it. */
const pick = <Whole extends object, Key extends keyof Whole>(whole: Whole, ...keys: readonly Key[]) =>
  Object.fromEntries(keys.flatMap(key => (whole[key] === undefined ? [] : [[key, whole[key]]]))) as Pick<Whole, Key>

const listed = (volume: RecentVolume): ListedVolume => ({
  ...pick(volume, 'year', 'issueType', 'name', 'paperCount', 'lastUpdated', 'cover'),
  papers: volume.papers.map(paper => pick(paper, 'sr', 'title', 'language')),
})

/** Papers that are named of the current volume, and authors of each: the first screen has room for them. */
const NAMED = 3

/** Of hundreds of authors, those that there is room for. */
const firstNames = (names: string) => {
  const all = names.split(', ')
  return all.length > NAMED ? `${all.slice(0, NAMED).join(', ')} …` : names
}

const current = (volume: RecentVolume): ListedVolume => ({
  ...listed(volume),
  papers: volume.papers.slice(0, NAMED).map(paper => ({
    ...pick(paper, 'sr', 'title', 'language'),
    authorName: firstNames(paper.authorName),
  })),
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
      transformResponse: ({ volumes, current: newest }: Response) => ({
        volumes: volumes.map(listed),
        ...(newest && { current: current(newest) }),
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
