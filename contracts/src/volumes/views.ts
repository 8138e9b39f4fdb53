import * as z from 'zod/mini'
import { type Deletable, IssueType, IssueTypeInput, KnownVolumeName, Year, YearInput } from './fields.ts'
import type { Deletion } from '../envelope.ts'
import { truth } from '../fields.ts'
import type { Arrangement } from './arrangement.ts'
import { sortKeyOf } from './volume-order.ts'

/** A volume as everyone may see it. Dates are ISO 8601. */
export const Volume = z.object({
  id: z.string(),
  _id: z.string(),
  /** Of its short address; absent of what a command responds with, and of the past. */
  shortId: z.optional(z.string()),
  name: z.string(),
  displayName: z.string(),
  year: Year,
  issueType: IssueType,
  isActive: z.boolean(),
  totalPapers: z.int(),
  paperCount: z.int(),
  /** Year · 1,000,000 + month · 10,000 + volume · 100 + issue, as read from the name. */
  sortKey: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The latest date that a paper states of itself, else the server's. */
  lastUpdated: z.string(),
  /** The picture in the place of the drawn cover. */
  cover: z.optional(z.object({ url: z.string(), alt: z.string() })),
  /** The moment at which it was published, of one that was in preparation. */
  publishedAt: z.optional(z.string()),
  /** Counted downloads of the whole volume, by both names; absent of what a command responds with. */
  volumeDownloads: z.optional(z.int()),
  downloads: z.optional(z.int()),
})
export type Volume = z.infer<typeof Volume>

/** Ids of users; only for those who may see the back office. */
export const Actors = z.object({ createdBy: z.optional(z.string()), lastModifiedBy: z.optional(z.string()) })
export type Actors = z.infer<typeof Actors>

/** Of a volume in preparation, only for those who may see the back office. */
export const Preparation = z.object({
  inPreparation: z.optional(z.literal(true)),
  /** When it will be published by itself, ISO 8601. */
  scheduledAt: z.optional(z.string()),
  /** Of the papers that were published before it. */
  aheadPaperIds: z.optional(z.array(z.string())),
})
export type Preparation = z.infer<typeof Preparation>

/** A publication that waits for its moment (ISO 8601, UTC), as its event has it; `by` is the id of a user. */
type ScheduledPublication = {
  readonly at: string
  readonly by: string
  readonly reason?: string | undefined
  readonly notifyAuthors?: false | undefined
  readonly notifySubscribers?: false | undefined
}

/** The newest first: by year, by what the name says of month, volume and issue, and by its papers. */
export const newestFirst = (one: Volume, other: Volume) =>
  other.year - one.year || other.sortKey - one.sortKey || Date.parse(other.lastUpdated) - Date.parse(one.lastUpdated)

/** The stored document of a volume: with the fields for filters and order. */
export type VolumeDocument = Volume &
  Actors &
  Omit<Preparation, 'scheduledAt'> &
  Deletable & {
    readonly scheduled?: ScheduledPublication | undefined
    /** The position of the event that published it, as text (`positionText`). */
    readonly published?: string | undefined
    /** The name as it is searched. */
    readonly searchText: string
    readonly order: string
    /** Absent of a volume whose papers stand by their serials. */
    readonly arrangement?: Arrangement | undefined
    /** Of the last event in its stream: the first half of its ETag. */
    readonly revision: number
  }

type VolumeFields = Pick<
  Volume,
  'id' | 'name' | 'year' | 'issueType' | 'isActive' | 'paperCount' | 'createdAt' | 'updatedAt' | 'lastUpdated'
>

/** Adds what is read from the name, and the alternative field names of the HTTP API. */
export const volumeView = (fields: VolumeFields): Volume => ({
  ...fields,
  _id: fields.id,
  displayName: fields.name,
  totalPapers: fields.paperCount,
  sortKey: sortKeyOf(fields),
})

/** Where a volume is, or was until it was deleted. Dates are ISO 8601. */
export type VolumePlaceDocument = {
  readonly id: string
  readonly year: number
  readonly issueType: IssueType
  readonly name: string
  /** The name as it is compared. */
  readonly nameKey: string
  readonly deletion?: Deletion | undefined
}

/** A year that was opened, with or without volumes. */
export type YearDocument = {
  readonly id: string
  readonly year: number
  readonly issueTypes: readonly IssueType[]
}

export const VolumeFilter = z.object({ year: z.optional(YearInput), issueType: z.optional(IssueTypeInput) })

export const VolumePlace = z.object({ year: YearInput, type: IssueTypeInput, name: KnownVolumeName })

export const VolumesOfYear = z.object({ includeInactive: z.optional(truth) })

const truthOrOne = z.pipe(
  z.transform((input: unknown) => (input === '1' ? true : input)),
  truth,
)

/** Each is also sent as 1. */
export const YearsQuery = z.object({
  tree: z.optional(truthOrOne),
  newest: z.optional(truthOrOne),
  menu: z.optional(truthOrOne),
})

/** The journal menu: newest year first, volumes in the menu's order. */
export const YearTree = z.array(
  z.object({
    year: Year,
    types: z.array(z.object({ issueType: IssueType, volumes: z.array(z.extend(Volume, Preparation.shape)) })),
  }),
)
export type YearTree = z.infer<typeof YearTree>

/** Volumes that the home page shows of all years. */
export const NEWEST_VOLUMES = 12

/** Volumes of a journal whose menu comes with all of them. */
export const MENU_VOLUMES = 100

/** How many volumes there are of a year and a type. */
const PlaceCount = z.object({ year: Year, issueType: IssueType, volumes: z.int() })

/** What is on the cover of a volume, and below it. */
export const CoveredVolume = z.pick(Volume, {
  id: true,
  name: true,
  year: true,
  issueType: true,
  paperCount: true,
  cover: true,
})
export type CoveredVolume = z.infer<typeof CoveredVolume>

export const YearsResponse = z.object({
  years: z.array(Year),
  tree: z.optional(YearTree),
  menu: z.optional(z.array(PlaceCount)),
  /** Of all years, as many as the home page shows; those without papers are left out. */
  newest: z.optional(z.array(CoveredVolume)),
  /** Of those with papers. */
  volumeCount: z.optional(z.int()),
})
export const YearResponse = z.object({ year: Year, issueType: IssueType })
