import { AuthorName, Title } from '@shodh/contracts/papers/fields.ts'
import type { AuthorEmail } from '@shodh/contracts/papers/author-mails/author-emails.ts'
import type { StoredDetails } from '@shodh/contracts/papers/stored-details.ts'
import type * as z from 'zod/mini'
import { randomId } from '../../../../../random-id.ts'
import { checkDetails, detailsForm } from '../../details/details-form.ts'
import type { KnownPaper } from '../../pdf/papers-with-pdf.ts'

export type TextField = 'title' | 'authorName'

/** What reading the PDF in the browser found out. */
export type PdfReading = {
  readonly sha256?: string
  /** Why it cannot be uploaded. */
  readonly problem?: string
  /** What most readers will not see of it. */
  readonly warnings?: readonly string[]
  readonly pages?: number
}

export type AttachedPdf = {
  readonly file: File
  /** Absent while it is read. */
  readonly reading?: PdfReading
}

/** What the journal said of a PDF: the paper that has it, or that this could not be found out. */
export type LookedUp = { readonly known?: KnownPaper; readonly isUnchecked?: true }

/** The optional fields of a paper. */
export type EntryDetails = Readonly<z.infer<typeof StoredDetails>>

/** What a PDF can propose. */
export type ProposedField = TextField | keyof EntryDetails

/** A draft on the server that the entry was resumed from. */
export type ResumedDraft = {
  readonly id: string
  readonly etag: string
  readonly file: { readonly bytes: number; readonly sha256: string } | null
}

/** `unknown`: a request was sent and its response did not arrive, so that only the same request may follow. */
export type Sending = {
  readonly phase: 'waiting' | 'sending' | 'unknown' | 'failed'
  /** As what it is sent; by default as a paper. */
  readonly as?: 'draft'
  readonly message?: string
  readonly requestId?: string
}

/** A paper that is not in the journal yet. */
export type Entry = LookedUp & {
  readonly id: string
  readonly title: string
  readonly authorName: string
  readonly details: EntryDetails
  readonly authorEmails?: readonly AuthorEmail[]
  /** False where the authors get no mail when it is published. */
  readonly notifyAuthors?: boolean
  /** Fields that a PDF proposed and nobody has edited: another PDF replaces or empties them. */
  readonly proposed: readonly ProposedField[]
  readonly pdf?: AttachedPdf
  readonly draft?: ResumedDraft
  /** Uploaded although the journal has the same PDF. */
  readonly isConfirmed?: boolean
  readonly sending?: Sending
  /** Idempotency-Key of its upload; another one after each change of what is sent. */
  readonly key: string
  readonly createdAt: string
}

export type EntryErrors = { readonly [field in TextField | 'pdf' | 'details']?: string }

export const newEntry = (fields: Partial<Entry> = {}): Entry => ({
  id: randomId(),
  title: '',
  authorName: '',
  details: {},
  proposed: [],
  key: randomId(),
  createdAt: new Date().toISOString(),
  ...fields,
})

export const hasFile = ({ pdf, draft }: Entry) => pdf !== undefined || Boolean(draft?.file)

/** The SHA-256 of what is to be uploaded; undefined while it is read. */
export const pdfHash = ({ pdf, draft }: Entry) => (pdf ? pdf.reading?.sha256 : draft?.file?.sha256)

export const isBlank = (entry: Entry) =>
  entry.title.trim() === '' &&
  entry.authorName.trim() === '' &&
  !hasFile(entry) &&
  !entry.authorEmails?.length &&
  Object.keys(entry.details).length === 0

/** Only entries with both count as papers to upload. */
export const isNamed = ({ title, authorName }: Entry) => title.trim() !== '' && authorName.trim() !== ''

/** Nothing of it can change: a request is under way, or may have been executed. */
export const isLocked = ({ sending }: Entry) => sending !== undefined && sending.phase !== 'failed'

const fieldSchemas = { title: Title, authorName: AuthorName } as const

const textError = (field: TextField, value: string) => fieldSchemas[field].safeParse(value).error?.issues[0]?.message

const detailsError = ({ details }: Entry) =>
  Object.keys(details).length > 0 ? checkDetails(detailsForm(details))[0]?.message : undefined

const pdfError = (entry: Entry) => (hasFile(entry) ? entry.pdf?.reading?.problem : 'PDF file is required')

const found = (entry: Entry): EntryErrors => {
  const all = {
    title: textError('title', entry.title),
    authorName: textError('authorName', entry.authorName),
    pdf: pdfError(entry),
    details: detailsError(entry),
  }
  return Object.fromEntries(Object.entries(all).filter(([, message]) => message !== undefined))
}

/** Entries never change, and each is looked at many times. */
const errors = new WeakMap<Entry, EntryErrors>()

/** What keeps an entry from being uploaded, by field. */
export const errorsOf = (entry: Entry): EntryErrors => {
  const known = errors.get(entry) ?? found(entry)
  errors.set(entry, known)
  return known
}

export const isValid = (entry: Entry) => Object.keys(errorsOf(entry)).length === 0

/** Whether the same PDF is in the journal and nobody has confirmed that this is another paper. */
export const isUnconfirmed = ({ known, isConfirmed }: Entry) => known !== undefined && !isConfirmed

export const isReading = ({ pdf }: Entry) => pdf !== undefined && pdf.reading === undefined

export const statusOf = (entry: Entry): 'ready' | 'draft' =>
  isValid(entry) && !isReading(entry) && !isUnconfirmed(entry) ? 'ready' : 'draft'
