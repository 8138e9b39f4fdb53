import type { Details, PdfBytes } from './fields.ts'
import type { IssueType } from '../volumes/fields.ts'

export type DraftEntry = Details & {
  readonly title?: string | undefined
  readonly authorName?: string | undefined
  readonly year?: number | undefined
  readonly issueType?: IssueType | undefined
  readonly volumeName?: string | undefined
}

/** `drafts` in the vault, grouped by user. Dates are ISO 8601. */
export type DraftRow = {
  readonly id: string
  readonly userId: string
  readonly entry: DraftEntry
  readonly file: PdfBytes | null
  readonly createdAt: string
  readonly updatedAt: string
  /** Of the event that it was last saved with. */
  readonly revision: number
  /** The volume that it is being uploaded into, and since when: until then nobody changes it. */
  readonly publishing?: { readonly volumeId: string; readonly at: string } | undefined
}
