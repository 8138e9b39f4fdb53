import * as z from 'zod/mini'
import { text } from '../../fields.ts'
import { Person } from '../../envelope.ts'
import type { Language } from '../../languages.ts'
import { CONTACT_CAPS, EMAIL_MAX, PREVIEW_NOTE_MAX, PREVIEW_REPORT_MAX } from '../../limits.ts'

/**
 * `previews` in the vault, grouped by volume; its unique key is the token's hash. A link is access for a while and no part of
 * the published record: its note may name a person, and an event would move the revision that editors of the volume compare.
 */
export type PreviewRow = {
  readonly id: string
  readonly volumeId: string
  /** SHA-256 of the token's 256 bits, hexadecimal. */
  readonly tokenHash: string
  readonly note: string
  /** ISO 8601 */
  readonly createdAt: string
  /** The id of a user. */
  readonly createdBy: string
  readonly expiresAt: string
  readonly revokedAt?: string
  readonly opens: number
  readonly lastOpenedAt: string | null
}

/** Whether it opens anything still, as far as the link itself is concerned (`now`: epoch milliseconds). */
export const isPreviewOver = ({ revokedAt, expiresAt }: Pick<PreviewRow, 'revokedAt' | 'expiresAt'>, now: number) =>
  revokedAt !== undefined || Date.parse(expiresAt) <= now

export const previewAddress = (token: string) => `/preview/${token}`

/** Below the address of a preview: the form by which its readers say that something is wrong. */
export const REPORT_PATH = '/report'

export const MakePreview = z.strictObject({
  note: z.optional(text('Note', { max: PREVIEW_NOTE_MAX, isOptional: true })),
})

/** A link to a volume in preparation. Dates are ISO 8601. */
export const Preview = z.object({
  id: z.string(),
  _id: z.string(),
  /** In the response to its making alone: the token is stored nowhere. */
  url: z.optional(z.string()),
  note: z.string(),
  createdAt: z.string(),
  createdBy: Person,
  expiresAt: z.string(),
  opens: z.int(),
  lastOpenedAt: z.nullable(z.string()),
})
export type Preview = z.infer<typeof Preview>

export const PreviewResponse = z.object({ preview: Preview })
export const PreviewsResponse = z.object({ previews: z.array(Preview) })

/** The link as its response shows it, made by the person. */
export const previewView = (row: PreviewRow, createdBy: z.infer<typeof Person>): Preview => {
  const { id, note, createdAt, expiresAt, opens, lastOpenedAt } = row
  return { id, _id: id, note, createdAt, createdBy, expiresAt, opens, lastOpenedAt }
}

/** What a reader of a preview says is wrong. */
export const ReportPreview = z.strictObject({
  what: text('What is wrong', { max: PREVIEW_REPORT_MAX, isMultiline: true }),
  name: text('Name', { max: CONTACT_CAPS.name, form: 'NFC', isOptional: true }),
  email: text('Email', { max: EMAIL_MAX, form: 'NFKC', isOptional: true }),
})

/** The same as it was typed; `sr`: of one paper. */
export type PreviewReport = {
  readonly what: string
  readonly name: string
  readonly email: string
  readonly sr?: number | undefined
}

/** A report that was refused: its form is shown again. */
export type RefusedReport = {
  readonly token: string
  readonly language: Language
  readonly typed: PreviewReport
  /** Which field is wrong, or why it was not received. */
  readonly failure: 'what' | 'email' | 'name' | 'spam' | 'busy' | 'over' | 'other'
}
