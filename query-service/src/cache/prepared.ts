import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { memoize } from '@shodh/contracts/flow/once.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether a list of entity tags (If-None-Match, RFC 9110 13.1.2: weak comparison) names the tag. */
export const namesTag = (tags: string | undefined, tag: string) =>
  tags !== undefined &&
  (tags === tag || tags.trim() === '*' || tags.split(',').some(one => one.trim().replace(/^W\//u, '') === tag))

type Encoding = 'identity' | 'gzip' | 'br'

/**
 * A public response whose bytes are made once for all requests; `bytes` are those of all bodies that are held. Once
 * there is a compressed one, the plain one, which few ask for, is no longer held: `length` are its bytes.
 */
export type Prepared = {
  readonly status: number
  readonly contentType: string
  readonly vary: string
  /** The ETag without its quotes and its encoding. */
  readonly tag: string
  readonly length: number
  readonly bodies: Map<Encoding, Promise<Buffer>>
  bytes: number
}

type Content = {
  readonly status?: number
  readonly contentType: string
  readonly vary: string
  /** Begins the tag of a single resource, so that If-Match can be compared with its last event. */
  readonly revision?: number | string | undefined
}

const WORTH_COMPRESSING = 1024

/** zlib asks the main thread for further memory after each chunk. */
const CHUNK_MAX_BYTES = 256 * 1024

const brotli = promisify(brotliCompress)
// Stryker disable ObjectLiteral, ArithmeticOperator: The size of chunks and the quality only say how long compressing takes and how small the result is.
const compressed = {
  gzip: (body: Buffer) => promisify(gzip)(body, { chunkSize: Math.min(body.length, CHUNK_MAX_BYTES) }),
  br: (body: Buffer) =>
    brotli(body, {
      chunkSize: Math.min(body.length, CHUNK_MAX_BYTES),
      params: { [constants.BROTLI_PARAM_QUALITY]: 8 },
    }),
}
/** A chunk that is filled to its end is followed by another one. */
const decompressed = {
  identity: async (body: Buffer) => body,
  gzip: (body: Buffer, length: number) => promisify(gunzip)(body, { chunkSize: length + 1 }),
  br: (body: Buffer, length: number) => promisify(brotliDecompress)(body, { chunkSize: length + 1 }),
}
// Stryker restore ObjectLiteral, ArithmeticOperator

/** In memory of its own: a small buffer is a part of a pool of 64 KiB, all of which is held as long as the buffer. */
const unpooled = (bytes: Buffer): Buffer => {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}

export const prepare = (text: string, { status = 200, contentType, vary, revision }: Content): Prepared => {
  const body = unpooled(Buffer.from(text))
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  return {
    status,
    contentType,
    vary,
    tag: revision === undefined ? hash : `${revision}-${hash}`,
    length: body.length,
    bodies: new Map([['identity', Promise.resolve(body)]]),
    bytes: body.length,
  }
}

/** Without a compression, from the body that has been held longest: the plain one, while it is there. */
const plainOf = async ({ bodies, length }: Prepared): Promise<Buffer> => {
  const [first] = bodies
  const [encoding, body] = first!
  return decompressed[encoding](await body, length)
}

const encode = async (prepared: Prepared, encoding: keyof typeof compressed) => {
  // a short result of zlib also holds on to the 16 KiB that it was written into
  const body = unpooled(await compressed[encoding](await plainOf(prepared)))
  prepared.bytes += body.length
  if (prepared.bodies.delete('identity')) prepared.bytes -= prepared.length
  return body
}

const bodyOf = (prepared: Prepared, encoding: Encoding) => {
  if (encoding === 'identity') return plainOf(prepared)
  const { bodies } = prepared
  const before = bodies.get(encoding)
  if (before) return before
  const made = encode(prepared, encoding)
  bodies.set(encoding, made)
  made.catch(() => void bodies.delete(encoding))
  return made
}

const bestOf = (accepted: string): Encoding => {
  const names = accepted.split(',').filter(name => !/;\s*q=0(\.0*)?$/u.test(name.trim()))
  const offers = (encoding: string) => names.some(name => name.trim().split(';')[0] === encoding)
  return offers('br') ? 'br' : offers('gzip') ? 'gzip' : 'identity'
}

/** Most requests repeat what one of a few browsers accepts. */
const encodingFor = memoize(bestOf)

/** A CDN may cache a public response for seconds; a browser revalidates it. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=10, must-revalidate'

/** Anyone can make up requests that are refused: a cache would hold a page for each. */
const cacheControl = (status: number) => (status === 400 ? 'no-store' : CACHE_CONTROL)

/** Sends it compressed as the client takes it, or 304 where the client has it. */
export const sendPrepared = (
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
  caching = cacheControl(prepared.status),
): FastifyReply | Promise<FastifyReply> => {
  const { status, contentType, vary, length } = prepared
  const encoding = length < WORTH_COMPRESSING ? 'identity' : encodingFor(request.headers['accept-encoding'] ?? '')
  const tag = `"${prepared.tag}${encoding === 'identity' ? '' : `-${encoding}`}"`
  reply.header('etag', tag).header('cache-control', caching).header('vary', vary)
  // nothing is waited for: most responses are of this kind
  if (status === 200 && namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.code(status).type(contentType)
  return bodyOf(prepared, encoding).then(body => reply.send(body))
}
