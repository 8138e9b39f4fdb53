import { OFFSET_OCTETS, UPLOADS_PATH } from '@shodh/contracts/uploads/operations.ts'
import { Upload } from 'tus-js-client'
import { connection } from './gateway.ts'

type Metadata = Readonly<Record<string, string>>

/** As tus writes metadata. */
const written = (metadata: Metadata) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** Somebody who uploads in parts, request by request. */
export const partUploads = (address: string, token: string) => {
  const send = (method: string, path: string, headers: Metadata = {}, body: Uint8Array<ArrayBuffer> | null = null) =>
    fetch(`${address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        ...(body && { 'content-type': OFFSET_OCTETS }),
        ...headers,
      },
      body,
    })
  return {
    send,
    /** Begins an upload; returns its path. */
    begin: async (length: number, metadata: Metadata) => {
      const headers = { 'upload-length': `${length}`, 'upload-metadata': written(metadata) }
      const response = await send('POST', UPLOADS_PATH, headers)
      return response.headers.get('location') ?? `${response.status}`
    },
    patch: async (path: string, offset: number, body: Buffer) =>
      (await send('PATCH', path, { 'upload-offset': `${offset}` }, new Uint8Array(body))).status,
    /** Begins a part of so many bytes with these, on a connection of its own. */
    beginPart: async (path: string, offset: number, length: number, bytes: Buffer) => {
      const opened = await connection(address)
      opened.socket.write(
        `PATCH ${path} HTTP/1.1\r\nHost: journal\r\nAuthorization: Bearer ${token}\r\nTus-Resumable: 1.0.0\r\n` +
          `Content-Type: ${OFFSET_OCTETS}\r\nUpload-Offset: ${offset}\r\nContent-Length: ${length}\r\n\r\n`,
      )
      opened.socket.write(bytes)
      return opened
    },
    offset: async (path: string) => Number((await send('HEAD', path)).headers.get('upload-offset')),
  }
}

type Sending = {
  readonly address: string
  readonly token: string
  readonly bytes: Buffer
  readonly metadata: Metadata
  readonly chunkSize: number
  /** Where it goes on. */
  readonly path?: string
  /** Whether it stops once so many bytes are stored. */
  readonly stopsAt?: number
}

/** Uploads by tus-js-client; resolves with the path when all is sent, or it has stopped. */
export const sendByTus = ({ address, token, bytes, path, stopsAt = Infinity, ...options }: Sending) =>
  new Promise<string>((resolve, reject) => {
    const done = () => resolve(new URL(upload.url ?? '').pathname)
    const upload: Upload = new Upload(bytes, {
      endpoint: `${address}${UPLOADS_PATH}`,
      ...(path !== undefined && { uploadUrl: `${address}${path}` }),
      metadata: options.metadata,
      chunkSize: options.chunkSize,
      headers: { authorization: `Bearer ${token}` },
      retryDelays: null,
      onChunkComplete: (_, stored) => {
        if (stored >= stopsAt) void upload.abort().then(done, reject)
      },
      onSuccess: done,
      onError: reject,
    })
    upload.start()
  })
