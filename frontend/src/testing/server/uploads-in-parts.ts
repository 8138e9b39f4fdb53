import type { IncomingMessage } from 'node:http'
import { yes } from './served.ts'

type Upload = {
  readonly id: string
  /** The header as it was sent. */
  readonly stated: string
  readonly metadata: Readonly<Record<string, string>>
  readonly length: number
  offset: number
}

type Reply = { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body: unknown }

const metadataIn = (stated: string) =>
  Object.fromEntries(
    stated.split(',').map(pair => {
      const [key = '', value = ''] = pair.split(' ')
      return [key, Buffer.from(value, 'base64').toString()]
    }),
  )

const viewOf = ({ id, metadata, length, offset }: Upload) => ({
  id,
  _id: id,
  purpose: metadata.purpose ?? 'file',
  filename: metadata.filename,
  folderPath: metadata.folderPath ?? '',
  length,
  offset,
  createdAt: '2026-11-28T09:02:00.000Z',
  expiresAt: '2026-11-29T09:02:00.000Z',
})

/** A journal that takes uploads in parts; a test replaces what is to go otherwise. */
export const uploadsInParts = () => {
  const open = new Map<string, Upload>()
  const offsetHeaders = ({ offset, length, stated }: Upload) => ({
    'upload-offset': String(offset),
    'upload-length': String(length),
    'upload-metadata': stated,
  })
  const journal = {
    open,
    /** What came: the method, the upload, and of a part where it began. */
    calls: [] as string[],
    /** The tokens that parts came with. */
    tokens: [] as (string | undefined)[],
    /** Responds in place of what is done with a request, cuts the line, or leaves the request without a response. */
    interfere: (_: string): Reply | 'cut' | 'hang' | undefined => undefined,
    handle: (url: URL, request: IncomingMessage, body: unknown): Reply | undefined => {
      const { method = '', headers } = request
      const [, id = ''] = /\/uploads(?:\/([^/]*))?$/u.exec(url.pathname) ?? []
      const call = [method, id, headers['upload-offset']].filter(Boolean).join(' ')
      journal.calls.push(call)
      const other = journal.interfere(call)
      if (other === 'cut') request.socket.destroy()
      if (other === 'cut' || other === 'hang') return undefined
      return other ?? respond(request, id, typeof body === 'string' ? body.length : 0)
    },
  }
  const create = ({ headers }: IncomingMessage) => {
    const stated = String(headers['upload-metadata'])
    const id = `u${open.size + 1}`
    open.set(id, { id, stated, metadata: metadataIn(stated), length: Number(headers['upload-length']), offset: 0 })
    return { status: 201, headers: { location: `/api/v1/uploads/${id}` }, body: '' }
  }
  const respond = (request: IncomingMessage, id: string, bytes: number): Reply => {
    const { method, headers } = request
    if (method === 'POST') return create(request)
    if (method === 'GET' && id === '') return yes({ uploads: Array.from(open.values(), viewOf) })
    const upload = open.get(id)
    if (!upload) return { status: 404, body: { success: false, code: 'UPLOAD_NOT_FOUND', message: 'It has ended' } }
    if (method === 'DELETE') open.delete(id)
    if (method === 'PATCH') {
      journal.tokens.push(headers.authorization)
      upload.offset += bytes
    }
    if (method === 'GET') return { ...yes({ upload: viewOf(upload) }), headers: offsetHeaders(upload) }
    return { status: method === 'HEAD' ? 200 : 204, headers: offsetHeaders(upload), body: '' }
  }
  return journal
}
