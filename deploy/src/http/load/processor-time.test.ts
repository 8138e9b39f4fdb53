import type { ServerResponse } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { silentServer } from '../testing/silent-server.ts'

/** A server whose handlers take as many milliseconds as the test says, on a clock that nothing else moves. */
const server = async () => {
  const clock = { time: 0, ofOthers: 0, late: 0, looks: 0 }
  const taken = () => {
    clock.looks += 1
    return clock.time - clock.ofOthers
  }
  const app = await silentServer({
    TRUST_PROXY: 'loopback',
    verify: async token => (token === 'good' ? { userId: 'u', role: 'admin', sessionId: 's' } : undefined),
    loopClock: { now: () => clock.time, taken, late: () => clock.late, close: () => {} },
  })
  onTestFinished(() => app.close())
  const config = { allow: 'everyone' } as const
  const work = (milliseconds: string | undefined) => {
    clock.time += Number(milliseconds)
  }
  type Costs = { Params: { ms: string } }
  app.get<Costs>('/now/:ms', { config }, ({ params }) => {
    work(params.ms)
    return 'done'
  })
  app.get<Costs>('/later/:ms', { config }, async ({ params }) => {
    await new Promise(resolve => setTimeout(resolve))
    work(params.ms)
    return 'done'
  })
  app.get<Costs>('/unchanged/:ms', { config }, ({ params }, reply) => {
    work(params.ms)
    return reply.code(304).send()
  })
  app.addContentTypeParser<string>('text/dear', { parseAs: 'string' }, (_, body, done) => {
    work(body)
    done(null)
  })
  app.get<Costs>('/interrupted/:ms', { config }, ({ params }) => {
    work(params.ms)
    clock.ofOthers += Number(params.ms) / 2
    return 'done'
  })
  const begun = Promise.withResolvers<void>()
  app.get<Costs>('/left/:ms', { config }, ({ params }) => {
    work(params.ms)
    begun.resolve()
    return new Promise(() => {})
  })
  const held = Promise.withResolvers<string>()
  app.get('/held', { config }, () => held.promise)
  app.post('/parsed', { config }, () => 'done')
  app.get('/healthz', { config: { ...config, class: 'health' } }, () => 'well')
  const get = async (url: string, from = '203.0.113.7', headers = {}) =>
    (await app.inject({ url, headers: { 'x-forwarded-for': from, ...headers } })).statusCode
  return { app, clock, get, begun: begun.promise, release: () => held.resolve('done') }
}

describe('a request that is dear', () => {
  test.each(['/now/9000', '/later/9000'])(
    'at %s costs its sender the next ones, while the loop is late',
    async dear => {
      const { clock, get } = await server()
      expect(await get(dear)).toBe(200)
      clock.late = 51
      expect(await get('/now/0')).toBe(429)
      expect(await get('/now/0', '203.0.113.8')).toBe(200)
      expect([await get('/healthz'), await get('/now/0', undefined, { authorization: 'Bearer good' })]).toEqual([
        200, 200,
      ])
      expect(await get('/now/0', undefined, { authorization: 'Bearer bad' })).toBe(429)
      clock.late = 50
      expect(await get('/now/0')).toBe(200)
      clock.late = 51
      clock.time += 60_000
      expect(await get('/now/0')).toBe(200)
    },
  )

  test('costs its sender what its body takes to be read, and nobody else who waits meanwhile', async () => {
    const { app, clock, get, release } = await server()
    const waiting = get('/held', '203.0.113.8')
    await get('/now/0')
    const headers = { 'x-forwarded-for': '203.0.113.7', 'content-type': 'text/dear' }
    await app.inject({ method: 'POST', url: '/parsed', headers, payload: '90000' })
    release()
    await waiting
    clock.late = 51
    expect([await get('/now/0'), await get('/now/0', '203.0.113.8')]).toEqual([429, 200])
  })

  test('costs its sender only what the processor worked for it', async () => {
    const { clock, get } = await server()
    await get('/interrupted/9000')
    clock.late = 51
    expect(await get('/now/0')).toBe(200)
    await get('/interrupted/2000')
    expect(await get('/now/0')).toBe(429)
  })

  test('costs its sender as much where nobody waits for the response', async () => {
    const { app, clock, begun } = await server()
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const leaving = new AbortController()
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const left = fetch(`${address}/left/9000`, { headers, signal: leaving.signal })
    await begun
    leaving.abort()
    await expect(left).rejects.toThrow('aborted')
    clock.late = 51
    await expect.poll(async () => (await fetch(`${address}/now/0`, { headers })).status).toBe(429)
  })

  test('costs its sender what was worked for a response that nobody waits for any more, and nobody else', async () => {
    const { app, clock, get, release } = await server()
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const [begun, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    app.server.once('request', (_, response: ServerResponse) => {
      response.once('close', closed.resolve)
      begun.resolve()
    })
    const leaving = new AbortController()
    const left = fetch(`${address}/held`, { headers: { 'x-forwarded-for': '203.0.113.7' }, signal: leaving.signal })
    await begun.promise
    leaving.abort()
    await expect(left).rejects.toThrow('aborted')
    await closed.promise
    clock.time += 9000
    release()
    clock.late = 51
    await expect.poll(() => get('/now/0')).toBe(429)
    expect(await get('/now/0', '203.0.113.8')).toBe(200)
  })

  test('costs nothing where its sender is signed in', async () => {
    const { clock, get } = await server()
    expect(await get('/now/9000', undefined, { authorization: 'Bearer good' })).toBe(200)
    clock.late = 51
    expect(await get('/now/0')).toBe(200)
  })

  test('is counted for 64 bits of an IPv6 address, and eight-fold for 48', async () => {
    const { clock, get } = await server()
    await get('/now/5100', '2001:db8:1:1::1')
    clock.late = 51
    expect(await get('/now/0', '2001:db8:1:1::2')).toBe(429)
    expect(await get('/now/0', '2001:db8:1:2::1')).toBe(200)
    for (let n = 2; n < 9; n++) await get('/now/5100', `2001:db8:1:${n}::1`)
    expect(await get('/now/0', '2001:db8:1:9::1')).toBe(429)
    expect(await get('/now/0', '2001:db8:2:1::1')).toBe(200)
  })
})

test('200 readers behind one address lose none of their cached pages and 304s, however late the loop is', async () => {
  const { clock, get } = await server()
  clock.late = 10_000
  for (let reader = 0; reader < 200; reader++)
    expect([await get('/now/2'), await get('/unchanged/10'), await get('/now/20')]).toEqual([200, 304, 200])
})

test('The processor’s time, for which the system is called, is asked for by turn and not by request', async () => {
  const { app, clock } = await server()
  await app.ready()
  const { looks } = clock
  await Promise.all(Array.from({ length: 100 }, () => app.inject('/now/0')))
  expect(clock.looks - looks).toBeLessThan(20)
})
