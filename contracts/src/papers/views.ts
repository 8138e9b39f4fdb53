import * as z from 'zod/mini'
import {
  type Deletable,
  IssueType,
  IssueTypeInput,
  KnownVolumeName,
  Year,
  YearInput,
  FileProblem,
} from '../volumes/fields.ts'
import { type Deletion, Pagination } from '../envelope.ts'
import { positiveNumber, Search, truth, wholeNumber } from '../fields.ts'
import { PAGE_SIZE_MAX } from '../limits.ts'
import { Notice, PaperStatus } from './notices/notices.ts'
import { PdfReport } from './pdf-text/pdf-text.ts'
import { ListedDetails, StoredDetails } from './stored-details.ts'
import { Withholding } from './fields.ts'
import { Section } from '../volumes/arrangement.ts'
import { Volume } from '../volumes/views.ts'

/** When and why the PDF that is served now took the place of another. `at` is the server's clock, `statedAt` what the editor stated. */
const Replacement = z.object({ at: z.string(), statedAt: z.nullable(z.string()), reason: z.nullable(z.string()) })

/** A paper as everyone may see it. Sizes in bytes, dates in ISO 8601. */
export const Paper = z.object({
  id: z.string(),
  _id: z.string(),
  /** Of its short address; absent of what a command responds with, and of the past. */
  shortId: z.optional(z.string()),
  sr: z.int(),
  title: z.string(),
  authorName: z.string(),
  volumeId: z.string(),
  volumeName: z.string(),
  volume: z.object({ id: z.string(), name: z.string(), year: Year, issueType: IssueType }),
  year: Year,
  issueType: IssueType,
  uploadDate: z.string(),
  createdAt: z.string(),
  /** When it was published; absent where its upload published it. */
  publishedAt: z.optional(z.string()),
  updatedAt: z.string(),
  fileSize: z.int(),
  pages: z.optional(z.int()),
  sha256: z.string(),
  /** Of the PDF that is served now; 1 is the first. */
  version: z.int(),
  /** Absent of a first version. */
  replacement: z.optional(Replacement),
  /** Where the PDF that is served now was found to be missing or damaged: it may need to be replaced. */
  fileProblem: z.optional(FileProblem),
  /** Where the current PDF may not be shown. */
  withheld: z.optional(Withholding),
  /** What notices make of it; absent where none is in force. */
  status: z.optional(PaperStatus),
  downloadUrl: z.string(),
  /** Counted ones; absent of what a command responds with. */
  downloads: z.optional(z.int()),
  ...StoredDetails.shape,
})
export type Paper = z.infer<typeof Paper>

/** The stored document of a paper: with the fields for search, order and archives. */
export type PaperDocument = Paper &
  Deletable & {
    readonly volumeKey: string
    /** The form in which DOIs are compared. */
    readonly doiKey?: string | undefined
    /** Newest year first, then volumes in order, then serial. */
    readonly order: string
    readonly searchText: string
    readonly crc32: number
    readonly fileName: string
    /** In the order in which they were published; absent where there was none. */
    readonly notices?: readonly Notice[] | undefined
    /** Where it was never public; whether it is now, its volume says. */
    readonly inPreparation?: true | undefined
    /** Of the last event that changed it: the first half of its ETag. */
    readonly revision: number
  }

export const PaperFilter = z.object({
  year: z.optional(YearInput),
  issueType: z.optional(IssueTypeInput),
  volumeName: z.optional(KnownVolumeName),
  search: z.optional(Search),
  /** Whether `search` also looks in the text of the PDFs. */
  content: z.optional(truth),
  page: z.optional(positiveNumber('page')),
  limit: z.optional(wholeNumber('limit', 1, PAGE_SIZE_MAX)),
  group: z.optional(z.literal('volume', 'group must be volume')),
})
export type PaperFilter = z.infer<typeof PaperFilter>

type PaperDetails = Omit<Paper, '_id' | 'volume' | 'uploadDate' | 'downloadUrl'>

/** Adds the alternative field names of the HTTP API. */
export const paperView = (fields: PaperDetails): Paper => ({
  ...fields,
  _id: fields.id,
  volume: { id: fields.volumeId, name: fields.volumeName, year: fields.year, issueType: fields.issueType },
  uploadDate: fields.createdAt,
  downloadUrl: `/api/v1/papers/${fields.volumeId}/${fields.id}/download`,
})

