import { type DetailedError, type HttpRequest, Upload } from 'tus-js-client'
import { type ApiError, disconnected } from '../../api.ts'
import { hashOf } from '../../hash-of.ts'
import { requestSignedIn, sendSignedIn } from '../requests/signed-in.ts'
import type { Tab } from '../tabs/tab.ts'
import { CANCELLED, refusalOf, type Sent } from './upload.ts'

/** Bytes; the token is renewed before each part. */
const PART_BYTES = 32 * 1024 * 1024
/** Bytes of the beginning, the middle and the end of a file, by which the same one is known. */
const PROBE_BYTES = 1024 * 1024
const STALLED_MS = 120_000

type Metadata = Readonly<Record<string, string>>

export type Parts = {
  readonly file: File
  /** What becomes of it, as the journal takes it. */
  readonly metadata: Metadata
  readonly onProgress: (sent: Sent) => void
  /** Of an attempt before: where its last response was lost, it may be complete. */
  readonly uploadId?: string | undefined
  /** Called with the upload's id once the journal has it. */
  readonly onBegun?: (id: string) => void
  /** What was sent until it aborts stays in the journal. */
  readonly signal: AbortSignal
  readonly defaultMessage: string
  /** Milliseconds without a byte or a response, after which the line counts as broken. */
  readonly stalledMs?: number
}

type Result =
  | { readonly id: string; readonly error?: undefined }
  | { readonly error: ApiError; readonly id?: undefined }

const UPLOADS = 'uploads'
const endpoint = () => new URL(`/api/v1/${UPLOADS}`, location.href).href
const idOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

const UNREADABLE: ApiError = {
  status: 400,
  message: 'The file can no longer be read: it was changed, moved or deleted. Please choose it again',
}

/** Undefined where the file can't be read. */
const fingerprintOf = async (file: File) => {
  const last = Math.max(file.size - PROBE_BYTES, 0)
  try {
    const probes = [0, last / 2, last].map(Math.floor).map(start => file.slice(start, start + PROBE_BYTES))
    return await hashOf(new Blob(probes))
  } catch {
    return undefined
  }
}

type Listed = { readonly id: string; readonly filename: string; readonly length: number }

const listedIn = (data: unknown) => (data as { readonly uploads?: readonly Listed[] } | undefined)?.uploads ?? []

/** What a client has said of an upload, as the header has it. */
const pairsOf = (metadata: Metadata) =>
  Object.entries(metadata).map(
    ([key, value]) => `${key} ${btoa(String.fromCharCode(...new TextEncoder().encode(value)))}`,
  )

/** An upload of the same file to the same end that was begun before, in whichever browser. */
const findBegun = async (tab: Tab, { size, name }: File, metadata: Metadata): Promise<string | undefined> => {
  const all = listedIn((await requestSignedIn(tab, { url: UPLOADS })).data)
  const wanted = pairsOf(metadata)
  for (const { id } of all.filter(({ filename, length }) => filename === name && length === size)) {
    const reply = await requestSignedIn(tab, { url: `${UPLOADS}/${id}`, headers: { 'tus-resumable': '1.0.0' } })
    const stated = 'meta' in reply ? reply.meta?.response?.headers.get('upload-metadata')?.split(',') : undefined
    if (stated && wanted.every(pair => stated.includes(pair))) return id
  }
  return undefined
}

/** A request that was not sent, since nobody is signed in any more. */
class NotSent extends Error {
  readonly error: ApiError
  constructor(error: ApiError) {
    super(error.message)
    this.error = error
  }
}

const authorize = (tab: Tab) => async (request: HttpRequest) => {
  const { error } = await sendSignedIn(tab, async accessToken => {
    request.setHeader('authorization', `Bearer ${accessToken}`)
    return { data: undefined }
  })
  if (error) throw new NotSent(error)
}

const failureOf = (error: Error | DetailedError, defaultMessage: string): ApiError => {
  if (!('originalResponse' in error)) return disconnected()
  const { causingError, originalResponse } = error
  if (causingError instanceof NotSent) return causingError.error
  return originalResponse ? refusalOf(originalResponse.getUnderlyingObject(), defaultMessage) : disconnected()
}

const run = (tab: Tab, parts: Parts, begin: Begin) =>
  new Promise<Result>(resolve => {
    const { file, onProgress, onBegun, signal, defaultMessage, stalledMs = STALLED_MS } = parts
    let timer: ReturnType<typeof setTimeout>
    const end = (result: Result) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      resolve(result)
    }
    const stop = (error: ApiError) => {
      void upload.abort()
      end({ error })
    }
    const abort = () => stop(CANCELLED)
    const live = () => {
      clearTimeout(timer)
      timer = setTimeout(() => stop(disconnected()), stalledMs)
    }
    const upload = new Upload(file, {
      ...begin,
      endpoint: endpoint(),
      chunkSize: PART_BYTES,
      // whoever calls sends again
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: authorize(tab),
      onUploadUrlAvailable: () => onBegun?.(idOf(upload.url ?? '')),
      onProgress: (bytes, total) => {
        live()
        onProgress({ bytes, total })
      },
      onSuccess: () => end({ id: idOf(upload.url ?? '') }),
      onError: error => end({ error: failureOf(error, defaultMessage) }),
    })
    signal.addEventListener('abort', abort)
    live()
    upload.start()
  })

type Begin = { readonly metadata: Record<string, string>; readonly uploadUrl: string | null }

/**
 * Sends a file in parts by tus, once: where the journal has some of it from an attempt before, it goes on from there.
 * Of a file of the file manager the file is there when it resolves; a PDF is named by the id in the call that takes it.
 */
export const sendInParts = async (tab: Tab, parts: Parts): Promise<Result> => {
  const { file, signal } = parts
  const fingerprint = await fingerprintOf(file)
  if (fingerprint === undefined) return { error: UNREADABLE }
  const metadata = { ...parts.metadata, filename: file.name, filetype: file.type, fingerprint }
  const reply = await sendSignedIn(tab, async () => {
    const begun = parts.uploadId ?? (await findBegun(tab, file, metadata))
    const uploadUrl = begun === undefined ? null : `${endpoint()}/${begun}`
    if (signal.aborted) return { error: CANCELLED }
    const { id, error } = await run(tab, parts, { metadata, uploadUrl })
    return error ? { error } : { data: id }
  })
  return reply.error ? { error: reply.error } : { id: String(reply.data) }
}
