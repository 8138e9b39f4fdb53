import * as z from 'zod/mini'
import { DELETED, entriesOf, type Entry, event, type EventRows, PRESENT, type Values } from '../event.ts'
import { Reason, Day } from '../fields.ts'
import { PaperId, VolumeId } from '../ids.ts'
import { IssueType, VolumeName, Year } from '../volumes/fields.ts'
import { AuthorName, DetailChanges, LawfulBasis, PdfFile, RecordedDetails, Title, NoticeText } from './fields.ts'
import { CORRECTION_KINDS } from './notices/notice-types.ts'

const paper = { volumeId: VolumeId, paperId: PaperId }

/** Absent where the authors get a mail about it, if the journal has their addresses. */
const notifyAuthors = z.optional(z.literal(false))

/**
 * `recordedAt`, ISO 8601, is when another journal recorded the first version; this one's clock is the event's `at`.
 * `inPreparation` says that it is not public yet: the volume was in preparation.
 */
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
  inPreparation: z.optional(z.literal(true)),
  notifyAuthors,
})

/** The paper is public before its volume, which is in preparation. */
const PaperPublishedAhead = event('PaperPublishedAhead', {
  ...paper,
  reason: z.optional(Reason),
  notifyAuthors,
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
  notifyAuthors,
})

const PaperDeleted = event('PaperDeleted', { ...paper, reason: z.optional(Reason) })

/** The paper as it was when it was deleted. `isPublication` where it was not public before, and is by this. */
const PaperRestored = event('PaperRestored', { ...paper, isPublication: z.optional(z.literal(true)) })

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

/** `effectiveOn` is the day that the editor states; the server's own time is the event's `at`. */
const notice = { ...paper, reason: Reason, notice: NoticeText, effectiveOn: Day, notifyAuthors }

const kind = z.enum(CORRECTION_KINDS)

const CorrectionIssued = event('CorrectionIssued', { ...notice, kind })
const ConcernExpressed = event('ConcernExpressed', notice)
const ConcernLifted = event('ConcernLifted', notice)

/** With `isPartial`, only parts of the paper, which the notice names. */
const PaperRetracted = event('PaperRetracted', { ...notice, isPartial: z.boolean() })
const PaperWithdrawn = event('PaperWithdrawn', notice)

/** What an author asks for; nothing that readers see. */
const CorrectionProposed = event('CorrectionProposed', { ...notice, kind })

export const PaperEvent = z.discriminatedUnion('type', [
  PaperUploaded,
  PaperRevised,
  PdfReplaced,
  PaperDeleted,
  PaperRestored,
  PdfWithheld,
  PdfReleased,
  CorrectionIssued,
  ConcernExpressed,
  ConcernLifted,
  PaperRetracted,
  PaperWithdrawn,
  CorrectionProposed,
  PaperPublishedAhead,
])
export type PaperEvent = z.infer<typeof PaperEvent>

type OfPaper = { readonly volumeId: string; readonly paperId: string; readonly reason?: string | undefined }

const paperEntry = ({ volumeId, ...data }: OfPaper, values: Values): Entry => ({
  ...entriesOf('paper', 'paperId')(data, values),
  volumeId,
})

const ofFile = ({ sha256, bytes, pages }: PdfFile, version: number): Values => ({
  version,
  sha256,
  bytes,
  ...(pages !== undefined && { pages }),
})

type Noticed = OfPaper & { readonly notice: string; readonly effectiveOn: string }

const noticeEntry = (data: Noticed, values: Values): Entry => ({
  ...paperEntry(data, { ...values, notice: data.notice }),
  statedAt: data.effectiveOn,
})

export const paperRows: EventRows<PaperEvent> = {
  PaperUploaded: [
    'Paper uploaded',
    data => {
      const { serial, year, issueType, volumeName, title, authorName, details, file, inPreparation } = data
      const place = { serial, year, issueType, volumeName, ...(inPreparation && { inPreparation }) }
      const values: Values = { title, authorName, ...place, ...ofFile(file, 1), ...PRESENT, ...(details as Values) }
      return { ...paperEntry(data, values), statedAt: details.publishedOn }
    },
    'uploaded “{name}” to {volumeName}',
  ],
  PaperPublishedAhead: [
    'Paper published ahead',
    data => paperEntry(data, { inPreparation: false }),
    'published “{name}” ahead of its issue',
  ],
  PaperRevised: [
    'Paper changed',
    data => {
      const { title, authorName, details } = data
      return paperEntry(data, {
        ...(title !== undefined && { title }),
        ...(authorName !== undefined && { authorName }),
        ...details,
      })
    },
    'changed {fields} of “{name}”',
  ],
  PdfReplaced: [
    'PDF replaced',
    data => ({ ...paperEntry(data, ofFile(data.file, data.version)), statedAt: data.statedAt }),
    'replaced the PDF of “{name}” with version {version}',
  ],
  PdfWithheld: [
    'PDF withheld',
    data => paperEntry(data, { withheldVersion: data.version, lawfulBasis: data.lawfulBasis }),
    'withheld version {withheldVersion} of the PDF of “{name}” ({lawfulBasis})',
  ],
  PdfReleased: [
    'PDF released',
    data => paperEntry(data, { releasedVersion: data.version }),
    'released version {releasedVersion} of the PDF of “{name}”',
  ],
  PaperDeleted: ['Paper deleted', data => paperEntry(data, DELETED), 'deleted “{name}”'],
  PaperRestored: ['Paper restored', data => paperEntry(data, PRESENT), 'restored “{name}”'],
  CorrectionIssued: [
    'Correction issued',
    data => noticeEntry(data, { correction: data.kind }),
    'issued a correction ({correction}) of “{name}”',
  ],
  ConcernExpressed: [
    'Concern expressed',
    data => noticeEntry(data, { concern: 'expressed' }),
    'expressed concern about “{name}”',
  ],
  ConcernLifted: [
    'Concern lifted',
    data => noticeEntry(data, { concern: 'lifted' }),
    'lifted the expression of concern about “{name}”',
  ],
  PaperRetracted: [
    'Paper retracted',
    data => noticeEntry(data, { retraction: data.isPartial ? 'partial' : 'whole' }),
    ({ name, values }) => `retracted ${values['retraction'] === 'partial' ? 'parts of ' : ''}“${name}”`,
  ],
  PaperWithdrawn: ['Paper withdrawn', data => noticeEntry(data, { retraction: 'withdrawal' }), 'withdrew “{name}”'],
  CorrectionProposed: [
    'Correction proposed',
    data => noticeEntry(data, { proposed: data.kind }),
    'proposed a correction ({proposed}) of “{name}”',
  ],
}
