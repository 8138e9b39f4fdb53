import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { namesTag, prepare, type Prepared, sendPrepared } from './cache/prepared.ts'
import { type ResponseCache, responseCache } from './cache/response-cache.ts'
import { cachedResponder, documentResponder, figureResponder, type QueryResult, respondOnce } from './responses.ts'

let app: FastifyInstance
let responses: ResponseCache<Prepared>
let found: QueryResult | Refusal
let times: number
let position: number
let [live, published]: [number, number] = [0, 0]

const model = { version: async () => position }
const figureSource = (at: () => number, count: number) => ({
  version: async () => at(),
  load: async () => new Map([['p', { pdf: count }]]) as never,
})
const figures = {
  live: figureSource(() => live, 9),
  published: figureSource(() => published, 5),
}
let journal: string
const find = async () => {
  times += 1
  return found
}

beforeEach(() => {
  found = { message: 'Found', data: { n: 1 } }
  journal = 'Rivers'
  ;[times, position, live, published] = [0, 1, 1, 1]
  responses = responseCache<Prepared>(1 << 20)
  app = Fastify()
  app.decorateReply('refuse', function refuse(refusal) {
    return this.code(404).send(refusal)
  })
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async request => {
    const { role } = request.headers
    if (role) request.actor = { userId: 'u', role: role as Role, sessionId: 's' }
  })
  const respond = cachedResponder([model], { responses })
  const respondWithFigures = figureResponder([model], { responses, figures })
  app.get('/once', (request, reply) => respondOnce(request, reply, found))
  for (const path of ['/cached', '/other'])
    app.get(path, (request, reply) => respond(request, reply, request.query as Record<string, unknown>, find))
  app.get('/figures', (request, reply) =>
    respondWithFigures(request, reply, {}, async sums => {
      times += 1
      return { message: 'Found', data: sums?.get('p') }
    }),
  )
  const document = documentResponder(
    () => journal,
    of => ({ of, made: (times += 1) }),
  )
  app.get('/document', (request, reply) => document(request, reply))
  app.get('/gone', (request, reply) =>
    sendPrepared(request, reply, prepare('gone', { status: 410, contentType: 'text/plain', vary: 'Accept' })),
  )
})
afterEach(() => app.close())

const get = (url: string, headers = {}) => app.inject({ url, headers })

describe('a response', () => {
  test('is the envelope, revalidated by browsers, and cached by a CDN for seconds', async () => {
    const { statusCode, headers, body } = await get('/once')
    expect([statusCode, JSON.parse(body)]).toEqual([200, { success: true, message: 'Found', data: { n: 1 } }])
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=10, must-revalidate',
      vary: 'Authorization, Accept-Encoding',
    })
    expect(headers.etag).toMatch(/^"[\w-]{27}"$/u)
  })

  test('of a single resource has a tag that begins with its revision', async () => {
    const { etag } = (await get('/once')).headers
    found = { message: 'Found', data: { n: 1 }, revision: 0 }
    expect((await get('/once')).headers.etag).toBe(etag?.replace('"', '"0-'))
  })

  test('is not sent to who has it, and sent anew when it is another one', async () => {
    const { etag = '' } = (await get('/once')).headers
    const same = await get('/once', { 'if-none-match': `"x", W/${etag}` })
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag])
    expect((await get('/once', { 'if-none-match': '"x"' })).statusCode).toBe(200)
    found = { message: 'Found', data: { n: 2 } }
    expect((await get('/once', { 'if-none-match': etag })).statusCode).toBe(200)
  })

  test('with another status than 200 is always sent', async () => {
    const { etag } = (await get('/gone')).headers
    const { statusCode, body, headers } = await get('/gone', { 'if-none-match': etag })
    expect([statusCode, body, headers['content-type'], headers.vary]).toEqual([410, 'gone', 'text/plain', 'Accept'])
  })

  test('that refuses is no success, and is not cached', async () => {
    found = { refused: 'PAPER_NOT_FOUND' }
    for (const path of ['/once', '/cached', '/cached'])
      expect(await get(path)).toMatchObject({ statusCode: 404, body: JSON.stringify(found) })
    expect([times, responses.size]).toEqual([2, 0])
  })

  test('that is a document is made once, and has no envelope', async () => {
    expect(times).toBe(0)
    for (let n = 0; n < 2; n += 1) expect((await get('/document')).json()).toEqual({ of: 'Rivers', made: 1 })
    journal = 'Lakes'
    expect((await get('/document')).json()).toEqual({ of: 'Lakes', made: 2 })
  })
})

