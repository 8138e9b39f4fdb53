import * as z from 'zod/mini'
import { event } from '../event.ts'
import { Reason } from '../fields.ts'
import { PaperId, VolumeId } from '../ids.ts'
import { IssueType, VolumeName, Year } from '../volumes/fields.ts'
import { noticeEvents } from './notices/events.ts'
import { AuthorName, DetailChanges, LawfulBasis, PdfFile, RecordedDetails, Title } from './fields.ts'

const paper = { volumeId: VolumeId, paperId: PaperId }

/** `recordedAt`, ISO 8601, is when another journal recorded the first version; this one's clock is the event's `at`. */
const PaperUploaded = event('PaperUploaded', {
  ...paper,
  serial: z.int().check(z.positive()),
  year: Year,
  issueType: IssueType,
  volumeName: VolumeName,
  title: Title,
  authorName: AuthorName,
  details: RecordedDetails,
  file: PdfFile,
  reason: z.optional(Reason),
  recordedAt: z.optional(z.string()),
})

/** Only what changed; a detail that was taken away is null. */
const PaperRevised = event('PaperRevised', {
  ...paper,
  title: z.optional(Title),
  authorName: z.optional(AuthorName),
  details: DetailChanges,
})

/** `statedAt` is the date that the editor states, ISO 8601; the server's own is the event's `at`. */
const PdfReplaced = event('PdfReplaced', {
  ...paper,
  version: z.int().check(z.gte(2)),
  file: PdfFile,
  reason: z.optional(Reason),
  statedAt: z.optional(z.string()),
})

const PaperDeleted = event('PaperDeleted', { ...paper, reason: z.optional(Reason) })

/** The paper as it was when it was deleted. */
const PaperRestored = event('PaperRestored', paper)

/**
 * Every version of the paper with these bytes may not be shown, for a reason of law. `recordedAt`, ISO 8601, is since
 * when another journal withheld them, which gave no file of them; otherwise it is the event's `at`.
 */
const PdfWithheld = event('PdfWithheld', {
  ...paper,
  version: z.int().check(z.positive()),
  sha256: PdfFile.shape.sha256,
  reason: Reason,
  lawfulBasis: LawfulBasis,
  recordedAt: z.optional(z.string()),
})

const PdfReleased = event('PdfReleased', {
  ...paper,
  version: z.int().check(z.positive()),
  sha256: PdfFile.shape.sha256,
  reason: Reason,
})

export const PaperEvent = z.discriminatedUnion('type', [
  PaperUploaded,
  PaperRevised,
  PdfReplaced,
  PaperDeleted,
  PaperRestored,
  PdfWithheld,
  PdfReleased,
  ...noticeEvents,
])
export type PaperEvent = z.infer<typeof PaperEvent>
