import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { waitingRoom } from './waiting-room.ts'

const waitingFor = (words: string) =>
  waitingRoom({
    logger: pino({ level: 'silent' }),
    settings: { TRUST_PROXY: undefined, CORS_ORIGINS: [], PUBLIC_URL: undefined },
    waitingFor: () => words,
  })

const REASON = 'MONGODB_URL: MongoDB at 127.0.0.1:27017 has not answered for 9000 ms'

describe('The waiting room', () => {
  test('has started, and is not ready', async () => {
    const room = await waitingFor(REASON)
    const [health, ready] = [await room.inject('/healthz'), await room.inject('/readyz')]
    expect(health.statusCode).toBe(200)
    expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '5'])
    expect(ready.json().message).toBe(
      'Waiting for MongoDB (MONGODB_URL): MongoDB at 127.0.0.1:27017 has not answered for 9000 ms',
    )
  })

  test.each([
    ['EVENTSTORE_URL: no answer', 'Waiting for EventStoreDB (EVENTSTORE_URL): no answer'],
    ['the stores', 'Waiting for the stores'],
    ['OTHER_URL: no answer', 'Waiting for OTHER_URL: no answer'],
  ])('says %j in words', async (words, message) => {
    expect((await (await waitingFor(words)).inject('/readyz')).json().message).toBe(message)
  })

  test.each([
    ['GET', '/', undefined],
    ['GET', '/api/v1/papers', undefined],
    ['POST', '/readyz', undefined],
    ['POST', '/api/v1/auth/login', '{"email":'],
    ['DELETE', '/api/v1/papers/1/2', undefined],
  ] as const)('responds to %s %s with a retry time, as the journal would', async (method, url, payload) => {
    const room = await waitingFor(REASON)
    const response = await room.inject({
      ...{ method, url },
      headers: { authorization: 'Bearer x' },
      ...(payload && { payload }),
    })
    expect(response.statusCode).toBe(503)
    expect(response.headers).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    const instance = `urn:uuid:${String(response.headers['x-request-id'])}`
    expect(response.json()).toMatchObject({ success: false, code: 'UNAVAILABLE', instance })
  })

  test.each(['/', '/readyz', '/api/v1/papers'])(
    'does not say at %s what it waits for to a reader outside private networks',
    async url => {
      const response = await (await waitingFor(REASON)).inject({ url, remoteAddress: '203.0.113.7' })
      expect([response.statusCode, response.headers['retry-after'], response.json().code]).toEqual([
        503,
        '5',
        'UNAVAILABLE',
      ])
      expect(response.body).not.toMatch(/mongodb/iu)
    },
  )

  test('has a head without a body', async () => {
    const { statusCode, headers, body } = await (await waitingFor(REASON)).inject({ method: 'HEAD', url: '/' })
    expect([statusCode, headers['retry-after'], body]).toEqual([503, '5', ''])
  })

  test('exposes the metrics of its process', async () => {
    const { statusCode, body } = await (await waitingFor(REASON)).inject('/metrics')
    expect(statusCode).toBe(200)
    expect(body).toContain('process_resident_memory_bytes')
  })
})
