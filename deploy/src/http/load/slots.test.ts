import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage, request } from 'node:http'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { gateway, service } from '../../testing/gateway.ts'
import { silentServer } from '../testing/silent-server.ts'
import { responseTo } from '../../testing/response-to.ts'

const ZIP = '/api/v1/papers/volume/v/download'

type Client = { readonly request: ClientRequest; readonly response: IncomingMessage }

const downloader =
  (address: string) =>
  async (from = '203.0.113.7', path = ZIP, headers = {}): Promise<Client> => {
    const request = get(address + path, { agent: false, headers: { 'x-forwarded-for': from, ...headers } })
    request.on('error', () => {})
    onTestFinished(() => void request.destroy())
    const response = await responseTo(request)
    return { request, response }
  }

/** A server whose downloads last until the test ends them; it verifies tokens once `verified` resolves. */
const server = async (verified?: Promise<void>) => {
  const streams: PassThrough[] = []
  const app = await silentServer({
    TRUST_PROXY: 'loopback',
    verify: async token => {
      await verified
      return { userId: token, role: 'admin', sessionId: token }
    },
  })
  const config = { allow: 'everyone', slot: 'volume downloads' } as const
  app.get('/api/v1/papers/volume/:id/download', { config }, (_, reply) => {
    const stream = new PassThrough()
    stream.write('beginning')
    streams.push(stream)
    return reply.type('application/zip').send(stream)
  })
  app.addContentTypeParser('multipart/form-data', (_, __, done) => done(null))
  app.post('/forms', { config: { allow: 'everyone', slot: 'forms' } }, (_, reply) => {
    const stream = new PassThrough()
    stream.write('beginning')
    streams.push(stream)
    return reply.send(stream)
  })
  app.get('/other', { config: { allow: 'everyone' } }, () => 'other')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => {
    for (const stream of streams) stream.destroy()
    app.server.closeAllConnections()
    return app.close()
  })
  return { app, address, streams, download: downloader(address) }
}

const isServed = async (download: () => Promise<Client>) => {
  const { request, response } = await download()
  if (response.statusCode !== 200) request.destroy()
  return response.statusCode === 200
}

describe('ZIP downloads of one visitor', () => {
  test('are two at a time; the third gets 429 in the envelope', async () => {
    const { download } = await server()
    expect([(await download()).response.statusCode, (await download()).response.statusCode]).toEqual([200, 200])
    const { response } = await download()
    expect(response).toMatchObject({ statusCode: 429, headers: { 'retry-after': '30', 'cache-control': 'no-store' } })
    expect(JSON.parse(await text(response))).toMatchObject({
      success: false,
      code: 'TOO_MANY_VOLUME_DOWNLOADS',
      message: 'Two volumes are already being downloaded. Please wait until one of them is complete.',
    })
  })

  test('who leaves while a token is verified takes no place', async () => {
    const verified = Promise.withResolvers<void>()
    const { app, address, download } = await server(verified.promise)
    const headers = { authorization: 'Bearer rao' }
    for (const _ of [1, 2]) {
      const connected = once(app.server, 'request')
      const leaving = request(address + ZIP, { agent: false, headers }).on('error', () => {})
      leaving.end()
      const [{ socket }] = await connected
      leaving.destroy()
      await once(socket, 'close')
    }
    verified.resolve()
    expect(await isServed(() => download(undefined, ZIP, headers))).toBe(true)
  })

  test('are counted by range and however the address is written, and other addresses are not', async () => {
    const { download } = await server()
    await download(undefined, ZIP, { range: 'bytes=0-9' })
    await download(undefined, '/api/v1/papers/%76olume/v/download?x=1', { range: 'bytes=10-' })
    expect((await download(undefined, ZIP, { range: 'bytes=20-' })).response.statusCode).toBe(429)
    for (const same of [`${ZIP}?y`, `${ZIP}/`]) expect((await download(undefined, same)).response.statusCode).toBe(429)
    expect((await download(undefined, '/other')).response.statusCode).toBe(200)
    expect((await download('203.0.113.8')).response.statusCode).toBe(200)
  })

  test('are counted for an IPv6 network as a whole', async () => {
    const { download } = await server()
    await download('2001:db8:1:2::1')
    await download('2001:db8:1:2:ffff::2')
    expect((await download('2001:db8:1:2::3')).response.statusCode).toBe(429)
    expect((await download('2001:db8:1:3::1')).response.statusCode).toBe(200)
  })

  test.each<[string, (client: Client, stream: PassThrough) => void]>([
    ['is complete', (_, stream) => stream.end()],
    ['is left by its reader', ({ request }) => request.destroy()],
    ['fails on the way', (_, stream) => stream.destroy(new Error('The file is gone'))],
  ])('give their place back when one of them %s', async (_, end) => {
    const { streams, download } = await server()
    const [first] = [await download(), await download()]
    expect((await download()).response.statusCode).toBe(429)
    first.response.on('error', () => {}).resume()
    const [stream] = streams
    if (stream) end(first, stream)
    await expect.poll(() => isServed(download)).toBe(true)
    expect((await download()).response.statusCode).toBe(429)
  })

  test('that were refused take no place', async () => {
    const { streams, download } = await server()
    await download()
    await download()
    for (let n = 0; n < 5; n += 1) expect((await download()).response.statusCode).toBe(429)
    for (const stream of streams) stream.destroy()
    await expect.poll(() => isServed(download)).toBe(true)
    await expect.poll(() => isServed(download)).toBe(true)
    expect((await download()).response.statusCode).toBe(429)
  })

  test('are two at a time through the gateway, whatever query service has them', async () => {
    const endless = () => service((_, response) => void response.write('beginning'))
    const [one, other] = [await endless(), await endless()]
    const { address } = await gateway({ queries: `${one.address},${other.address}` }, { TRUST_PROXY: 'loopback' })
    const download = downloader(address)
    const [first] = [await download(), await download()]
    expect((await download()).response).toMatchObject({ statusCode: 429, headers: { 'retry-after': '30' } })
    first.request.destroy()
    await expect.poll(() => isServed(download)).toBe(true)
  })
})

describe('forms with files', () => {
  const sender =
    (address: string) =>
    async (user: string, type = 'multipart/form-data; boundary=b') => {
      const headers = { 'content-type': type, authorization: `Bearer ${user}` }
      const outgoing = request(`${address}/forms`, { agent: false, method: 'POST', headers })
      outgoing.on('error', () => {}).end()
      onTestFinished(() => void outgoing.destroy())
      return (await responseTo(outgoing)).statusCode
    }

  test('are three at a time of one user, wherever each comes from, and JSON is none of them', async () => {
    const { address, streams } = await server()
    const send = sender(address)
    expect([await send('rao'), await send('rao'), await send('rao'), await send('rao')]).toEqual([200, 200, 200, 429])
    expect(await send('rao', 'Multipart/Form-Data; boundary=b')).toBe(429)
    expect(await send('patil')).toBe(200)
    expect(await send('rao', 'application/json')).not.toBe(429)
    streams[0]?.end()
    await expect.poll(() => send('rao')).toBe(200)
  })

  test('are twenty at a time of all', async () => {
    const send = sender((await server()).address)
    for (let n = 0; n < 20; n++) expect(await send(`user${n}`)).toBe(200)
    expect(await send('another')).toBe(429)
  })
})
