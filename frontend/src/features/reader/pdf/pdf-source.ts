/** Why bytes of a PDF can't be had. `gone`: they were there, and are no longer; `short`: the file ends too early. */
export type SourceProblem = 'offline' | 'network' | 'gone' | 'short'

export class SourceError extends Error {
  readonly problem: SourceProblem

  constructor(problem: SourceProblem, cause?: unknown) {
    super(`The bytes of the PDF can't be had: ${problem}`, { cause })
    this.name = 'SourceError'
    this.problem = problem
  }
}

/** Where a PDF is read from, part by part. */
export type PdfSource = {
  /** Of the whole file. */
  readonly bytes: number
  /** The bytes from `begin` up to, and without, `end`; rejects with a `SourceError`. */
  readonly read: (begin: number, end: number, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>
}

const problemOf = (status: number): SourceProblem => {
  if (status === 416) return 'short'
  return status === 404 || status === 410 ? 'gone' : 'network'
}

type Send = (url: string, init: RequestInit) => Promise<Response>

const fromNetwork: Send = (url, init) => fetch(url, init)

const fetched = async (send: Send, url: string, range: string, signal: AbortSignal) => {
  try {
    return await send(url, { headers: { range }, signal })
  } catch (error) {
    throw new SourceError(navigator.onLine ? 'network' : 'offline', error)
  }
}

const bodyOf = async (response: Response) => {
  try {
    return new Uint8Array(await response.arrayBuffer())
  } catch (error) {
    throw new SourceError('network', error)
  }
}

/** A version of a PDF at the address that has always the same bytes, read by ranges (RFC 9110, section 14). */
export const streamedSource = (url: string, bytes: number, send = fromNetwork): PdfSource => {
  /** A server or a proxy that knows no ranges sends all of the file; it is not sent twice. */
  let whole: Promise<Uint8Array<ArrayBuffer>> | undefined

  const part = async (response: Response, begin: number, end: number) => {
    if (response.status === 200) whole ??= bodyOf(response)
    const body = await (whole ?? bodyOf(response))
    const found = whole ? body.subarray(begin, end) : body
    if (found.length !== end - begin) throw new SourceError('short')
    return found
  }

  return {
    bytes,
    read: async (begin, end, signal) => {
      if (whole) return part(new Response(), begin, end)
      const response = await fetched(send, url, `bytes=${begin}-${end - 1}`, signal)
      // a sign-in page of the network
      if (response.headers.get('content-type')?.startsWith('text/html')) throw new SourceError('network')
      if (!response.ok) throw new SourceError(problemOf(response.status))
      return part(response, begin, end)
    },
  }
}

/** Reads a PDF that is on this device; only the parts that are shown come into memory. */
export const savedSource = (file: Blob): PdfSource => ({
  bytes: file.size,
  read: async (begin, end) => {
    // a browser that has deleted the file lets its blob reject
    const bytes = await file
      .slice(begin, end)
      .arrayBuffer()
      .catch(error => Promise.reject(new SourceError('gone', error)))
    if (bytes.byteLength < end - begin) throw new SourceError('short')
    return new Uint8Array(bytes)
  },
})
