import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { type Bytes, sendBytes } from './send-bytes.ts'

const CONTENT = '0123456789'

const source = (more: Partial<Bytes> = {}): Bytes => ({
  ...{ tag: 'tag', bytes: CONTENT.length, contentType: 'application/pdf', name: 'a.pdf', cacheControl: 'no-cache' },
  open: async ({ start, end }) => Readable.from([Buffer.from(CONTENT).subarray(start, end + 1)]),
  ...more,
})

const get = async (headers: Record<string, string> = {}, more: Partial<Bytes> = {}, method: 'GET' | 'HEAD' = 'GET') => {
  const app = Fastify()
  app.decorateReply('refuse', function ({ refused }) {
    return this.code(refused === 'RANGE_NOT_SATISFIABLE' ? 416 : 404).send(refused)
  })
  app.get('/', (request, reply) => sendBytes(request, reply, source(more)))
  const { statusCode, headers: sent, body } = await app.inject({ url: '/', method, headers })
  return { status: statusCode, body, headers: sent }
}

describe('a range', () => {
  test.each([
    ['bytes=0-', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=9-', 206, '9', 'bytes 9-9/10'],
    ['bytes=9-9', 206, '9', 'bytes 9-9/10'],
    ['bytes=3-99', 206, '3456789', 'bytes 3-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-10', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=-0', 416, 'RANGE_NOT_SATISFIABLE', 'bytes */10'],
    ['bytes=10-', 416, 'RANGE_NOT_SATISFIABLE', 'bytes */10'],
    ['bytes=-', 200, CONTENT, undefined],
    ['bytes=5-4', 200, CONTENT, undefined],
    ['bytes=a-b', 200, CONTENT, undefined],
    ['BYTES 0-1', 200, CONTENT, undefined],
    [' bytes=0-1 ', 206, '01', 'bytes 0-1/10'],
    ['x bytes=0-1', 200, CONTENT, undefined],
    ['bytes=0-1,3-4', 200, CONTENT, undefined],
    ['bytes=5-5', 206, '5', 'bytes 5-5/10'],
  ])('%s responds with %i and %j', async (range, status, body, contentRange) => {
    const response = await get({ range })
    expect([response.status, response.body, response.headers['content-range']]).toEqual([status, body, contentRange])
  })
})

describe('bytes that the reader has', () => {
  test.each(['"tag"', 'W/"tag"', '*', '"other", "tag"', '"other",W/"tag"'])('are not sent for %s', async tags => {
    const { status, body, headers } = await get({ 'if-none-match': tags })
    expect([status, body, headers['etag']]).toEqual([304, '', '"tag"'])
  })
  test.each(['"other"', 'tag', '"ta"', '""', '"tag'])('are sent for %s', async tags => {
    expect((await get({ 'if-none-match': tags })).status).toBe(200)
  })
})

describe('the name of a file', () => {
  const named = async (name: string, more: Partial<Bytes> = {}) =>
    (await get({}, { name, ...more })).headers['content-disposition']

  test.each([
    ['a.pdf', `attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`],
    ['a "b" \\ 100%.pdf', `attachment; filename="a b 100.pdf"; filename*=UTF-8''a%20%22b%22%20%5C%20100%25.pdf`],
    ["it's (1)*.pdf", `attachment; filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`],
    ['a\r\nx: y.pdf', `attachment; filename="a x: y.pdf"; filename*=UTF-8''a%0D%0Ax%3A%20y.pdf`],
    ['नदी.pdf', `attachment; filename="download.pdf"; filename*=UTF-8''%E0%A4%A8%E0%A4%A6%E0%A5%80.pdf`],
    ['A\ud800B.pdf', `attachment; filename="AB.pdf"; filename*=UTF-8''A%EF%BF%BDB.pdf`],
    [' a .pdf ', `attachment; filename="a .pdf"; filename*=UTF-8''%20a%20.pdf%20`],
    ['नदी', `attachment; filename="download"; filename*=UTF-8''%E0%A4%A8%E0%A4%A6%E0%A5%80`],
    ['a.b-c', `attachment; filename="a.b-c"; filename*=UTF-8''a.b-c`],
    ['.b नदी.pdf', `attachment; filename=".b.pdf"; filename*=UTF-8''.b%20%E0%A4%A8%E0%A4%A6%E0%A5%80.pdf`],
    [
      'नदी.bनदी',
      `attachment; filename="download.b"; filename*=UTF-8''%E0%A4%A8%E0%A4%A6%E0%A5%80.b%E0%A4%A8%E0%A4%A6%E0%A5%80`,
    ],
    ['खंड १५, अंक २ (2024).zip', expect.stringContaining('filename="download (2024).zip"')],
    ['10⁶ cells in H₂O, m⁻².pdf', expect.stringContaining('filename="10^6 cells in H2O, m^-2.pdf"')],
    ['A _ B: look_up?.pdf', expect.stringContaining('filename="A B: look up?.pdf"')],
    ['नदी — On Rivers, १२.pdf', expect.stringContaining('filename="On Rivers,.pdf"')],
    ['खंड १५.crossref.xml', expect.stringContaining('filename="download.crossref.xml"')],
    ['1984.pdf', expect.stringContaining('filename="1984.pdf"')],
    ['é.pdf', `attachment; filename="e.pdf"; filename*=UTF-8''%C3%A9.pdf`],
  ])('%j is escaped in both of its forms', async (name, disposition) => {
    expect(await named(name)).toEqual(disposition)
  })
  test('is there also where the file is shown in the browser', async () => {
    expect(await named('a.pdf', { inline: true })).toMatch(/^inline; filename="a\.pdf"/u)
  })
})

test('a file is sent as what it is, whole or in parts, and its headers alone without a byte read', async () => {
  const about = { 'content-type': 'application/pdf', 'accept-ranges': 'bytes', 'cache-control': 'no-cache' }
  expect((await get()).headers).toMatchObject({ ...about, 'content-length': '10', etag: '"tag"' })
  expect((await get({ range: 'bytes=2-4' })).headers).toMatchObject({ ...about, 'content-length': '3' })
  const open = () => Promise.reject(new Error('Nothing is to be read'))
  const { status, body, headers } = await get({}, { open }, 'HEAD')
  expect([status, body, headers['content-length']]).toEqual([200, '', '10'])
})

test('a download is resumed only of the same bytes', async () => {
  const range = 'bytes=5-'
  expect((await get({ range, 'if-range': '"tag"' })).body).toBe('56789')
  for (const other of ['"old"', 'W/"tag"', 'Tue, 01 Jan 2030 00:00:00 GMT'])
    expect(await get({ range, 'if-range': other })).toMatchObject({ status: 200, body: CONTENT })
})

test('a file that is missing is refused before its first byte, also to who has it', async () => {
  const gone = { problem: async () => 'missing' as const }
  for (const headers of [{}, { 'if-none-match': '"tag"' }, { range: 'bytes=0-1' }])
    expect(await get(headers, gone)).toMatchObject({ status: 404, body: 'FILE_MISSING' })
})
