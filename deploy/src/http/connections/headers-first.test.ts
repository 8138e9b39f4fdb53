import type { InjectOptions } from 'fastify'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { silentServer } from '../testing/silent-server.ts'
import { waitingRoom } from '../load/waiting-room.ts'

const OTHER = 'https://other.example.org'
const logger = pino({ level: 'silent' })

const settings = { TRUST_PROXY: undefined, CORS_ORIGINS: [OTHER], PUBLIC_URL: undefined }

const journal = async () => {
  const app = await silentServer(settings)
  const config = { allow: 'everyone' } as const
  app.get('/papers/:paperId', { config }, (_, reply) => reply.header('vary', 'Authorization').send({}))
  app.get('/broken', { config }, () => Promise.reject(new Error('broken')))
  app.post('/text', { config }, async () => ({}))
  app.post('/log-in', { config: { ...config, limit: 'sign-in' } }, async () => ({}))
  app.patch('/papers/:paperId', { config: { allow: 'revise papers' } }, async () => ({}))
  return app
}

const expectHeaders = (headers: Readonly<Record<string, unknown>>) => {
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'none';/u),
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
    'access-control-allow-origin': OTHER,
    'access-control-expose-headers': expect.stringContaining('Retry-After'),
    vary: expect.stringMatching(/\bOrigin\b/u),
  })
}

const json = { 'content-type': 'application/json' }

describe('a response', () => {
  test.each<[string, number, InjectOptions]>([
    ['of a route', 200, { url: '/papers/1' }],
    ['of the guard', 401, { url: '/papers/1', method: 'PATCH' }],
    ['to an unknown address', 404, { url: '/nowhere' }],
    ['to an unknown method', 404, { url: '/papers/1', method: 'PUT' }],
    ['to an address that is no UTF-8', 400, { url: '/papers/%ff' }],
    ['to an address with a broken escape', 400, { url: '/papers/%zz' }],
    ['to a parameter that is too long', 400, { url: `/papers/${'x'.repeat(2001)}` }],
    ['to malformed JSON', 400, { url: '/text', method: 'POST', headers: json, payload: '{"a":' }],
    [
      'to a body that is too large',
      413,
      { url: '/text', method: 'POST', headers: json, payload: '1'.repeat(1_100_000) },
    ],
    [
      'to an unknown content type',
      415,
      { url: '/text', method: 'POST', headers: { 'content-type': 'a/b' }, payload: '1' },
    ],
    ['of a route that fails', 500, { url: '/broken' }],
  ])('%s has the security headers and those of CORS (%d)', async (_, status, options) => {
    const app = await journal()
    const response = await app.inject({ ...options, headers: { origin: OTHER, ...options.headers } })
    expect(response.statusCode).toBe(status)
    expectHeaders(response.headers)
    expect(response.json()).toMatchObject(status === 200 ? {} : { success: false, status })
  })

  test('to too many requests has the security headers and those of CORS', async () => {
    const app = await journal()
    const logIn = () => app.inject({ url: '/log-in', method: 'POST', headers: { origin: OTHER } })
    for (let n = 0; n < 20; n++) await logIn()
    const { statusCode, headers } = await logIn()
    expect([statusCode, headers['retry-after']]).toEqual([429, expect.any(String)])
    expectHeaders(headers)
  })

  test.each(['/', '/healthz', '/readyz', '/%ff'])(
    'of the waiting room to %s has the security headers and those of CORS',
    async url => {
      const app = await waitingRoom({ logger, settings, waitingFor: () => 'the stores' })
      expectHeaders((await app.inject({ url, headers: { origin: OTHER } })).headers)
    },
  )

  test('to an origin that is not allowed does not let it read', async () => {
    const { headers } = await (
      await journal()
    ).inject({ url: '/papers/1', headers: { origin: 'https://evil.example' } })
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['vary']).toBe('Authorization, Origin')
  })

  test('says nothing of CORS where no origin is allowed', async () => {
    const app = await silentServer()
    const { headers } = await app.inject({ url: '/nowhere', headers: { origin: OTHER } })
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['vary']).toBeUndefined()
  })

  test.each([
    [{ PUBLIC_URL: 'https://journal.example.org' }, 'max-age=31536000'],
    [{ PUBLIC_URL: 'https://journal.example.org', HSTS_SUBDOMAINS: '1' }, 'max-age=31536000; includeSubDomains'],
    [{ PUBLIC_URL: 'http://journal.example.org', HSTS_SUBDOMAINS: '1' }, undefined],
  ] as const)('of %o has Strict-Transport-Security %s', async (stated, expected) => {
    const app = await silentServer(stated)
    const { headers } = await app.inject('/nowhere')
    expect(headers['strict-transport-security']).toEqual(expected)
  })
})

test('a preflight for a guarded route gets a response without a token, for every method that the API has', async () => {
  const { statusCode, headers } = await (
    await journal()
  ).inject({
    url: '/papers/1',
    method: 'OPTIONS',
    headers: {
      origin: OTHER,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type',
    },
  })
  expect(statusCode).toBe(204)
  expectHeaders(headers)
  expect(headers['access-control-allow-headers']).toBe('authorization,content-type')
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect(headers['access-control-allow-methods']).toContain(method)
})
