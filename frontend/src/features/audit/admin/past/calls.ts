import * as z from 'zod/mini'
import { MomentResponse } from '@shodh/contracts/audit/moments.ts'
import { Pagination } from '@shodh/contracts/envelope.ts'
import { signedInQuery } from '../../../../account.ts'
import { api } from '../../../../api.ts'
import type { Search } from '../calls.ts'

const PastFigures = z.object({
  analytics: z.object({ totalPapers: z.int(), totalVolumes: z.int(), totalPaperDownloads: z.int() }),
})

const PastVolumes = z.object({
  volumes: z.array(
    z.object({
      id: z.nullable(z.string()),
      name: z.nullable(z.string()),
      year: z.int(),
      issueType: z.enum(['Regular', 'Special']),
      isActive: z.boolean(),
      paperCount: z.int(),
    }),
  ),
})
export type PastVolume = z.infer<typeof PastVolumes>['volumes'][number]

const PastPapers = z.object({
  papers: z.array(
    z.object({
      id: z.string(),
      sr: z.int(),
      title: z.string(),
      authorName: z.string(),
      version: z.int(),
      volumeName: z.string(),
      year: z.int(),
    }),
  ),
  pagination: Pagination,
})
export type PastPapers = z.infer<typeof PastPapers>

const KEPT_S = 60

const parametersOf = (search: Search) => new URLSearchParams(search).toString()

/** Of the past, which does not change, the moments seen last stay for a while. */
const endpoints = api.injectEndpoints({
  endpoints: build => ({
    moment: build.query({
      queryFn: signedInQuery<MomentResponse, Search>(search => ({
        url: `audit/moments?${parametersOf(search)}`,
        defaultMessage: 'Failed to load the moments',
      })),
      responseSchema: MomentResponse,
      keepUnusedDataFor: KEPT_S,
    }),
    pastFigures: build.query({
      queryFn: signedInQuery<z.infer<typeof PastFigures>, string>(asOf => ({
        url: `papers/analytics?${parametersOf({ asOf })}`,
        defaultMessage: 'Failed to load the figures as they were',
      })),
      responseSchema: PastFigures,
      keepUnusedDataFor: KEPT_S,
    }),
    pastVolumes: build.query({
      queryFn: signedInQuery<z.infer<typeof PastVolumes>, string>(asOf => ({
        url: `papers/volumes?${parametersOf({ asOf })}`,
        defaultMessage: 'Failed to load the volumes as they were',
      })),
      responseSchema: PastVolumes,
      keepUnusedDataFor: KEPT_S,
    }),
    pastPapers: build.query({
      queryFn: signedInQuery<PastPapers, Search>(search => ({
        url: `papers?${parametersOf(search)}`,
        defaultMessage: 'Failed to load the papers as they were',
      })),
      responseSchema: PastPapers,
      keepUnusedDataFor: KEPT_S,
    }),
  }),
})

export const { useMomentQuery, useLazyMomentQuery, usePastFiguresQuery, usePastVolumesQuery, usePastPapersQuery } =
  endpoints