describe('a large response', () => {
  const long = (length: number) => ({ message: 'Found', data: 'n'.repeat(length) })
  const encodingFor = async (accepted: string) =>
    (await get('/once', { 'accept-encoding': accepted })).headers['content-encoding']

  test('is compressed as the client takes it, with a tag of its own', async () => {
    found = long(2000)
    const plain = await get('/once')
    const br = await get('/once', { 'accept-encoding': 'gzip, br' })
    const gzip = await get('/once', { 'accept-encoding': 'deflate, gzip;q=0.5' })
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    expect(String(brotliDecompressSync(br.rawPayload))).toBe(plain.body)
    expect(String(gunzipSync(gzip.rawPayload))).toBe(plain.body)
    const tag = String(plain.headers.etag).slice(0, -1)
    expect([br.headers.etag, gzip.headers.etag]).toEqual([`${tag}-br"`, `${tag}-gzip"`])
    const same = await get('/once', { 'accept-encoding': 'br', 'if-none-match': `${tag}-br"` })
    expect([same.statusCode, same.headers['content-encoding']]).toEqual([304, undefined])
    expect((await get('/once', { 'accept-encoding': 'br', 'if-none-match': `${tag}"` })).statusCode).toBe(200)
  })

  test.each([
    ['br;q=0', undefined],
    ['br;q=0.000, gzip', 'gzip'],
    ['br; q=0 , gzip ; q=0.0', undefined],
    ['br;q=0.1', 'br'],
    [' gzip ', 'gzip'],
    ['brotli', undefined],
    ['', undefined],
  ])('is not sent in an encoding that the client does not take: %s', async (accepted, encoding) => {
    found = long(2000)
    expect(await encodingFor(accepted)).toBe(encoding)
  })

  test('is one from 1,024 bytes on', async () => {
    const overhead = JSON.stringify({ success: true, ...long(0) }).length
    found = long(1023 - overhead)
    expect(await encodingFor('br')).toBeUndefined()
    found = long(1024 - overhead)
    expect(await encodingFor('br')).toBe('br')
  })
})

describe('a cached response', () => {
  test('is made once for a route, a role and a query, until a read model moves', async () => {
    await get('/cached')
    await get('/cached')
    expect(times).toBe(1)
    for (const [path, headers] of [
      ['/cached?a=1', {}],
      ['/other', {}],
      ['/cached', { role: 'admin' }],
    ] as const)
      await get(path, headers)
    expect(times).toBe(4)
    position = 2
    found = { message: 'Found', data: { n: 2 } }
    expect((await get('/cached')).json().data).toEqual({ n: 2 })
    expect(times).toBe(5)
  })

  test('counts with the encoding that is made of it instead of its plain bytes, once', async () => {
    found = { message: 'Found', data: 'n'.repeat(2000) }
    const { rawPayload: plain } = await get('/cached')
    const overhead = responses.bytes - plain.length
    const { rawPayload } = await get('/cached', { 'accept-encoding': 'br' })
    expect(responses.bytes).toBe(overhead + rawPayload.length)
    await get('/cached', { 'accept-encoding': 'br' })
    expect(responses.bytes).toBe(overhead + rawPayload.length)
    expect(times).toBe(1)
  })

  test('with figures has live ones for staff, and those of the public snapshot for others', async () => {
    const pdf = async (headers = {}) => (await get('/figures', headers)).json().data.pdf
    expect([await pdf({ role: 'author' }), await pdf()]).toEqual([9, 5])
    expect(times).toBe(2)
    live = 2
    await pdf()
    expect(times).toBe(2)
    await pdf({ role: 'author' })
    expect(times).toBe(3)
    published = 2
    await pdf({ role: 'author' })
    expect(times).toBe(3)
    await pdf()
    expect(times).toBe(4)
  })
})

test.each([
  [undefined, false],
  ['*', true],
  [' * ', true],
  ['"a"', true],
  ['W/"a"', true],
  ['"b" , W/"a"', true],
  ['"b"', false],
  ['"aW/"', false],
  ['"W/a"', false],
  ['', false],
])('of entity tags, %s names "a": %s', (tags, isNamed) => {
  expect(namesTag(tags, '"a"')).toBe(isNamed)
})
