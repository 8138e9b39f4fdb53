import * as z from 'zod/mini'
import { AuditLogResponse, PaperTimelineResponse, ReplacementsResponse } from '@shodh/contracts/audit/log.ts'
import { PAGE_SIZE_MAX } from '@shodh/contracts/limits.ts'
import { signedInQuery } from '../../../account.ts'
import { api } from '../../../api.ts'

/** Of people and volumes what filters name them by. */
const People = z.object({ users: z.array(z.object({ id: z.string(), name: z.string() })) })
const Volumes = z.object({
  volumes: z.array(z.object({ id: z.string(), name: z.nullable(z.string()), year: z.int() })),
})

/** Of a paper what a replay shows. */
const PastPaper = z.object({
  paper: z.object({
    id: z.string(),
    sr: z.int(),
    title: z.string(),
    authorName: z.string(),
    version: z.int(),
    fileSize: z.int(),
    pages: z.optional(z.int()),
    sha256: z.string(),
    downloads: z.optional(z.int()),
    abstract: z.optional(z.string()),
    keywords: z.optional(z.array(z.string())),
  }),
})
export type PastPaper = z.infer<typeof PastPaper>['paper']

const PastVolume = z.object({
  papers: z.array(z.object({ id: z.string(), sr: z.int(), title: z.string(), version: z.int() })),
})

type Moment = { readonly asOf: string }
type InVolume = Moment & { readonly year: string; readonly issueType: string; readonly volumeName: string }

/** What the address says of a list, as the call takes it. */
export type Search = Readonly<Record<string, string>>

const parametersOf = (search: Search) => new URLSearchParams(search).toString()

/** What auditors see leaves the store with the screen. */
const endpoints = api.injectEndpoints({
  endpoints: build => ({
    auditLog: build.query({
      queryFn: signedInQuery<z.infer<typeof AuditLogResponse>, Search>(search => ({
        url: `audit/log?${parametersOf(search)}`,
        defaultMessage: 'Failed to load the log',
      })),
      responseSchema: AuditLogResponse,
      keepUnusedDataFor: 0,
    }),
    replacements: build.query({
      queryFn: signedInQuery<z.infer<typeof ReplacementsResponse>, Search>(search => ({
        url: `audit/replacements?${parametersOf(search)}`,
        defaultMessage: 'Failed to load replaced PDFs',
      })),
      responseSchema: ReplacementsResponse,
      keepUnusedDataFor: 0,
    }),
    auditPeople: build.query({
      queryFn: signedInQuery<z.infer<typeof People>, void>(() => ({
        url: `admin/users?limit=${PAGE_SIZE_MAX}`,
        defaultMessage: 'Failed to load people',
      })),
      responseSchema: People,
      keepUnusedDataFor: 0,
    }),
    paperTimeline: build.query({
      queryFn: signedInQuery<PaperTimelineResponse, string>(id => ({
        url: `audit/papers/${encodeURIComponent(id)}`,
        defaultMessage: 'Failed to load the history of the paper',
      })),
      responseSchema: PaperTimelineResponse,
      keepUnusedDataFor: 0,
    }),
    /** Of the past, which does not change, the moments seen last stay for a while. */
    paperAsOf: build.query({
      queryFn: signedInQuery<z.infer<typeof PastPaper>, Moment & { readonly id: string }>(({ id, asOf }) => ({
        url: `papers/${encodeURIComponent(id)}?${parametersOf({ asOf })}`,
        defaultMessage: 'Failed to load the paper as it was',
      })),
      responseSchema: PastPaper,
      keepUnusedDataFor: 60,
    }),
    volumeAsOf: build.query({
      queryFn: signedInQuery<z.infer<typeof PastVolume>, InVolume>(search => ({
        url: `papers?${parametersOf(search)}`,
        defaultMessage: 'Failed to load the volume as it was',
      })),
      responseSchema: PastVolume,
      keepUnusedDataFor: 60,
    }),
    auditVolumes: build.query({
      queryFn: signedInQuery<z.infer<typeof Volumes>, void>(() => ({
        url: 'papers/volumes',
        defaultMessage: 'Failed to load volumes',
      })),
      responseSchema: Volumes,
      keepUnusedDataFor: 0,
    }),
  }),
})

export const {
  usePaperTimelineQuery,
  usePaperAsOfQuery,
  useVolumeAsOfQuery,
  useAuditLogQuery,
  useReplacementsQuery,
  useAuditPeopleQuery,
  useAuditVolumesQuery,
} = endpoints
