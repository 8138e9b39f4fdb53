import { DAY_MS, iso } from '../../time/dates.ts'
import * as z from 'zod/mini'
import { text, truth } from '../../fields.ts'
import { AUTHOR_NAME_MAX, TITLE_MAX, VOLUME_NAME_MAX, DRAFT_DAYS, DRAFT_NOTICE_DAYS } from '../../limits.ts'
import { uploadId } from '../../uploads/upload-id.ts'
import { IssueType, IssueTypeInput, Year, YearInput } from '../../volumes/fields.ts'
import { detailsInput } from '../fields.ts'
import { StoredDetails } from '../stored-details.ts'
import type { DraftRow } from './vault-rows.ts'

/** Empty and null take a field away. */
const emptied = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((input: unknown) => (input === '' ? null : input)),
      z.nullable(schema),
    ),
  )

/** Any subset: a draft is complete only when it is published. `metadataEncoded` as in an upload. */
export const SaveDraft = z.strictObject({
  title: emptied(text('Title', { max: TITLE_MAX, isOptional: true })),
  authorName: emptied(text('Author name', { max: AUTHOR_NAME_MAX, isOptional: true })),
  year: emptied(YearInput),
  issueType: emptied(IssueTypeInput),
  volumeName: emptied(text('Volume name', { max: VOLUME_NAME_MAX, isOptional: true, form: 'NFC' })),
  uploadId,
  metadataEncoded: z.optional(truth),
  ...detailsInput,
})
export type SaveDraft = z.infer<typeof SaveDraft>

/** What a draft says; what is not there was not entered yet. */
const DraftFields = z.object({
  title: z.optional(z.string()),
  authorName: z.optional(z.string()),
  year: z.optional(Year),
  issueType: z.optional(IssueType),
  volumeName: z.optional(z.string()),
  ...StoredDetails.shape,
})

/** A saved entry of the add screen, for its owner alone. Dates are ISO 8601. */
export const Draft = z.object({
  id: z.string(),
  _id: z.string(),
  ...DraftFields.shape,
  /** Null while it has no PDF. */
  file: z.nullable(z.object({ sha256: z.string(), bytes: z.int(), pages: z.optional(z.int()) })),
  /** `missing`: there is no volume of this year, type and name, or not any more. */
  volumeStatus: z.enum(['not chosen', 'active', 'deactivated', 'missing']),
  /** The title of the paper that has its DOI, where another one does: it cannot be published so. */
  doiTakenBy: z.optional(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When it is discarded unless it is changed before. */
  endsAt: z.string(),
  /** From the 60th day after its last change. */
  endsSoon: z.boolean(),
  /** For If-Match. */
  etag: z.string(),
})
export type Draft = z.infer<typeof Draft>

/** A draft as the list has it: without what may be long. */
export const ListedDraft = z.omit(Draft, {
  subtitle: true,
  authors: true,
  abstract: true,
  keywords: true,
  translations: true,
})
export type ListedDraft = z.infer<typeof ListedDraft>

export const DraftsResponse = z.object({ drafts: z.array(ListedDraft) })
export const DraftResponse = z.object({ draft: Draft })

/** When a draft that was last changed then ends, in milliseconds since 1970. */
export const draftEnd = ({ updatedAt }: Pick<DraftRow, 'updatedAt'>) => Date.parse(updatedAt) + DRAFT_DAYS * DAY_MS

/** What the journal says of a draft. */
type DraftStatus = Pick<Draft, 'volumeStatus' | 'doiTakenBy'>

/** The draft as its owner sees it. */
export const draftView = (row: DraftRow, status: DraftStatus, now: number): Draft => {
  const { id, entry, file, createdAt, updatedAt, revision } = row
  return Draft.parse({
    ...entry,
    id,
    _id: id,
    file,
    ...status,
    createdAt,
    updatedAt,
    endsAt: iso(draftEnd(row)),
    endsSoon: now >= Date.parse(updatedAt) + DRAFT_NOTICE_DAYS * DAY_MS,
    etag: `"${revision}-draft"`,
  })
}
