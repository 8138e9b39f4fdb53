import * as z from 'zod/mini'
import {
  always,
  comparedText,
  Day,
  OptionalReason,
  rawText,
  Reason,
  structured,
  text,
  truth,
  wholeNumber,
} from '../fields.ts'
import { PDF_MAX_BYTES, REASON_MAX, SERIAL_MAX, TITLE_MAX, WITHHELD_JSON_MAX } from '../limits.ts'
import { refusals } from '../refusals.ts'
import { uploadId } from '../uploads/upload-id.ts'
import { IssueTypeInput, KnownVolumeName, YearInput } from '../volumes/fields.ts'
import { authorEmailsInput } from './author-mails/author-emails.ts'
import { AuthorName, detailsInput, LawfulBasis, NoticeText, pagesInOrder, PdfFile, Title } from './fields.ts'
import { CORRECTION_KINDS } from './notices/notice-types.ts'

const ignored = z.optional(z.unknown())

/** Says that title and authorName arrive as base64 of UTF-8 text. */
const metadataEncoded = z.optional(truth)

/** Whether the authors get a mail about it, where the journal has their addresses: by default they do. */
const notifyAuthors = z.optional(truth)

/** A stated moment, ISO 8601 with an offset from UTC. */
const moment = (name: string) => {
  const sentence = `${name} must be an ISO 8601 date and time`
  return rawText(name, { max: 40, ...always(sentence) }).check(z.iso.datetime({ offset: true, error: sentence }))
}

/** A PDF that another journal withholds: its version has a place in the history, and no file. */
export const WithheldElsewhere = z.strictObject({
  sha256: PdfFile.shape.sha256,
  bytes: z.int().check(z.gte(0), z.lte(PDF_MAX_BYTES)),
  at: moment('at'),
  reason: Reason,
  lawfulBasis: LawfulBasis,
})
export type WithheldElsewhere = z.infer<typeof WithheldElsewhere>

const withheld = z.optional(structured('withheld', WithheldElsewhere, { characters: WITHHELD_JSON_MAX, entries: 1 }))

/**
 * `reason` says why this first version was made, where a source records it. `recordedAt`, `serial` and `withheld`, which
 * stands in place of the file, restore what another journal recorded.
 */
export const UploadPaper = z
  .strictObject({
    title: Title,
    authorName: AuthorName,
    year: YearInput,
    issueType: IssueTypeInput,
    volumeName: KnownVolumeName,
    reason: OptionalReason,
    recordedAt: z.optional(moment('recordedAt')),
    serial: z.optional(wholeNumber('serial', 1, SERIAL_MAX)),
    withheld,
    authorEmails: z.optional(authorEmailsInput),
    notifyAuthors,
    uploadId,
    metadataEncoded,
    ...detailsInput,
  })
  .check(pagesInOrder)
export type UploadPaper = z.infer<typeof UploadPaper>

/** What a draft becomes a paper with. */
export const PublishDraft = z.strictObject({ authorEmails: z.optional(authorEmailsInput), notifyAuthors })
export type PublishDraft = z.infer<typeof PublishDraft>

/** With `refuseKnownPdf`, not where another paper of the journal has, or had, the same PDF. */
export const PublishQuery = z.object({ refuseKnownPdf: z.optional(truth) })
export type PublishQuery = z.infer<typeof PublishQuery>

/** Any subset; what is not named stays. `reason` belongs to a new file. */
export const RevisePaper = z
  .strictObject({
    title: z.optional(Title),
    authorName: z.optional(AuthorName),
    reason: OptionalReason,
    notifyAuthors,
    uploadId,
    metadataEncoded,
    updatedAt: ignored,
    updatedBy: ignored,
    ...detailsInput,
  })
  .check(pagesInOrder)

export const ReplacePdf = z.strictObject({
  reason: text('Reason', {
    max: REASON_MAX,
    isMultiline: true,
    required: 'Please provide a reason for PDF replacement',
    tooLong: `The reason cannot exceed ${REASON_MAX} characters`,
  }),
  replacedAt: z.optional(moment('replacedAt')),
  replacedBy: ignored,
  withheld,
  notifyAuthors,
  uploadId,
})

export const DeletePaper = z.strictObject({
  reason: Reason,
  forceDelete: z.optional(truth),
  confirmTitle: z.optional(
    comparedText('Title', { max: TITLE_MAX, tooLong: refusals.PAPER_TITLE_NOT_CONFIRMED.message }),
  ),
  deletedBy: ignored,
  deletedAt: ignored,
})

const notice = { reason: Reason, notice: NoticeText, effectiveOn: Day, notifyAuthors }

/** A notice with its text for readers, its reason, and the day from which it is in force. */
export const StateNotice = z.strictObject(notice)

export const IssueCorrection = z.strictObject({
  kind: z.enum(CORRECTION_KINDS, `kind must be one of ${CORRECTION_KINDS.join(', ')}`),
  ...notice,
})
export type IssueCorrection = z.infer<typeof IssueCorrection>

/** With `keepPdf`, the current PDF stays: it says itself what became of the paper. */
export const WithdrawPaper = z.strictObject({ ...notice, keepPdf: z.optional(truth) })

/** With `partial`, only parts of the paper, which the notice names. */
export const RetractPaper = z.extend(WithdrawPaper, { partial: z.optional(truth) })
