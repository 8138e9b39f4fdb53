import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Actor } from '@shodh/contracts/roles.ts'
import { metrics, openMetrics } from '../monitoring/metrics.ts'
import { loadMeter } from './load-meter.ts'
import type { Load } from './pressure.ts'
import { silentServer } from '../testing/silent-server.ts'
import { shedLoad } from './shed-load.ts'

const staff: Actor = { userId: 'u', role: 'admin', sessionId: 's' }
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

const LOCAL = '127.0.0.0/24'

const veryLate = (waiting: Readonly<Record<string, number>>): Load => ({
  waitMs: 10_000,
  waiting: new Map(Object.entries(waiting)),
  elapsedMs: 250,
})
const VERY_LATE = veryLate({ [LOCAL]: 100 })
const IDLE: Load = { waitMs: 0, waiting: new Map(), elapsedMs: 250 }

/** A server whose load is what the test says. */
const server = async (settings: Parameters<typeof silentServer>[0] = {}) => {
  const counts = openMetrics()
  const app = await silentServer({
    verify: async token => (token === 'good' ? staff : undefined),
    ...settings,
  })
  metrics(app, counts)
  let load = IDLE
  const meter = { ...loadMeter(), measure: () => load }
  const { measure } = shedLoad(app, counts.registry, { meter, random: () => 0.5 })
  app.get('/*', { config: { allow: 'everyone' } }, () => 'served')
  const classes = {
    '/search': 'search',
    '/api/v1/papers/volume/v/download': 'zip',
    '/api/v1/papers': 'api',
    '/papers/a.pdf': 'pdf',
  } as const
  for (const [url, of] of Object.entries(classes))
    app.get(url, { config: { allow: 'everyone', class: of } }, () => 'served')
  app.get('/healthz', { config: { allow: 'everyone', class: 'health' } }, () => 'served')
  app.post('/*', { config: { allow: 'everyone' } }, () => 'done')
  app.post('/api/v1/auth/login', { config: { allow: 'everyone', class: 'staff' } }, () => 'done')
  const under = (next: Load, times: number) => {
    load = next
    for (let n = 0; n < times; n += 1) measure()
  }
  const get = (url: string, headers = {}) => app.inject({ url, headers: { ...browser, ...headers } })
  const statuses = async (headers = {}) => {
    const urls = ['/search?q=a', '/api/v1/papers/volume/v/download', '/api/v1/papers', '/', '/papers/a.pdf', '/healthz']
    return (await Promise.all(urls.map(url => get(url, headers)))).map(({ statusCode }) => statusCode)
  }
  return { app, get, under, statuses, meter }
}

