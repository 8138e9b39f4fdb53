/** Bytes that are gathered before they are handed to the browser as a blob, which it may store on disk. */
const FOLD_BYTES = 4 * 1024 * 1024

/** The part of a file received so far; retained over broken connections, so that the next request is for the rest only. */
export type Received = {
  headers: Headers
  /** Bytes so far. */
  bytes: number
  /** Bytes of the whole file, where the server stated them. */
  total: number | undefined
  /** A strong validator (RFC 9110, 8.8.1), without which nothing can be resumed. */
  etag: string | undefined
  blobs: Blob[]
  loose: Uint8Array<ArrayBuffer>[]
  looseBytes: number
}

export const nothing = (): Received => ({
  headers: new Headers(),
  bytes: 0,
  total: undefined,
  etag: undefined,
  blobs: [],
  loose: [],
  looseBytes: 0,
})

const declared = (headers: Headers) => {
  const length = headers.get('content-length')
  return length === null || headers.has('content-encoding') ? undefined : Number(length)
}

/** Forgets what came before and starts with the headers of a whole file. */
export const startOver = (received: Received, headers = new Headers()) => {
  const etag = headers.get('etag')
  Object.assign(received, nothing(), {
    headers,
    total: declared(headers),
    etag: etag?.startsWith('"') ? etag : undefined,
  })
}

const fold = (received: Received) => {
  received.blobs.push(new Blob(received.loose))
  received.loose = []
  received.looseBytes = 0
}

export const append = (received: Received, chunk: Uint8Array<ArrayBuffer>) => {
  received.loose.push(chunk)
  received.looseBytes += chunk.byteLength
  received.bytes += chunk.byteLength
  if (received.looseBytes >= FOLD_BYTES) fold(received)
}

export const asBlob = ({ blobs, loose, headers }: Received) =>
  new Blob([...blobs, ...loose], { type: headers.get('content-type') ?? '' })

export const isWhole = ({ bytes, total }: Received) => total === undefined || bytes >= total

/** What to request: the rest where something was received and the file can be recognised, else everything. */
export const rangeHeaders = ({ bytes, etag, total }: Received): Record<string, string> =>
  bytes > 0 && etag !== undefined && total !== undefined ? { range: `bytes=${bytes}-`, 'if-range': etag } : {}
