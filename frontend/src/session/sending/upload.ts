import { type ApiError, disconnected, refused, timedOut, unreadable } from '../../api.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** The fields of a call as a multipart form: lists as JSON, blank for what is taken away, nothing for undefined. */
export const formDataOf = (fields: Readonly<Record<string, unknown>>, file?: File): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, value === null ? '' : textOf(value))
  if (file) form.append('file', file)
  return form
}

const TIMEOUT_MS = 600_000

/** Bytes that have left, and those of the whole; why nothing is sent for a while. */
export type Sent = { readonly bytes: number; readonly total: number; readonly message?: string }

export type Upload = {
  /** Below the API's base. */
  readonly url: string
  readonly method: 'POST' | 'PATCH'
  readonly body: FormData
  /** Of a form whose PDF may be sent before it, in parts. */
  readonly purpose?: 'paper' | 'replacement'
  readonly headers?: Readonly<Record<string, string>>
  readonly onProgress?: (sent: Sent) => void
  readonly signal?: AbortSignal
  readonly defaultMessage?: string
}

type Uploaded =
  | { readonly data: unknown; readonly message?: string; readonly error?: undefined }
  | { readonly error: ApiError; readonly data?: undefined }

export const CANCELLED: ApiError = { status: 'NETWORK', message: 'The upload was cancelled' }

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const headersOf = (request: XMLHttpRequest) => {
  const retryAfter = request.getResponseHeader('retry-after')
  return new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter })
}

/** Why the journal refused what was sent. */
export const refusalOf = (request: XMLHttpRequest, defaultMessage: string | undefined) =>
  refused({ status: request.status, body: json(request.responseText), headers: headersOf(request) }, defaultMessage)

const resultOf = (request: XMLHttpRequest, defaultMessage: string | undefined): Uploaded => {
  const { status } = request
  if (status < 200 || status >= 400) return { error: refusalOf(request, defaultMessage) }
  const body = json(request.responseText)
  const isSuccess = typeof body === 'object' && body !== null && 'success' in body && body.success === true
  if (!isSuccess || !('data' in body)) return { error: unreadable(defaultMessage) }
  return { data: body.data, ...('message' in body && typeof body.message === 'string' && { message: body.message }) }
}

/** Sends a form by XMLHttpRequest, since `fetch` does not report how much of a body was sent. */
export const upload = (
  { url, method, body, headers = {}, onProgress, signal, defaultMessage }: Upload,
  accessToken: string,
): Promise<Uploaded> =>
  new Promise(resolve => {
    const request = new XMLHttpRequest()
    const end = (uploaded: Uploaded) => {
      signal?.removeEventListener('abort', abort)
      resolve(uploaded)
    }
    const abort = () => request.abort()
    if (signal?.aborted) return end({ error: CANCELLED })
    signal?.addEventListener('abort', abort)
    request.open(method, `/api/v1/${url}`)
    request.timeout = TIMEOUT_MS
    for (const [name, value] of Object.entries({ ...headers, authorization: `Bearer ${accessToken}` }))
      request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded: bytes, total }) => onProgress?.({ bytes, total }))
    request.addEventListener('load', () => end(resultOf(request, defaultMessage)))
    request.addEventListener('error', () => end({ error: disconnected() }))
    request.addEventListener('timeout', () => end({ error: timedOut }))
    request.addEventListener('abort', () => end({ error: CANCELLED }))
    return request.send(body)
  })