describe('Under overload', () => {
  test('search and ZIP are refused first, then robots, then API calls, pages and PDFs last, and health never', async () => {
    const { get, under, statuses } = await server()
    const robot = async () => (await get('/', { 'user-agent': 'Googlebot/2.1' })).statusCode
    expect([await statuses(), await robot()]).toEqual([[200, 200, 200, 200, 200, 200], 200])
    under(VERY_LATE, 4)
    expect([await statuses(), await robot()]).toEqual([[429, 429, 200, 200, 200, 200], 200])
    under(VERY_LATE, 4)
    expect([await statuses(), await robot()]).toEqual([[429, 429, 200, 200, 200, 200], 429])
    under(VERY_LATE, 4)
    expect([await statuses(), await robot()]).toEqual([[429, 429, 503, 200, 200, 200], 429])
    under(VERY_LATE, 4)
    expect([await statuses(), await robot()]).toEqual([[429, 429, 503, 503, 503, 200], 429])
    under(IDLE, 16)
    expect([await statuses(), await robot()]).toEqual([[200, 200, 200, 200, 200, 200], 200])
  })

  test('staff are served, and a token that is none does not make staff', async () => {
    const { app, under, statuses } = await server()
    under(VERY_LATE, 100)
    expect(await statuses({ authorization: 'Bearer good' })).toEqual([200, 200, 200, 200, 200, 200])
    expect(await statuses({ authorization: 'Bearer bad' })).toEqual([429, 429, 503, 503, 503, 200])
    const post = (url: string, headers = {}) => app.inject({ method: 'POST', url, headers: { ...browser, ...headers } })
    const command = '/api/v1/papers/year'
    expect((await post(command, { authorization: 'Bearer good' })).statusCode).toBe(200)
    expect((await post('/api/v1/auth/login')).statusCode).toBe(200)
    expect((await post('/api/v1/contact')).statusCode).toBe(503)
  })

  test.each([
    ['/search?q=a', 429, 'SEARCH_PAUSED', '5'],
    ['/api/v1/papers/volume/v/download', 429, 'VOLUME_DOWNLOADS_PAUSED', '5'],
    ['/', 503, 'OVERLOADED', '5'],
  ])('%s is refused with %d in the envelope, and not to be cached', async (url, status, code, retryAfter) => {
    const { get, under } = await server()
    under(VERY_LATE, 100)
    const { statusCode, headers, body } = await get(url)
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({ 'retry-after': retryAfter, 'cache-control': 'no-store' })
    expect(JSON.parse(body)).toMatchObject({ success: false, status, code, message: expect.stringMatching(/busy/u) })
  })

  test('Retry-After is longer for a robot than for a reader', async () => {
    const { get, under } = await server()
    under(VERY_LATE, 100)
    const { headers, body } = await get('/', { 'user-agent': '' })
    expect([headers['retry-after'], JSON.parse(body).code]).toEqual(['120', 'ROBOTS_PAUSED'])
  })

  test('/metrics exposes the pressure and how many of each class were refused', async () => {
    const { app, under, statuses } = await server()
    under(VERY_LATE, 100)
    await statuses()
    const { body } = await app.inject('/metrics')
    const samples = body.split('\n').filter(line => /^shodh_(shed|overload)/u.test(line))
    expect(samples).toEqual([
      'shodh_overload_pressure 3.9',
      'shodh_shed_requests_total{class="search"} 1',
      'shodh_shed_requests_total{class="zip"} 1',
      'shodh_shed_requests_total{class="api"} 1',
      'shodh_shed_requests_total{class="page"} 1',
      'shodh_shed_requests_total{class="pdf"} 1',
    ])
  })
})

