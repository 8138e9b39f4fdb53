import { once } from 'node:events'
import { connect as connectHttp2 } from 'node:http2'
import { request, type RequestOptions } from 'node:https'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { fieldsOf, mirror, service } from '../testing/gateway.ts'
import { responseTo } from '../testing/response-to.ts'
import type { Listening } from './testing/start-proxy.ts'

export type Upstreams = { readonly commands: string; readonly queries: string }

type Prepared = {
  /** Why this machine has no such server, if so. */
  readonly missing: string | undefined
  /** Starts it for one test with the repository's configuration. */
  readonly start: (upstreams: Upstreams) => Promise<Listening>
}

/** Its certificate is one of the test's. */
const UNVERIFIED = { rejectUnauthorized: false, agent: false } as const

export const ask = (address: string, options: RequestOptions = {}) => {
  const sent = request(address, { ...UNVERIFIED, ...options })
  onTestFinished(() => void sent.destroy())
  sent.on('error', () => undefined)
  return sent
}

/** The largest file of the journal, in bytes. */
const LARGEST = 500 * 1024 * 1024

/** What the repository's configuration of a reverse proxy owes a journal. */
export const proxyContract = (name: string, { missing, start }: Prepared) =>
  describe(`${name} keeps the contract of a proxy:`, () => {
    beforeEach(({ skip }) => skip(missing !== undefined, missing))

    const before = async (address: string) => (await start({ commands: address, queries: address })).https

    const startWith = async (...[respond]: Parameters<typeof service>) => before((await service(respond)).address)

    const mirrored = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
      const address = await before((await mirror()).address)
      const response = await responseTo(ask(`${address}/`, { path, headers }).end())
      const { url, raw }: { url: string; raw: string[] } = JSON.parse(await text(response))
      return { url, field: (name: string) => fieldsOf(raw, name) }
    }

    test('it names the reader, and passes on nothing that a reader says of proxies', async () => {
      const { field } = await mirrored('/', {
        'x-forwarded-for': '203.0.113.7',
        'x-forwarded-proto': 'http',
        'x-forwarded-host': 'elsewhere.example',
      })
      expect(field('x-forwarded-for')).toEqual(['127.0.0.1'])
      expect(field('x-forwarded-proto')).toEqual(['https'])
      for (const name of ['x-forwarded-host', 'host'])
        expect(field(name)).toEqual([expect.stringMatching(/^127\.0\.0\.1(?::\d+)?$/u)])
    })

    test.for([
      ['with escapes', '/papers/%E0%A4%B6%2Fx?q=a%20b%22'],
      ['of 16 KiB', `/search?q=${'x'.repeat(16 * 1024 - 10)}`],
    ] as const)('it passes an address %s on as it is', async ([, path]) => {
      expect((await mirrored(path)).url).toBe(path)
    })

    test('it passes on each part of the largest file as it comes', async () => {
      const { promise: arrived, resolve } = Promise.withResolvers<string | undefined>()
      const address = await startWith(received =>
        received.once('data', () => resolve(received.headers['content-length'])),
      )
      const sent = ask(address, { method: 'POST', headers: { 'content-length': LARGEST } })
      sent.write(Buffer.alloc(100_000))
      expect(await arrived).toBe(String(LARGEST))
    })

    test('it passes on each event of a stream as it comes', async () => {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      const address = await startWith(async (_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: open\ndata: {}\n\n')
        await ended
        response.end('event: changed\ndata: {}\n\n')
      })
      const response = await responseTo(ask(address).end())
      const [first] = await once(response, 'data')
      expect(String(first)).toContain('event: open')
      end()
      expect(await text(response)).toContain('event: changed')
    })

    test('it speaks HTTP/2', async () => {
      const session = connectHttp2(await startWith((_, response) => response.end('well')), UNVERIFIED)
      onTestFinished(() => session.destroy())
      const stream = session.request({ ':path': '/' })
      expect(await text(stream)).toBe('well')
      expect(session.alpnProtocol).toBe('h2')
    })

    test('it speaks no TLS before 1.2', async () => {
      const { port } = new URL(await before((await mirror()).address))
      const early = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const
      const socket = connectTls({ host: '127.0.0.1', port: Number(port), rejectUnauthorized: false, ...early })
      onTestFinished(() => void socket.destroy())
      await expect(once(socket, 'secureConnect')).rejects.toThrow(/protocol version/iu)
    })

    test('it sends who comes without TLS to HTTPS', async () => {
      const { address } = await mirror()
      const { http } = await start({ commands: address, queries: address })
      const { status, headers } = await fetch(`${http}/papers?q=1`, { redirect: 'manual' })
      expect([status, headers.get('location')]).toEqual([
        expect.toBeOneOf([301, 308]),
        expect.stringMatching(/^https:.*\/papers\?q=1$/u),
      ])
    })

    test.for(
      ['POST', 'PUT', 'PATCH', 'DELETE'].flatMap(method => [
        { method, body: '' },
        { method, body: '{}' },
      ]),
    )(
      "it sends no $method of '$body' again whose connection broke: it may have been done",
      async ({ method, body }) => {
        let commands = 0
        const address = await startWith((received, response) => {
          if (received.method === method) commands += 1
          if (received.method === 'GET') response.end()
          else received.resume().once('end', () => response.destroy())
        })
        // whose connection is used again
        await text(await responseTo(ask(`${address}/api/v1/papers`).end()))
        const response = await responseTo(ask(`${address}/api/v1/papers`, { method }).end(body))
        expect([response.statusCode, commands]).toEqual([expect.toBeOneOf([502, 503]), 1])
      },
    )
  })
