import * as z from 'zod/mini'
import type { Deletion } from '../envelope.ts'
import { VolumePlace } from '../volumes/views.ts'
import { CITATION_FORMATS } from './citations/formats.ts'
import { Notice } from './notices/notices.ts'
import { Paper, PaperVersion } from './views.ts'

/** Where a paper is in its volume, or was until it or its volume was deleted. */
export type PaperPlaceDocument = {
  readonly id: string
  readonly volumeId: string
  readonly sr: number
  /** As of its paper. */
  readonly inPreparation?: true | undefined
  readonly deletion?: Deletion | undefined
}

/** A paper by its volume and its serial, which is a text here: what is no serial is unknown. */
export const PaperPlace = z.extend(VolumePlace, { sr: z.string() })

/** What a link to another paper of the volume needs. */
const Neighbour = z.nullable(z.pick(Paper, { sr: true, title: true, language: true }))

/** `provableAt` is when the public log's first signed checkpoint was made that has its publication; absent until then. */
const PublishedVersion = z.extend(z.omit(PaperVersion, { actor: true }), { provableAt: z.optional(z.string()) })

/** The first sentences of a PDF. */
const Opening = z.object({ paragraphs: z.array(z.string()), language: z.optional(z.string()) })

const Reference = z.object({ text: z.string(), doi: z.optional(z.string()) })

/** Another paper that a page leads to: with the names of its first authors, and how many more it has. */
const RelatedPaper = z.extend(
  z.pick(Paper, {
    ...({ id: true, sr: true, title: true, subtitle: true, language: true, status: true } as const),
    ...({ volumeName: true, year: true, issueType: true } as const),
    ...({ publishedOn: true, publishedAt: true, createdAt: true } as const),
  }),
  { names: z.array(z.string()), otherAuthors: z.int() },
)
export type RelatedPaper = z.infer<typeof RelatedPaper>

/** Papers of the volume, and of the authors, that a page leads to; authors that each of them names. */
export const RELATED_PAPERS = 4
export const RELATED_NAMES = 2

/** Months (2026-01) from the first with a download on, those without one too, at most the last 24; the last one is counted until that day. */
const MonthlyDownloads = z.object({
  until: z.string(),
  months: z.array(z.object({ month: z.string(), downloads: z.int() })),
})
export type MonthlyDownloads = z.infer<typeof MonthlyDownloads>

/** All that the page of a paper shows. `versions` are the oldest first, `previous` and `next` by serial. */
export const PaperPageResponse = z.object({
  paper: Paper,
  versions: z.array(PublishedVersion),
  /** As they were published; absent where there was none. */
  notices: z.optional(z.array(Notice)),
  /** The day of the board's last change before the paper appeared; absent where no board is recorded by then. */
  boardDay: z.optional(z.string()),
  /** Where it was published ahead of its issue, which is not public yet. */
  isAhead: z.optional(z.literal(true)),
  /** Where the paper was downloaded as often as the journal shows figures from on. */
  monthlyDownloads: z.optional(MonthlyDownloads),
  previous: Neighbour,
  next: Neighbour,
  /** The nearest papers of the volume, by serial. */
  ofVolume: z.optional(z.array(RelatedPaper)),
  /** Others by its first authors, newest first. */
  byAuthors: z.optional(z.array(RelatedPaper)),
  /** Whether there is a picture of the first page; absent until it was drawn. */
  hasFirstPage: z.optional(z.boolean()),
  /** Where the paper has no abstract, and the text of its PDF was read and can be trusted. */
  opening: z.optional(Opening),
  /** From the text of the PDF. */
  references: z.optional(z.array(Reference)),
  /** Whether the text has more of them. */
  hasMoreReferences: z.optional(z.boolean()),
})
export type PaperPageResponse = z.infer<typeof PaperPageResponse>

export const CitationQuery = z.object({ format: z.enum(CITATION_FORMATS, 'format must be bibtex, ris or csl') })
