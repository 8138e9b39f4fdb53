import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { prepare, sendPrepared } from './prepared.ts'

const TEXT = 'The rivers of the district. '.repeat(500)

const serving = (text: string) => {
  const prepared = prepare(text, { contentType: 'text/plain', vary: 'Accept-Encoding' })
  const app = Fastify()
  app.get('/', (request, reply) => sendPrepared(request, reply, prepared))
  const bodyIn = async (encoding: string) =>
    (await app.inject({ url: '/', headers: { 'accept-encoding': encoding } })).rawPayload
  return { prepared, bodyIn }
}

test('a response is the same in every encoding, in whichever order they are asked for', async () => {
  const { bodyIn } = serving(TEXT)
  expect(String(await bodyIn('identity'))).toBe(TEXT)
  expect(String(brotliDecompressSync(await bodyIn('br')))).toBe(TEXT)
  expect(String(await bodyIn('identity'))).toBe(TEXT)
  expect(String(gunzipSync(await bodyIn('gzip')))).toBe(TEXT)
  expect(String(await bodyIn('identity'))).toBe(TEXT)
})

test('of a response that was compressed, the plain bytes are not held', async () => {
  const { prepared, bodyIn } = serving(TEXT)
  expect(prepared.bytes).toBe(TEXT.length)
  const [br, gzip] = await Promise.all([bodyIn('br'), bodyIn('gzip')])
  expect(prepared.bytes).toBe(br.length + gzip.length)
  await bodyIn('identity')
  expect([...prepared.bodies.keys()].toSorted()).toEqual(['br', 'gzip'])
})

test('a short response is held and sent as it is', async () => {
  const { prepared, bodyIn } = serving('short')
  expect(String(await bodyIn('br'))).toBe('short')
  expect([...prepared.bodies.keys()]).toEqual(['identity'])
})

test('a body whose compression failed is made anew when it is requested again', async () => {
  const { prepared, bodyIn } = serving(TEXT)
  const plain = prepared.bodies.get('identity')!
  const failing = Promise.reject(new Error('Out of memory'))
  prepared.bodies.set('identity', failing)
  await Promise.all([expect(failing).rejects.toThrow('Out of memory'), bodyIn('br')])
  prepared.bodies.set('identity', plain)
  expect(String(brotliDecompressSync(await bodyIn('br')))).toBe(TEXT)
})

test('no body holds more memory than its own bytes', async () => {
  for (const text of [TEXT, 'short']) {
    const { prepared, bodyIn } = serving(text)
    const plain = await prepared.bodies.get('identity')
    await bodyIn('br')
    const bodies = [plain, ...(await Promise.all(prepared.bodies.values()))]
    for (const body of bodies) expect(body?.buffer.byteLength).toBe(body?.length)
  }
})

test.each([
  [400, 'no-store'],
  [200, 'public, max-age=0, s-maxage=10, must-revalidate'],
])('a page with the status %i is cached as %s', async (status, cacheControl) => {
  const app = Fastify()
  const prepared = prepare(TEXT, { contentType: 'text/html', vary: 'Accept-Encoding', status })
  app.get('/', (request, reply) => sendPrepared(request, reply, prepared))
  const { statusCode, headers } = await app.inject('/')
  expect([statusCode, headers['cache-control']]).toEqual([status, cacheControl])
})
