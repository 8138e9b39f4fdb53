import * as z from 'zod/mini'
import { always, comparedText, OptionalReason, rawText, Reason, text, truth } from '../fields.ts'
import { REASON_MAX, TITLE_MAX } from '../limits.ts'
import { refusals } from '../refusals.ts'
import { IssueTypeInput, KnownVolumeName, YearInput } from '../volumes/fields.ts'
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
  volumeName: KnownVolumeName,
  reason: OptionalReason,
  metadataEncoded,
  ...detailsInput,
})
export type UploadPaper = z.infer<typeof UploadPaper>

/** Any subset; what is not named stays. `reason` belongs to a new file. */
export const RevisePaper = z.strictObject({
  title: z.optional(Title),
  authorName: z.optional(AuthorName),
  reason: OptionalReason,
  metadataEncoded,
  updatedAt: ignored,
  updatedBy: ignored,
  ...detailsInput,
})
export type RevisePaper = z.infer<typeof RevisePaper>

const replacedAt = 'replacedAt must be an ISO 8601 date and time'

export const ReplacePdf = z.strictObject({
  reason: text('Reason', {
    max: REASON_MAX,
    isMultiline: true,
    required: 'Please provide a reason for PDF replacement',
    tooLong: `The reason cannot exceed ${REASON_MAX} characters`,
  }),
  replacedAt: z.optional(
    rawText('replacedAt', { max: 40, ...always(replacedAt) }).check(
      z.iso.datetime({ offset: true, error: replacedAt }),
    ),
  ),
  replacedBy: ignored,
})
export type ReplacePdf = z.infer<typeof ReplacePdf>

export const DeletePaper = z.strictObject({
  reason: Reason,
  forceDelete: z.optional(truth),
  confirmTitle: z.optional(
    comparedText('Title', { max: TITLE_MAX, tooLong: refusals.PAPER_TITLE_NOT_CONFIRMED.message }),
  ),
  deletedBy: ignored,
  deletedAt: ignored,
})
export type DeletePaper = z.infer<typeof DeletePaper>
