import { Readable } from 'node:stream'
import type { ByteRange } from '@shodh/adapters/file-store/file-store.ts'
import type { FileProblem } from '@shodh/contracts/volumes/fields.ts'
import { extendedValue } from '@shodh/contracts/text/text.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { namesTag } from './cache/prepared.ts'
import { createHash } from 'node:crypto'

/** What of a file is sent, where all of it is in memory. */
export const inMemory = (content: Buffer): Pick<Bytes, 'bytes' | 'open'> => ({
  bytes: content.length,
  open: async ({ start, end }) => Readable.from([content.subarray(start, end + 1)]),
})

/** A text that is made for a request, as a file. */
export const bytesOfText = (text: string, about: Pick<Bytes, 'name' | 'contentType' | 'cacheControl'>): Bytes => {
  const bytes = Buffer.from(text)
  return {
    ...about,
    contentType: `${about.contentType}; charset=utf-8`,
    tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 27),
    ...inMemory(bytes),
  }
}

/** Bytes whose size is known before the first is sent. */
export type Bytes = {
  /** Changes whenever the bytes change; the ETag without its quotes. */
  readonly tag: string
  readonly bytes: number
  readonly contentType: string
  /** The file name of the download. */
  readonly name: string
  readonly cacheControl: string
  readonly inline?: boolean
  /** Why they are not those of the tag, where that may be; asked before the response begins. */
  problem?(): Promise<FileProblem | undefined>
  open(range: ByteRange): Promise<Readable | undefined>
}

/** The words of a name that ASCII can write, at least one; `10⁶` is `10^6`. */
const ascii = (stem: string) => {
  const words = stem
    .replaceAll(/[⁰¹²³⁴-⁹⁺⁻]+/gu, '^$&')
    .normalize('NFKD')
    .replaceAll('−', '-')
    .split(/[\s_]+/u)
    .map(word => word.replaceAll(/[^\x21-\x7e]|["\\%]/gu, ''))
    .filter(word => /[A-Za-z0-9]/u.test(word))
    .join(' ')
  return /[A-Za-z]/u.test(words) || (words !== '' && !/\p{L}/u.test(stem)) ? words : `download ${words}`.trim()
}

/** RFC 6266, with the exact name in RFC 8187 form and an ASCII fallback. */
const disposition = ({ name, inline }: Bytes) => {
  const ending = /\.[a-z0-9]{1,12}$/u.exec(name)?.[0] ?? ''
  const words = ascii(name.slice(0, name.length - ending.length)) + ending
  const fallback = words.startsWith('.') && !name.startsWith('.') ? `download${words}` : words
  return `${inline ? 'inline' : 'attachment'}; filename="${fallback}"; filename*=${extendedValue(name)}`
}

type RequestedRange = ByteRange | 'whole' | 'unsatisfiable'

const suffix = (length: number, bytes: number): RequestedRange =>
  length === 0 ? 'unsatisfiable' : { start: Math.max(0, bytes - length), end: bytes - 1 }

const interval = (start: number, last: string, bytes: number): RequestedRange => {
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= bytes) return 'unsatisfiable'
  return { start, end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) }
}

/** A single range (RFC 9110, section 14); anything else gets the whole file. */
const rangeOf = (header: string | undefined, bytes: number): RequestedRange => {
  // Stryker disable next-line ArrayDeclaration: The first element, which would be the whole match, is not read.
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/u.exec(header?.trim() ?? '') ?? []
  if (first !== '') return interval(Number(first), last, bytes)
  return last === '' ? 'whole' : suffix(Number(last), bytes)
}

/** If-Range: a resumed download gets the rest only of the same bytes. */
const requestedRange = ({ headers }: FastifyRequest, tag: string, bytes: number) =>
  headers['if-range'] === undefined || headers['if-range'] === tag ? rangeOf(headers.range, bytes) : 'whole'

const sendPart = async (request: FastifyRequest, reply: FastifyReply, source: Bytes, range: ByteRange | 'whole') => {
  const part = range === 'whole' ? { start: 0, end: source.bytes - 1 } : range
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${source.bytes}`)
  reply.headers({ 'content-disposition': disposition(source), 'content-length': part.end - part.start + 1 })
  reply.type(source.contentType)
  // Stryker disable next-line ArrayDeclaration: A response to HEAD is sent without a body, whatever is given.
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : await source.open(part))
}

/**
 * Sends a file: conditional, resumable, HEAD without a byte sent. One that is missing or damaged is logged and fails before
 * the first byte.
 */
export const sendBytes = async (request: FastifyRequest, reply: FastifyReply, source: Bytes) => {
  const tag = `"${source.tag}"`
  const problem = await source.problem?.()
  if (problem !== undefined) {
    request.log.error({ file: source.tag, name: source.name, problem }, 'A file is not sent')
    return reply.refuse({ refused: 'FILE_MISSING' })
  }
  reply.headers({ etag: tag, 'accept-ranges': 'bytes', 'cache-control': source.cacheControl })
  if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  const range = requestedRange(request, tag, source.bytes)
  if (range !== 'unsatisfiable') return sendPart(request, reply, source, range)
  reply.header('content-range', `bytes */${source.bytes}`)
  return reply.refuse({ refused: 'RANGE_NOT_SATISFIABLE' })
}
