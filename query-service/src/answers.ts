import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Refusal, success } from '@shodh/contracts/answer.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { listed } from './entity-tags.ts'
import type { View } from './served.ts'

type Encoding = 'identity' | 'gzip' | 'br'

type Prepared = { readonly tag: string; readonly bodies: Map<Encoding, Promise<Buffer>> }

/** `revision` begins the tag of a single resource, so that If-Match can be compared with its last event. */
export type Found = { readonly message: string; readonly data: unknown; readonly revision?: number }

type Stamped = Pick<View<never>, 'checkpoint' | 'version'>

type Kept = { readonly stamp: string; readonly prepared: Prepared }

const WORTH_COMPRESSING = 1024
const ANSWERS_KEPT = 500

const brotli = promisify(brotliCompress)
const compressed = {
  identity: async (body: Buffer) => body,
  gzip: promisify(gzip) as (body: Buffer) => Promise<Buffer>,
  br: (body: Buffer) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
}

const prepare = ({ message, data, revision }: Found): Prepared => {
  const body = Buffer.from(JSON.stringify(success(message, data)))
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  return {
    tag: revision === undefined ? hash : `${revision}-${hash}`,
    bodies: new Map([['identity', Promise.resolve(body)]]),
  }
}

const bodyOf = ({ bodies }: Prepared, encoding: Encoding) => {
  const plain = bodies.get('identity')
  const made = bodies.get(encoding) ?? plain?.then(compressed[encoding])
  if (made) bodies.set(encoding, made)
  return made
}

const encodingFor = (accepted: string | undefined): Encoding => {
  const names = (accepted ?? '').split(',').filter(name => !/;\s*q=0(\.0*)?$/u.test(name.trim()))
  const offers = (encoding: string) => names.some(name => name.trim().split(';')[0] === encoding)
  return offers('br') ? 'br' : offers('gzip') ? 'gzip' : 'identity'
}

/** A CDN may keep a public answer for seconds; a browser asks each time, with the tag. Signed-in answers are no one's to keep. */
const cacheControl = (request: FastifyRequest) =>
  request.headers.authorization === undefined ? 'public, max-age=0, s-maxage=10, must-revalidate' : 'no-store'

const send = async (request: FastifyRequest, reply: FastifyReply, prepared: Prepared) => {
  const plain = await bodyOf(prepared, 'identity')
  const encoding =
    (plain?.length ?? 0) < WORTH_COMPRESSING ? 'identity' : encodingFor(request.headers['accept-encoding'])
  const tag = `"${prepared.tag}${encoding === 'identity' ? '' : `-${encoding}`}"`
  reply.headers({ etag: tag, 'cache-control': cacheControl(request), vary: 'Authorization, Accept-Encoding' })
  if (listed(request.headers['if-none-match'], tag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('application/json; charset=utf-8').send(await bodyOf(prepared, encoding))
}

/** Answers a question whose answer is nobody's to keep. */
export const answerOnce = (request: FastifyRequest, reply: FastifyReply, found: Found | Refusal) =>
  'refused' in found ? reply.refuse(found) : send(request, reply, prepare(found))

/**
 * Answers questions from read models. The bytes of an answer are kept, and are good for as long as no read model
 * that it was drawn from has moved, so a question asked again costs one look at each checkpoint.
 */
export const answers = (models: readonly Stamped[]) => {
  const kept = new Map<string, Kept>()

  const stamp = async (model: Stamped) => `${await model.checkpoint()}@${model.version}`
  const stampNow = async () => (await Promise.all(models.map(stamp))).join()

  const keep = (key: string, answer: Kept) => {
    kept.delete(key)
    kept.set(key, answer)
    const [oldest] = kept.keys()
    if (kept.size > ANSWERS_KEPT && oldest !== undefined) kept.delete(oldest)
  }

  return async (request: FastifyRequest, reply: FastifyReply, find: () => Promise<Found | Refusal>) => {
    const key = `${request.actor?.role ?? ''} ${request.url}`
    const now = await stampNow()
    const before = kept.get(key)
    if (before?.stamp === now) return send(request, reply, before.prepared)
    const found = await find()
    if ('refused' in found) return reply.refuse(found)
    const prepared = prepare(found)
    keep(key, { stamp: now, prepared })
    return send(request, reply, prepared)
  }
}
