import type { Details, PdfBytes } from '../fields.ts'
import type { IssueType } from '../../volumes/fields.ts'

export type DraftEntry = Details & {
  readonly title?: string | undefined
  readonly authorName?: string | undefined
  readonly year?: number | undefined
  readonly issueType?: IssueType | undefined
  readonly volumeName?: string | undefined
}

type Texts = Pick<DraftEntry, 'subtitle' | 'authors' | 'abstract' | 'keywords' | 'translations'>

/** `drafts` in the vault, grouped by user. Dates are ISO 8601. */
export type DraftRow = {
  readonly id: string
  readonly userId: string
  /** With its texts only where `entryBytes` is missing. */
  readonly entry: DraftEntry
  /** Of the entry with its texts, in JSON. */
  readonly entryBytes?: number | undefined
  readonly file: PdfBytes | null
  readonly createdAt: string
  readonly updatedAt: string
  /** Of the event that it was last saved with. */
  readonly revision: number
  /** The volume that it is being uploaded into, and since when: until then nobody changes it. */
  readonly publishing?: { readonly volumeId: string; readonly at: string } | undefined
}

/** `texts-of-drafts` in the vault: what may be long of a draft, by its id, so that lists and limits don't read it. */
export type DraftTextsRow = { readonly id: string; readonly revision: number; readonly entry: Texts }

/** What lists show of an entry, and its texts. */
export const splitEntry = ({ subtitle, authors, abstract, keywords, translations, ...listed }: DraftEntry) => ({
  listed,
  texts: { subtitle, authors, abstract, keywords, translations } satisfies Texts,
})

/** The draft with its texts. They are to be read after the row. */
export const wholeDraft = (row: DraftRow, texts: DraftTextsRow | undefined): DraftRow => ({
  ...row,
  entry: { ...row.entry, ...texts?.entry },
})

/** `draft-files` in the vault, grouped by user: a PDF that somebody's draft has, or had. Its id is of both. */
export type DraftFileRow = { readonly id: string; readonly userId: string; readonly sha256: string }

/** `erased-files` in the vault: a file of somebody who was erased, by its SHA-256: a draft's PDF, or a picture. */
export type ErasedFileRow = { readonly id: string }
