import { PDF_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { AuthorName, Title } from '@shodh/contracts/papers/fields.ts'
import type { PaperLookupResponse } from '@shodh/contracts/papers/lookup.ts'

export const TEXT_FIELDS = ['title', 'authorName'] as const
export type TextField = (typeof TEXT_FIELDS)[number]

/** A paper of the journal that has the same PDF. */
export type KnownPaper = Pick<PaperLookupResponse['paper'], 'id' | 'title'>

/** What reading the PDF in the browser found out. */
export type PdfReading = {
  readonly sha256?: string
  /** Why it cannot be uploaded. */
  readonly problem?: string
  readonly known?: KnownPaper
}

export type AttachedPdf = {
  readonly file: File
  /** Absent while it is read. */
  readonly reading?: PdfReading
  /** Uploaded although the journal has the same PDF. */
  readonly isConfirmed?: boolean
}

/** Optional fields of a paper by name, as the API takes them in a form. */
export type EntryDetails = Readonly<Record<string, unknown>>

/** A draft on the server that the entry was resumed from. */
export type ResumedDraft = {
  readonly id: string
  readonly etag: string
  readonly file: { readonly name: string; readonly bytes: number } | null
}

/** `unknown`: a request was sent and its response did not arrive, so that only the same request may follow. */
export type Sending = {
  readonly phase: 'waiting' | 'sending' | 'unknown' | 'failed'
  readonly message?: string
  readonly requestId?: string
}

/** A paper that is not in the journal yet. */
export type Entry = {
  readonly id: string
  readonly title: string
  readonly authorName: string
  readonly details: EntryDetails
  /** Fields that a PDF proposed and nobody has edited or accepted. */
  readonly proposed: readonly TextField[]
  readonly pdf?: AttachedPdf
  readonly draft?: ResumedDraft
  readonly sending?: Sending
  /** Idempotency-Key of its upload; another one after each change of what is sent. */
  readonly key: string
  readonly createdAt: string
}

export type EntryErrors = { readonly [field in TextField | 'pdf']?: string }

export const newEntry = (fields: Partial<Entry> = {}): Entry => ({
  id: crypto.randomUUID(),
  title: '',
  authorName: '',
  details: {},
  proposed: [],
  key: crypto.randomUUID(),
  createdAt: new Date().toISOString(),
  ...fields,
})

export const hasFile = ({ pdf, draft }: Entry) => pdf !== undefined || Boolean(draft?.file)

export const isBlank = (entry: Entry) =>
  entry.title.trim() === '' &&
  entry.authorName.trim() === '' &&
  !hasFile(entry) &&
  Object.keys(entry.details).length === 0

/** Only entries with both count as papers to upload. */
export const isNamed = ({ title, authorName }: Entry) => title.trim() !== '' && authorName.trim() !== ''

/** Nothing of it can change: a request is under way, or may have been executed. */
export const isLocked = ({ sending }: Entry) => sending !== undefined && sending.phase !== 'failed'

const PDF_TYPE = 'application/pdf'

/** Why a file cannot be taken at all. */
export const refusedFile = ({ type, size }: Pick<File, 'type' | 'size'>): string | undefined => {
  if (type !== PDF_TYPE) return 'Only PDF files are allowed'
  if (size === 0) return 'Cannot upload empty file'
  return size > PDF_MAX_BYTES ? 'File size cannot exceed 50MB' : undefined
}

const fieldSchemas = { title: Title, authorName: AuthorName } as const

const textError = (field: TextField, value: string) => fieldSchemas[field].safeParse(value).error?.issues[0]?.message

/** What keeps an entry from being uploaded, by field. */
export const errorsOf = (entry: Entry): EntryErrors => {
  const title = textError('title', entry.title)
  const authorName = textError('authorName', entry.authorName)
  const pdf = hasFile(entry) ? entry.pdf?.reading?.problem : 'PDF file is required'
  return { ...(title && { title }), ...(authorName && { authorName }), ...(pdf && { pdf }) }
}

export const isValid = (entry: Entry) => Object.keys(errorsOf(entry)).length === 0

/** Whether the same PDF is in the journal and nobody has confirmed that this is another paper. */
export const isUnconfirmed = ({ pdf }: Entry) => pdf?.reading?.known !== undefined && !pdf.isConfirmed

const isRead = ({ pdf }: Entry) => pdf === undefined || pdf.reading !== undefined

export const statusOf = (entry: Entry): 'ready' | 'draft' =>
  isValid(entry) && isRead(entry) && !isUnconfirmed(entry) ? 'ready' : 'draft'
