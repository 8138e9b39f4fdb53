import type { Draft } from '@shodh/contracts/papers/drafts/drafts.ts'
import type { Paper } from '@shodh/contracts/papers/views.ts'
import type { ApiError, Result } from '../../../../../api.ts'
import { formDataOf } from '../../../../../session/sending/upload.ts'
import { knownPdfQuery } from '../../pdf/papers-with-pdf.ts'
import { type AppStore, saveDraft, uploadPaper } from '../calls.ts'
import type { Destination } from '../batch/batch.ts'
import type { Entry, ResumedDraft } from '../batch/entry.ts'
import type { Attempt } from './queue.ts'

const BYTES_AT_ONCE = 8192

/** Base64 of the text in UTF-8, as the API takes titles and names with `metadataEncoded`. */
export const encodedText = (text: string) => {
  const bytes = new TextEncoder().encode(text)
  let binary = ''
  for (let start = 0; start < bytes.length; start += BYTES_AT_ONCE)
    binary += String.fromCharCode(...bytes.subarray(start, start + BYTES_AT_ONCE))
  return btoa(binary)
}

/** What is sent when it becomes a paper: addresses of authors, and whether they get no mail. */
export const mailing = ({ authorEmails = [], notifyAuthors = true }: Entry) => ({
  ...(authorEmails.length > 0 && { authorEmails }),
  ...(!notifyAuthors && { notifyAuthors }),
})

/** The multipart form of a paper, with `more` than a draft has; the file comes last, so that what is wrong before it is refused before it is sent. */
export const paperForm = (
  { title, authorName, details, pdf }: Entry,
  { year, issueType, volume }: Destination,
  more: object = {},
) => {
  const metadata = { title: encodedText(title), authorName: encodedText(authorName), metadataEncoded: 'true' }
  const destination = { year: year ?? undefined, issueType, volumeName: volume?.name }
  return formDataOf({ ...metadata, ...destination, ...details, ...more }, pdf?.file)
}

type Entered = {
  readonly entry: Entry
  readonly destination: Destination
  /** The draft was changed, and is to be published. */
  readonly draftChanged: (draft: ResumedDraft) => void
}

/** What an entry became: a paper of the journal, or a draft. */
export type Stored =
  | { readonly paper: Paper; readonly draft?: undefined }
  | { readonly draft: Draft; readonly paper?: undefined }

type Answer<Data> = { readonly data?: Data | undefined; readonly error?: unknown }

const mapped = <Data>(result: Answer<Data>, stored: (data: Data) => Stored): Result<Stored> =>
  result.data === undefined ? { error: result.error as ApiError } : { data: stored(result.data) }

const draftCall = ({ id, etag }: NonNullable<Entry['draft']>) =>
  ({ url: `papers/drafts/${encodeURIComponent(id)}`, method: 'PATCH', etag }) as const

const save = async (store: AppStore, { entry, destination }: Omit<Entered, 'draftChanged'>, attempt: Attempt) => {
  const where = entry.draft ? draftCall(entry.draft) : ({ url: 'papers/drafts', method: 'POST' } as const)
  const call = { ...where, body: paperForm(entry, destination), key: `${entry.key}-draft`, attempt }
  return await store.dispatch(saveDraft.initiate(call, { track: false }))
}

/** The draft takes what was changed in the entry, and is then published with the PDF that it has. */
const publish = async (store: AppStore, entered: Entered, attempt: Attempt) => {
  const saved = await save(store, entered, attempt)
  if (saved.error || !saved.data) return { error: saved.error }
  const { id, etag, file } = saved.data.draft
  entered.draftChanged({ id, etag, file })
  const { key, isConfirmed = false } = entered.entry
  const url = `papers/drafts/${encodeURIComponent(id)}/publish${knownPdfQuery(isConfirmed)}`
  const body = formDataOf(mailing(entered.entry))
  const call = { url, method: 'POST', body, key, attempt } as const
  return await store.dispatch(uploadPaper.initiate(call, { track: false }))
}

const upload = async (store: AppStore, { entry, destination }: Entered, attempt: Attempt) => {
  const url = `papers${knownPdfQuery(entry.isConfirmed ?? false)}`
  const body = paperForm(entry, destination, mailing(entry))
  const call = { url, method: 'POST', body, key: entry.key, attempt } as const
  return await store.dispatch(uploadPaper.initiate(call, { track: false }))
}

/** Sends an entry as what it is to become. The same entry sent again is the same request. */
export const sendEntry = async (store: AppStore, entered: Entered, attempt: Attempt): Promise<Result<Stored>> => {
  const { entry } = entered
  if (entry.sending?.as === 'draft') return mapped(await save(store, entered, attempt), ({ draft }) => ({ draft }))
  const send = entry.draft ? publish : upload
  return mapped(await send(store, entered, attempt), ({ paper }) => ({ paper }))
}
