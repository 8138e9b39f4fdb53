import * as z from 'zod/mini'
import { IssueType, Year } from '../volumes/fields.ts'

const count = z.int()

/** The four metrics of COUNTER Release 5.1, of what was counted. */
export const Metrics = z.object({
  totalRequests: count,
  uniqueRequests: count,
  totalInvestigations: count,
  uniqueInvestigations: count,
})
export type Metrics = z.infer<typeof Metrics>

/** Downloads of PDFs and of volumes as ZIP, and views of papers' pages. */
export const Totals = z.object({
  paperDownloads: count,
  volumeDownloads: count,
  /** Both of them. */
  engagement: count,
  pageViews: count,
  /** Sessions: a user, a date and an hour. */
  visits: count,
})
export type Totals = z.infer<typeof Totals>

export const RankedPaper = z.object({
  id: z.string(),
  title: z.string(),
  authorName: z.string(),
  year: Year,
  downloads: count,
})
export type RankedPaper = z.infer<typeof RankedPaper>

export const RankedVolume = z.object({
  id: z.string(),
  name: z.string(),
  year: Year,
  issueType: IssueType,
  totalPapers: count,
  volumeDownloads: count,
  downloads: count,
})
export type RankedVolume = z.infer<typeof RankedVolume>

/** Papers: healthy from 3 downloads, needsAttention from 1. Volumes: from 5 and from 2. */
export const ContentHealth = z.object({ healthy: count, needsAttention: count, issues: count })
export type ContentHealth = z.infer<typeof ContentHealth>

/** The dashboard's figures. Averages are rounded. */
export const Analytics = z.object({
  totalPapers: count,
  totalVolumes: count,
  activeVolumes: count,
  deactivatedVolumes: count,
  /** Among those that are active or not. */
  volumesInPreparation: count,
  totalEngagement: count,
  totalPaperDownloads: count,
  totalVolumeDownloads: count,
  averageDownloadsPerPaper: count,
  averageDownloadsPerVolume: count,
  regularIssues: count,
  specialIssues: count,
  /** Of papers. */
  contentHealth: ContentHealth,
  paperYearlyStats: z.array(z.object({ year: Year, papers: count, downloads: count, regular: count, special: count })),
  volumeYearlyStats: z.array(z.object({ year: Year, totalVolumes: count, totalDownloads: count })),
  /** At most ten, of those with downloads. */
  mostDownloadedVolumes: z.array(RankedVolume),
  mostDownloadedPapers: z.array(RankedPaper),
  recentPapers: z.array(z.extend(z.omit(RankedPaper, { year: true }), { uploadDate: z.string() })),
  recentVolumes: z.array(z.extend(RankedVolume, { createdAt: z.string() })),
})
export type Analytics = z.infer<typeof Analytics>

/** Of volumes, beside that of papers. A high performer has 5 downloads; an underperformer is active and has none. */
export const Health = z.object({
  papers: ContentHealth,
  volumes: ContentHealth,
  highPerformingVolumes: count,
  underperformingVolumes: count,
})
export type Health = z.infer<typeof Health>

const Period = z.object({ ...Totals.shape, ...Metrics.shape })

/**
 * Every day of the range, at most its last 366, and every month, as far as it is in the range; days and months without a
 * reading are there with zeros.
 */
export const Trends = z.object({
  days: z.array(z.extend(Period, { day: z.string() })),
  months: z.array(z.extend(Period, { month: z.string() })),
})
export type Trends = z.infer<typeof Trends>

/** A forecast of downloads; not counted. */
export const Projections = z.object({
  /** The name of the method. */
  method: z.string(),
  /** The part of such intervals that would contain the later figure. */
  confidence: z.number(),
  /** Whole months that it rests on. */
  basedOn: z.object({ from: z.string(), to: z.string(), months: count }),
  months: z.array(z.object({ month: z.string(), expected: count, low: count, high: count })),
})
export type Projections = z.infer<typeof Projections>

/** `countedSince`: the day of the first reading; null where there is none. */
export const AnalyticsResponse = z.object({
  analytics: Analytics,
  countedSince: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  totals: Totals,
  /** With `compare`: as many days, just before the range. */
  previous: z.optional(z.object({ from: z.string(), to: z.string(), totals: Totals })),
  health: z.optional(Health),
  trends: z.optional(Trends),
  /** With `includeProjections`; absent below 12 whole months. */
  projections: z.optional(Projections),
})
export type AnalyticsResponse = z.infer<typeof AnalyticsResponse>

const OverviewPaper = z.extend(RankedPaper, { volumeName: z.string() })