describe('A network that asks for too much', () => {
  const FLOOD = '203.0.113.0/24'
  const reader = (n: number) => `10.0.${n}.0/24`
  const readers = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [reader(n), 1]))
  const behindProxy = () => server({ TRUST_PROXY: 'loopback' })
  let sent = 0
  const from = (network: string) => {
    sent += 1
    return { 'x-forwarded-for': network.replace(/0\/24$/u, String(sent)) }
  }
  const all200 = [200, 200, 200, 200, 200, 200]

  test('is refused first, and others are admitted while it has most of what waits', async () => {
    const { under, statuses } = await behindProxy()
    under(veryLate({ [FLOOD]: 64, ...readers }), 12)
    expect(await statuses(from(FLOOD))).toEqual([429, 429, 503, 200, 200, 200])
    expect(await statuses(from(reader(1)))).toEqual(all200)
    expect(await statuses(from(reader(99)))).toEqual(all200)
    under(IDLE, 16)
    expect(await statuses(from(FLOOD))).toEqual(all200)
  })

  test('is whichever has most of what waits', async () => {
    const { under, statuses } = await behindProxy()
    under(veryLate({ [FLOOD]: 6, [reader(1)]: 3, [reader(2)]: 1 }), 4)
    expect(await statuses(from(FLOOD))).toEqual([429, 429, 200, 200, 200, 200])
    expect(await statuses(from(reader(1)))).toEqual(all200)
  })

  test('is one IPv6 network of 48 bits', async () => {
    const { under, statuses } = await behindProxy()
    under(veryLate({ '2001:db8:1::/48': 64 }), 4)
    expect(await statuses(from('2001:db8:1:1::2'))).toEqual([429, 429, 200, 200, 200, 200])
    expect(await statuses(from('2001:db8:2:1::2'))).toEqual(all200)
  })

  test('has ever fewer requests at a time, however often it repeats what was refused', async () => {
    const { get, under, meter } = await behindProxy()
    const page = async (address: string) => (await get('/', from(address))).statusCode
    const pages = () => Promise.all([FLOOD, reader(1)].map(page))
    for (let n = 0; n < 9; n += 1) meter.begin(FLOOD)
    const both = veryLate({ [FLOOD]: 64, [reader(1)]: 1 })
    under(both, 1)
    expect(await pages()).toEqual([200, 200])
    meter.begin(FLOOD)
    expect(await pages()).toEqual([503, 200])
    for (let n = 0; n < 8; n += 1) meter.respond(FLOOD)
    under(both, 13)
    expect(await pages()).toEqual([503, 200])
    meter.respond(FLOOD)
    expect(await pages()).toEqual([200, 200])
  })

  test('is not the only one that is refused once nothing more can be refused of it, or others have more', async () => {
    for (const [waiting, times] of [
      [{ [FLOOD]: 64, [reader(1)]: 9, [reader(2)]: 9 }, 32],
      [{ [FLOOD]: 12, ...readers }, 8],
    ] as const) {
      const { under, statuses } = await behindProxy()
      under(veryLate(waiting), times)
      expect((await statuses(from(reader(1)))).slice(0, 2)).toEqual([429, 429])
    }
  })

  test('has as many at a time as it wants where nobody else asks for anything, as readers behind one proxy do', async () => {
    const { get, under, meter } = await behindProxy()
    for (let n = 0; n < 20; n += 1) meter.begin(FLOOD)
    under(veryLate({ [FLOOD]: 64 }), 11)
    expect((await get('/', from(FLOOD))).statusCode).toBe(200)
  })

  test('is signed in as staff all the same, who are never refused', async () => {
    const { under, statuses, meter } = await behindProxy()
    for (let n = 0; n < 20; n += 1) meter.begin(FLOOD)
    under(veryLate({ [FLOOD]: 64, [reader(1)]: 1 }), 100)
    expect(await statuses({ ...from(FLOOD), authorization: 'Bearer good' })).toEqual(all200)
  })
})

describe('What is measured', () => {
  const measured = async () => {
    const app = await silentServer()
    const [held, received] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()]
    const meter = loadMeter()
    shedLoad(app, openMetrics().registry, { meter })
    app.all('/held', { config: { allow: 'everyone' } }, () => {
      received.resolve()
      return held.promise
    })
    /** Once no arrival is measured any more. */
    const pending = async () => {
      await setImmediate()
      meter.measure()
      return meter.measure().waiting.get(LOCAL) ?? 0
    }
    const request = async (options: {
      readonly method?: 'GET' | 'POST'
      readonly headers?: Record<string, string>
    }) => {
      const response = app.inject({ url: '/held', ...options })
      await received.promise
      const before = await pending()
      held.resolve('now')
      await response
      return [before, await pending()]
    }
    return request
  }

  test('is who waits for a response to begin, until it does', async () => {
    expect(await (await measured())({})).toEqual([1, 0])
  })
  test('is every request that comes, but as served only what was admitted', async () => {
    const app = await silentServer()
    const calls = { arrive: 0, begin: 0, respond: 0 }
    const count = (call: keyof typeof calls) => () => {
      calls[call] += 1
      return false
    }
    const counting = { arrive: count('arrive'), begin: count('begin'), respond: count('respond') }
    const meter = { ...loadMeter(), ...counting, measure: () => VERY_LATE }
    const { measure } = shedLoad(app, openMetrics().registry, { meter, random: () => 0.5 })
    app.get('/here', { config: { allow: 'everyone' } }, () => 'here')
    await app.inject({ url: '/here', headers: browser })
    for (let n = 0; n < 16; n += 1) measure()
    for (let n = 0; n < 5; n += 1) await app.inject({ url: '/here', headers: browser })
    expect(calls).toEqual({ arrive: 6, begin: 1, respond: 1 })
  })
  test('is neither a body on its way nor who waits for a position', async () => {
    expect(await (await measured())({ method: 'POST' })).toEqual([0, 0])
    expect(await (await measured())({ headers: { 'x-wait-for-position': 'x' } })).toEqual([0, 0])
  })
})
