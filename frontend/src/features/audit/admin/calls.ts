import {
  AuditLogResponse,
  MomentResponse,
  PaperTimelineResponse,
  ReplacementsResponse,
  TimeAxisResponse,
} from '@shodh/contracts/audit/log.ts'
import { Pagination } from '@shodh/contracts/envelope.ts'
import { PAGE_SIZE_MAX } from '@shodh/contracts/limits.ts'
import * as z from 'zod/mini'
import { signedInEndpoint } from '../../../account.ts'
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

const PapersOfPastVolume = z.object({
  papers: z.array(z.object({ id: z.string(), sr: z.int(), title: z.string(), version: z.int() })),
})

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

/** Of papers that are found by their names. */
const FoundPapers = z.object({
  papers: z.array(z.object({ id: z.string(), title: z.string(), volumeName: z.string(), year: z.int() })),
})
export type FoundPaper = z.infer<typeof FoundPapers>['papers'][number]

/** Of each kind, at most so many are found. */
const FOUND = 6

type Moment = { readonly asOf: string }
type InVolume = Moment & { readonly year: string; readonly issueType: string; readonly volumeName: string }

/** What the address says of a list, as the call takes it. */
export type Search = Readonly<Record<string, string>>

/** Of the address what the call takes. */
export const searchIn = (params: URLSearchParams, names: readonly string[]): Search =>
  Object.fromEntries(names.flatMap(name => [[name, params.get(name) ?? '']]).filter(([, value]) => value !== ''))

/** The filters alone, without the page: what an export has. */
export const withoutPage = ({ cursor: _, ...filters }: Search): Search => filters

const parametersOf = (search: Search) => new URLSearchParams(search).toString()

/** Moments of the past do not change: they stay for a while. */
const lasting = { keepUnusedDataFor: 60 } as const

const at = (path: string) => (search: Search) => `${path}?${parametersOf(search)}`
const past = (path: string) => (asOf: string) => at(path)({ asOf })

const endpoints = api.injectEndpoints({
  endpoints: build => ({
    auditLog: build.query(signedInEndpoint(AuditLogResponse, at('audit/log'), 'Failed to load the log')),
    replacements: build.query(
      signedInEndpoint(ReplacementsResponse, at('audit/replacements'), 'Failed to load replaced PDFs'),
    ),
    auditPeople: build.query(signedInEndpoint(People, `admin/users?limit=${PAGE_SIZE_MAX}`, 'Failed to load people')),
    auditVolumes: build.query(signedInEndpoint(Volumes, 'papers/volumes', 'Failed to load volumes')),
    paperTimeline: build.query(
      signedInEndpoint(
        PaperTimelineResponse,
        (id: string) => `audit/papers/${encodeURIComponent(id)}`,
        'Failed to load the history of the paper',
      ),
    ),
    paperAsOf: build.query({
      ...signedInEndpoint(
        PastPaper,
        ({ id, asOf }: Moment & { readonly id: string }) => past(`papers/${encodeURIComponent(id)}`)(asOf),
        'Failed to load the paper as it was',
      ),
      ...lasting,
    }),
    volumeAsOf: build.query({
      ...signedInEndpoint(
        PapersOfPastVolume,
        (search: InVolume) => at('papers')(search),
        'Failed to load the volume as it was',
      ),
      ...lasting,
    }),
    moment: build.query({
      ...signedInEndpoint(MomentResponse, at('audit/moments'), 'Failed to load the moments'),
      ...lasting,
    }),
    timeAxis: build.query(signedInEndpoint(TimeAxisResponse, 'audit/axis', 'Failed to load the time axis')),
    foundPapers: build.query({
      ...signedInEndpoint(FoundPapers, (search: string) => at('papers')({ search, limit: String(FOUND) })),
      ...lasting,
    }),
    foundDeletedPapers: build.query({
      ...signedInEndpoint(FoundPapers, (search: string) =>
        at('papers/deleted')({ kind: 'papers', search, limit: String(FOUND) }),
      ),
      ...lasting,
    }),
    pastFigures: build.query({
      ...signedInEndpoint(PastFigures, past('papers/analytics'), 'Failed to load the figures as they were'),
      ...lasting,
    }),
    pastVolumes: build.query({
      ...signedInEndpoint(PastVolumes, past('papers/volumes'), 'Failed to load the volumes as they were'),
      ...lasting,
    }),
    pastPapers: build.query({
      ...signedInEndpoint(PastPapers, at('papers'), 'Failed to load the papers as they were'),
      ...lasting,
    }),
  }),
})

export const {
  useAuditLogQuery,
  useReplacementsQuery,
  useAuditPeopleQuery,
  useAuditVolumesQuery,
  usePaperTimelineQuery,
  usePaperAsOfQuery,
  useVolumeAsOfQuery,
  useMomentQuery,
  useLazyMomentQuery,
  useTimeAxisQuery,
  useFoundPapersQuery,
  useFoundDeletedPapersQuery,
  usePastFiguresQuery,
  usePastVolumesQuery,
  usePastPapersQuery,
} = endpoints
