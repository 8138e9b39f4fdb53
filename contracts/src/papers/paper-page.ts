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
  readonly deletion?: Deletion | undefined
}

/** A paper by its volume and its serial, which is a text here: what is no serial is unknown. */
export const PaperPlace = z.extend(VolumePlace, { sr: z.string() })

/** What a link to another paper of the volume needs. */
const Neighbour = z.nullable(z.pick(Paper, { sr: true, title: true, language: true }))

/** `provableAt` is when the public log's first signed checkpoint was made that has its publication; absent until then. */
const PublishedVersion = z.extend(z.omit(PaperVersion, { actor: true }), { provableAt: z.optional(z.string()) })

/** All that the page of a paper shows. `versions` are the oldest first, `previous` and `next` by serial. */
export const PaperPageResponse = z.object({
  paper: Paper,
  versions: z.array(PublishedVersion),
  /** As they were published; absent where there was none. */
  notices: z.optional(z.array(Notice)),
  /** The day of the board's last change before the paper appeared; absent where no board is recorded by then. */
  boardDay: z.optional(z.string()),
  previous: Neighbour,
  next: Neighbour,
})
export type PaperPageResponse = z.infer<typeof PaperPageResponse>

export const CitationQuery = z.object({ format: z.enum(CITATION_FORMATS, 'format must be bibtex, ris or csl') })
