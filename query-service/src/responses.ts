import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Refusal, success } from '@shodh/contracts/envelope.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { namesTag } from './entity-tags.ts'
import type { ResponseCache } from './response-cache.ts'
import type { View } from './served-views.ts'

type Encoding = 'identity' | 'gzip' | 'br'

/** `bytes` are those of all bodies that were made. */
export type Prepared = { readonly tag: string; readonly bodies: Map<Encoding, Promise<Buffer>>; bytes: number }

/** `revision` begins the tag of a single resource, so that If-Match can be compared with its last event. */
export type QueryResult = { readonly message: string; readonly data: unknown; readonly revision?: number }

type Stamped = Pick<View<never>, 'checkpoint' | 'version'>

/** What routes cache their responses in: one cache for all of them. */
export type Caching = { readonly responses: ResponseCache<Prepared> }

const WORTH_COMPRESSING = 1024

const brotli = promisify(brotliCompress)
const compressed = {
  identity: async (body: Buffer) => body,
  gzip: (body: Buffer) => promisify(gzip)(body),
  br: (body: Buffer) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
}

const preparedFrom = (value: unknown, revision?: number): Prepared => {
  const body = Buffer.from(JSON.stringify(value))
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  return {
    tag: revision === undefined ? hash : `${revision}-${hash}`,
    bodies: new Map([['identity', Promise.resolve(body)]]),
    bytes: body.length,
  }
}

const prepare = ({ message, data, revision }: QueryResult) => preparedFrom(success(message, data), revision)

const encode = async (prepared: Prepared, plain: Promise<Buffer>, encoding: Encoding) => {
  // a copy: a short result of zlib holds on to the 16 KiB that it was written into
  const body = Buffer.from(await compressed[encoding](await plain))
  prepared.bytes += body.length
  return body
}

const bodyOf = (prepared: Prepared, encoding: Encoding) => {
  const { bodies } = prepared
  const plain = bodies.get('identity')
  const made = bodies.get(encoding) ?? (plain && encode(prepared, plain, encoding))
  if (made) bodies.set(encoding, made)
  return made
}

const encodingFor = (accepted: string | undefined): Encoding => {
  const names = (accepted ?? '').split(',').filter(name => !/;\s*q=0(\.0*)?$/u.test(name.trim()))
  const offers = (encoding: string) => names.some(name => name.trim().split(';')[0] === encoding)
  return offers('br') ? 'br' : offers('gzip') ? 'gzip' : 'identity'
}

/** A CDN may cache a public response for seconds; a browser revalidates it. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=10, must-revalidate'

const send = async (request: FastifyRequest, reply: FastifyReply, prepared: Prepared) => {
  const plain = await bodyOf(prepared, 'identity')
  const encoding =
    (plain?.length ?? 0) < WORTH_COMPRESSING ? 'identity' : encodingFor(request.headers['accept-encoding'])
  const tag = `"${prepared.tag}${encoding === 'identity' ? '' : `-${encoding}`}"`
  reply.headers({ etag: tag, 'cache-control': CACHE_CONTROL, vary: 'Authorization, Accept-Encoding' })
  if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('application/json; charset=utf-8').send(await bodyOf(prepared, encoding))
}

/** Responds to a query without caching the response. */
export const respondOnce = (request: FastifyRequest, reply: FastifyReply, found: QueryResult | Refusal) =>
  'refused' in found ? reply.refuse(found) : send(request, reply, prepare(found))

/** Responds with a document, without the envelope, that is made at the first request and stays the same. */
export const documentResponder = (document: () => unknown) => {
  let prepared: Prepared | undefined
  return (request: FastifyRequest, reply: FastifyReply) => send(request, reply, (prepared ??= preparedFrom(document())))
}

/**
 * Responds to queries of read models. The bytes of a response are cached by the route, the role and the `query` (a
 * parsed and normalised filter, never the raw URL), and are valid while no read model that they were read from has
 * moved, so a repeated query costs one read of each checkpoint.
 */
export const cachedResponder = (models: readonly Stamped[], { responses }: Caching) => {
  const stamp = async (model: Stamped) => `${await model.checkpoint()}@${model.version}`
  const stampNow = async () => (await Promise.all(models.map(stamp))).join()

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    query: Readonly<Record<string, unknown>>,
    find: () => Promise<QueryResult | Refusal>,
  ) => {
    const key = JSON.stringify([request.actor?.role, request.routeOptions.url, query])
    const now = await stampNow()
    const before = responses.get(key, now)
    const found = before ?? (await find())
    if ('refused' in found) return reply.refuse(found)
    const prepared = 'tag' in found ? found : prepare(found)
    if (!before) responses.set(key, now, prepared)
    await send(request, reply, prepared)
    responses.resize(key, prepared)
    return reply
  }
}
