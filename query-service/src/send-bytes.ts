import { Readable } from 'node:stream'
import type { ByteRange } from '@shodh/adapters/file-store/file-store.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { listed } from './entity-tags.ts'

/** Bytes whose size is known before the first is sent. */
export type Bytes = {
  /** Changes whenever the bytes change; the ETag without its quotes. */
  readonly tag: string
  readonly bytes: number
  readonly contentType: string
  /** What the file is called on the reader's disk. */
  readonly name: string
  readonly cacheControl: string
  readonly inline?: boolean
  /** Whether every byte can be had; looked at before the answer begins. */
  present(): Promise<boolean>
  open(range: ByteRange): Promise<Readable | undefined>
}

const ascii = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/gu, '')
    .replace(/["\\%]/gu, '_')
    .trim()

/** RFC 6266, with the exact name in RFC 8187 form and an ASCII fallback. */
const disposition = ({ name, inline }: Bytes) => {
  const ending = /\.[a-z0-9]+$/u.exec(name)?.[0] ?? ''
  const plain = ascii(name)
  const fallback = plain === ending || plain === '' ? `download${ending}` : plain
  const exact = encodeURIComponent(name).replace(
    /['()*]/gu,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${inline ? 'inline' : 'attachment'}; filename="${fallback}"; filename*=UTF-8''${exact}`
}

/** A single range (RFC 9110, section 14); anything else is answered with the whole. */
const rangeOf = (header: string | undefined, bytes: number): ByteRange | 'whole' | 'unsatisfiable' => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/u.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '')
    return Number(last) === 0 ? 'unsatisfiable' : { start: Math.max(0, bytes - Number(last)), end: bytes - 1 }
  const range = { start: Number(first), end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) }
  if (last !== '' && Number(last) < range.start) return 'whole'
  return range.start >= bytes ? 'unsatisfiable' : range
}

/** If-Range: a resumed download gets the rest only of the same bytes. */
const askedRange = ({ headers }: FastifyRequest, tag: string, bytes: number) =>
  headers['if-range'] === undefined || headers['if-range'] === tag ? rangeOf(headers.range, bytes) : 'whole'

/** Sends a file: conditional, resumable, HEAD without a byte read. A file that is missing fails before the first byte. */
export const sendBytes = async (request: FastifyRequest, reply: FastifyReply, source: Bytes) => {
  const tag = `"${source.tag}"`
  if (!(await source.present())) return reply.refuse({ refused: 'FILE_MISSING' })
  reply.headers({ etag: tag, 'accept-ranges': 'bytes', 'cache-control': source.cacheControl })
  if (listed(request.headers['if-none-match'], tag)) return reply.code(304).send()
  const range = askedRange(request, tag, source.bytes)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${source.bytes}`)
    return reply.refuse({ refused: 'RANGE_NOT_SATISFIABLE' })
  }
  const part = range === 'whole' ? { start: 0, end: source.bytes - 1 } : range
  reply.headers({ 'content-disposition': disposition(source), 'content-length': part.end - part.start + 1 })
  reply.type(source.contentType)
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${source.bytes}`)
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(await source.open(part))
}
