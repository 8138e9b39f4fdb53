import * as z from 'zod/mini'
import { Reason, text, truth } from '../fields.ts'
import { IssueTypeInput, VolumeName, YearInput } from '../volumes/fields.ts'
import { AuthorName, detailsInput, Title } from './fields.ts'

const ignored = z.optional(z.unknown())

/** Says that title and authorName arrive as base64 of UTF-8 text. */
const metadataEncoded = z.optional(truth)

/** `reason` says why this first version was made, where a source records it. */
export const UploadPaper = z.strictObject({
  title: Title,
  authorName: AuthorName,
  year: YearInput,
  issueType: IssueTypeInput,
  volumeName: VolumeName,
  reason: z.optional(Reason),
  metadataEncoded,
  ...detailsInput,
})
export type UploadPaper = z.infer<typeof UploadPaper>

/** Any subset; what is not named stays. `reason` belongs to a new file. */
export const RevisePaper = z.strictObject({
  title: z.optional(Title),
  authorName: z.optional(AuthorName),
  reason: z.optional(Reason),
  metadataEncoded,
  updatedAt: ignored,
  updatedBy: ignored,
  ...detailsInput,
})
export type RevisePaper = z.infer<typeof RevisePaper>

const reasonRequired = 'Please provide a reason for PDF replacement'

export const ReplacePdf = z.strictObject({
  reason: text('Reason', { required: reasonRequired }).check(
    z.maxLength(1000, 'The reason cannot exceed 1000 characters'),
  ),
  replacedAt: z.optional(z.iso.datetime({ offset: true, error: 'replacedAt must be an ISO 8601 date and time' })),
  replacedBy: ignored,
})
export type ReplacePdf = z.infer<typeof ReplacePdf>

export const DeletePaper = z.strictObject({
  reason: z.optional(Reason),
  forceDelete: z.optional(truth),
  confirmTitle: z.optional(z.string()),
  deletedBy: ignored,
  deletedAt: ignored,
})
export type DeletePaper = z.infer<typeof DeletePaper>