/** One version of a paper's PDF. `at` is the server's clock, `statedAt` what the editor stated. */
export const PaperVersion = z.object({
  version: z.int(),
  at: z.string(),
  statedAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  sha256: z.string(),
  bytes: z.int(),
  /** Absent where they were not counted. */
  pages: z.optional(z.int()),
  url: z.string(),
  /** Where these bytes may not be shown. */
  withheld: z.optional(Withholding),
  /** Only for those who may see the back office. */
  actor: z.optional(z.string()),
})
export type PaperVersion = z.infer<typeof PaperVersion>

export type PaperHistoryDocument = {
  readonly id: string
  readonly volumeId: string
  /** As of its paper. */
  readonly inPreparation?: true | undefined
  readonly fileNames: readonly string[]
  readonly versions: readonly PaperVersion[]
  /** The numbers of those that were replaced before the paper was public: nobody but staff sees them. */
  readonly unpublished?: readonly number[] | undefined
  readonly notices?: readonly Notice[] | undefined
  readonly deletion?: Deletion | undefined
}

/** Where the PDF of one version is found by its hash; it stays when the paper is deleted. */
export type PaperVersionDocument = {
  readonly id: string
  readonly volumeId: string
  readonly paperId: string
  readonly version: number
  readonly sha256: string
  readonly at: string
}

/** Every blob that an event ever named: the sweep of orphans must not delete it. It is a PDF, or a picture of the board. */
export type BlobDocument = {
  readonly id: string
  readonly bytes: number
  readonly isPicture?: boolean | undefined
}

/** A paper as lists have it: without abstracts. */
export const ListedPaper = z.extend(z.omit(Paper, { abstract: true }), ListedDetails.shape)
export type ListedPaper = z.infer<typeof ListedPaper>

/** The papers of one volume. Of a volume that begins on one page of the list and ends on the next, each has a part. */
const PaperGroup = z.object({
  volumeId: z.string(),
  volume: Paper.shape.volume,
  papers: z.array(ListedPaper),
  totalDownloads: z.optional(z.int()),
  metadata: z.object({ sortKey: z.number() }),
})
export type PaperGroup = z.infer<typeof PaperGroup>

/** `sections`: of the papers of one volume, in whose order they are listed; absent where it has none. */
export const PapersResponse = z.object({
  papers: z.array(ListedPaper),
  sections: z.optional(z.array(Section)),
  pagination: Pagination,
})
/** With `group=volume`; the pagination counts papers. */
export const GroupedPapersResponse = z.object({ groups: z.array(PaperGroup), pagination: Pagination })
export const PaperResponse = z.object({ paper: Paper })
/** `pdf`, what was found in the current PDF once it was read, only for those who may see the back office. */
export const OnePaperResponse = z.object({ paper: Paper, pdf: z.optional(PdfReport) })
/** `notices` as they were published; absent where there was none. */
export const HistoryResponse = z.object({ versions: z.array(PaperVersion), notices: z.optional(z.array(Notice)) })

/** A paper as harvesters follow it: one that was deleted stays, as it was last. */
export type PaperRecordDocument = {
  readonly id: string
  /**
   * The datestamp: the time of its last event, or of an earlier one of the log where that is later, ISO 8601 to the
   * second, followed by its id: no two records have the same.
   */
  readonly changed: string
  /** The time of the event that published it, or of its upload until it is published, in the same form. */
  readonly published: string
  /** The same of the last replacement of its PDF; absent where there was none. */
  readonly replaced?: string | undefined
  /** The same of the last replacement or notice; absent where there was neither. */
  readonly amended?: string | undefined
  readonly isDeleted: boolean
  readonly year: number
  readonly issueType: PaperDocument['issueType']
  readonly volumeId: string
  readonly paper: PaperDocument
}

/** The moment alone, ISO 8601, of `changed`, `published`, `replaced` or `amended`. */
export const momentIn = (moment: string) => moment.split(' ', 1)[0] ?? moment

/** Volumes in the list, and papers named of each. */
export const RECENT_VOLUMES = 6
export const FIRST_PAPERS = 5

const FirstPaper = z.pick(Paper, { id: true, sr: true, title: true, authorName: true, language: true })

/** A volume with its first papers. */
const RecentVolume = z.extend(Volume, { papers: z.array(FirstPaper) })
export type RecentVolume = z.infer<typeof RecentVolume>

export const RecentVolumesResponse = z.object({
  volumes: z.array(RecentVolume),
  /** The newest volume that has papers: `volumes` may have older ones that were added to later. */
  current: z.optional(RecentVolume),
})
