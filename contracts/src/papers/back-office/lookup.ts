import * as z from 'zod/mini'
import { always, text } from '../../fields.ts'
import { DOI_URL_MAX } from '../../limits.ts'
import { isDoi, Withholding } from '../fields.ts'
import { Notice, PaperStatus } from '../notices/notices.ts'
import { doiKey } from '../identifiers.ts'

/** A DOI that is looked for, also where it is written as a URL: in the form in which DOIs are compared. */
const DoiSought = text('DOI', { max: DOI_URL_MAX }).check(z.overwrite(doiKey), isDoi)

const sha256Form = 'A SHA-256 has 64 hexadecimal digits'

/** A SHA-256 that is looked for, in either case; stored ones are in lower case. */
// Stryker disable next-line StringLiteral: Each way to be wrong has one sentence, which does not name the field.
export const Sha256Sought = text('sha256', { max: 64, ...always(sha256Form) }).check(
  z.regex(/^[0-9A-Fa-f]{64}$/u, sha256Form),
  z.toLowerCase(),
)

/** A paper that is looked for by one of both. */
export const PaperLookupQuery = z
  .object({ doi: z.optional(DoiSought), sha256: z.optional(Sha256Sought) })
  .check(
    z.refine(({ doi, sha256 }) => (doi === undefined) !== (sha256 === undefined), 'Please give either doi or sha256'),
  )
export type PaperLookupQuery = z.infer<typeof PaperLookupQuery>

/** One version of a paper's PDF, for who looks its paper up. */
const SoughtVersion = z.object({
  version: z.int(),
  sha256: z.string(),
  url: z.string(),
  /** Where these bytes may not be shown. */
  withheld: z.optional(Withholding),
})

/**
 * The status of the version whose SHA-256 was given, or of the current one where a DOI was. `since` is the server's
 * clock; `statedSince` the date that the editor stated for the same act.
 */
export const PaperLookupResponse = z.object({
  paper: z.object({
    id: z.string(),
    volumeId: z.string(),
    title: z.string(),
    doi: z.optional(z.string()),
    /** What notices make of it; absent where it has none that stands. */
    status: z.optional(PaperStatus),
    /** Where the API has the paper. */
    url: z.string(),
  }),
  ...SoughtVersion.shape,
  status: z.enum(['current', 'replaced']),
  since: z.string(),
  statedSince: z.nullable(z.string()),
  current: SoughtVersion,
  /** About the paper, as they were published; absent where there was none. */
  notices: z.optional(z.array(Notice)),
})
export type PaperLookupResponse = z.infer<typeof PaperLookupResponse>

/** Papers that have the same PDF, the one that got it last first. */
export const PapersWithPdf = z.object({ papers: z.array(z.object({ id: z.string(), title: z.string() })) })