/** What a dashboard shows of the figures, of which `analytics` are of all time. */
export const OverviewResponse = z.object({
  analytics: z.pick(Analytics, {
    totalPapers: true,
    totalVolumes: true,
    activeVolumes: true,
    volumesInPreparation: true,
    totalPaperDownloads: true,
    totalVolumeDownloads: true,
    averageDownloadsPerPaper: true,
    averageDownloadsPerVolume: true,
    regularIssues: true,
    specialIssues: true,
  }),
  /** The day of the first reading; null where there is none. */
  countedSince: z.nullable(z.string()),
  /** Paper downloads of the last twelve weeks, of which the last ends today, each beside that of twelve weeks before. */
  weeks: z.array(z.object({ from: z.string(), to: z.string(), downloads: count, before: count })),
  /** Of those twelve weeks: at most five, the most downloaded first. */
  topPapers: z.array(OverviewPaper),
  /** What an author uploaded, the last first, at most five, with downloads of all time; absent for others. */
  ownPapers: z.optional(z.array(z.extend(OverviewPaper, { uploadDate: z.string(), version: count }))),
  /** Papers of which an author proposed a correction that no notice has followed yet, with the day of the last proposal; absent for others. */
  ownProposals: z.optional(z.array(z.object({ id: z.string(), title: z.string(), proposedAt: z.string() }))),
})
export type OverviewResponse = z.infer<typeof OverviewResponse>

export const DownloadsResponse = z.object({
  totalDownloads: count,
  totalPaperDownloads: count,
  totalVolumeDownloads: count,
  /** Those with downloads, the most downloaded first. */
  papers: z.array(z.object({ id: z.string(), title: z.string(), downloads: count })),
  /** By the year of the papers and volumes. */
  byYear: z.array(
    z.object({ year: Year, totalDownloads: count, totalPaperDownloads: count, totalVolumeDownloads: count }),
  ),
  countedSince: z.nullable(z.string()),
})
export type DownloadsResponse = z.infer<typeof DownloadsResponse>

export const MostDownloadedResponse = z.object({ papers: z.array(RankedPaper), countedSince: z.nullable(z.string()) })

const YearOfVolumes = z.object({
  year: Year,
  totalVolumes: count,
  activeVolumes: count,
  deactivatedVolumes: count,
  regularVolumes: count,
  specialVolumes: count,
  /** As ZIP. */
  totalDownloads: count,
  totalPapers: count,
  totalPaperDownloads: count,
})

export const VolumeStatisticsResponse = z.object({
  volumes: z.array(
    z.extend(RankedVolume, { isActive: z.boolean(), totalPaperDownloads: count, createdAt: z.string() }),
  ),
  statistics: z.object({
    totalDownloads: count,
    totalPaperDownloads: count,
    averageDownloadsPerVolume: count,
    averagePapersPerVolume: count,
  }),
  totalVolumeCount: count,
  activeVolumeCount: count,
  deactivatedVolumeCount: count,
  yearlyBreakdown: z.array(YearOfVolumes),
  /** Newest first. */
  years: z.array(Year),
  countedSince: z.nullable(z.string()),
})
export type VolumeStatisticsResponse = z.infer<typeof VolumeStatisticsResponse>

/** What became of the requests of one kind. What is not counted is not in `counted`. */
const Kind = z.object({
  counted: count,
  /** Of the counted: opened without a network, and sent later by the reader's device. */
  late: count,
  robots: count,
  doubleClicks: count,
  staff: count,
  /** Counted by the rules that were replaced, until then; absent where none were. */
  published: z.optional(count),
})

/** Why a figure is what it is. */
export const Explanation = z.object({
  paperDownloads: Kind,
  volumeDownloads: Kind,
  pageViews: Kind,
  metrics: Metrics,
  /** Requests of robots by the rule that found them, most first; of the whole journal in that range. */
  robotsByRule: z.array(z.object({ rule: z.string(), count })),
  /** Downloads before counting began, by where they are from; in no other figure. */
  earlier: z.array(z.object({ source: z.string(), count })),
  countedSince: z.nullable(z.string()),
  /** The lists that robots are found by, with their versions. */
  rules: z.string(),
  /** The rules that they took the place of, and the last day that these counted; absent where there were none. */
  replaced: z.optional(z.object({ rules: z.string(), until: z.string() })),
  /** While every reading is counted anew for another time zone: which one, and how much is done, in percent. */
  recounting: z.optional(z.object({ timeZone: z.string(), percent: z.number() })),
  /** Seconds of readings that a crash may lose. */
  lossSeconds: z.number(),
})
export type Explanation = z.infer<typeof Explanation>
