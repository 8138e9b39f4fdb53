import { describe, expect, test } from 'vitest'
import type { Prepared } from '../cache/prepared.ts'
import { type ResponseCache, responseCache } from '../cache/response-cache.ts'
import { paperDocument } from '../testing/paper-document.ts'
import { withQueries } from '../testing/with-queries.ts'
import { volumeRoutes } from '../volumes/routes.ts'
import { paperRoutes } from './routes.ts'

const KB = 1024

const paperOf = (sr: number) =>
  paperDocument({
    id: `paper-${sr}`,
    sr,
    title: `Rivers ${sr}`,
    volumeName: 'Vol. I',
    order: String(sr).padStart(4, '0'),
  })

/** A journal of forty papers whose responses are cached up to so many bytes; `found.times` counts its lists of papers. */
const withCache = (maxBytes: number) => {
  const found = { times: 0 }
  let responses: ResponseCache<Prepared>
  const at = withQueries(
    async (app, ports) => {
      await app.register(paperRoutes, ports)
      await app.register(volumeRoutes, ports)
    },
    ({ views, give }) => {
      give('papers', ...Array.from({ length: 40 }, (_, n) => paperOf(n)))
      found.times = 0
      responses = responseCache(maxBytes)
      const find: typeof views.papers.find = query => {
        found.times += 1
        return views.papers.find(query)
      }
      return { responses, views: { ...views, papers: { ...views.papers, find } } }
    },
  )
  return {
    found,
    get responses() {
      return responses
    },
    get: (url: string, headers = {}) => at.app.inject({ url, headers }),
    commit: () => at.given.give('papers', paperOf(0)),
  }
}

describe('The responses of the public calls', () => {
  const cached = withCache(1024 * KB)
  const { found, get } = cached

  test('are cached once, however many unknown parameters come along', async () => {
    const { responses } = cached
    for (let n = 0; n < 50; n += 1) expect((await get(`/papers?limit=20&x=${n}&y${n}=`)).statusCode).toBe(200)
    for (let n = 0; n < 50; n += 1) expect((await get(`/papers/years?x=${n}`)).statusCode).toBe(200)
    for (let n = 0; n < 50; n += 1) expect((await get(`/papers/volumes?x=${n}`)).statusCode).toBe(200)
    for (let n = 0; n < 50; n += 1) expect((await get(`/papers/paper-7?x=${n}`)).statusCode).toBe(200)
    expect([responses.size, found.times]).toEqual([4, 1])
  })

  test('are cached once for one filter, however it is written', async () => {
    const { responses } = cached
    const bodies = new Set<string>()
    for (const query of [
      'year=2025&issueType=Regular&volumeName=Vol. I&search=rivers',
      'search=RIVERS&volumeName=vol. i&issueType=regular&year=2025',
      'search=%20Rivers%20&volumeName=%20VOL.%20%20I&issueType=REGULAR&year=2025&page=&limit=',
      'search=rivers&volumeName=Vol. I&issueType=Regular&year=2025&page=1&limit=1000&_=17',
    ])
      bodies.add((await get(`/papers?${encodeURI(decodeURI(query))}`)).body)
    expect([responses.size, found.times, bodies.size]).toEqual([1, 1, 1])
  })

  test('of different filters are different', async () => {
    const { responses } = cached
    const titles = async (query: string) =>
      (await get(`/papers?${query}`)).json().data.papers.map(({ title }: { title: string }) => title)
    expect(await titles('limit=2')).toEqual(['Rivers 0', 'Rivers 1'])
    expect(await titles('limit=2&page=2')).toEqual(['Rivers 2', 'Rivers 3'])
    expect(await titles('limit=2&search=rivers 3')).toEqual(['Rivers 3', 'Rivers 30'])
    expect(await titles('limit=2&year=2024')).toEqual([])
    expect(responses.size).toBe(4)
  })

  test('count with each encoding that was made of them, instead of the plain bytes', async () => {
    const { responses } = cached
    const sizes: number[] = []
    for (const encoding of ['identity', 'br', 'gzip', 'br', 'gzip']) {
      const { rawPayload } = await get('/papers', { 'accept-encoding': encoding })
      sizes.push(rawPayload.length)
    }
    const [plain = 0, br = 0, gzip = 0] = sizes
    expect(new Set([plain, br, gzip]).size).toBe(3)
    const overhead = responses.bytes - br - gzip
    expect(overhead).toBeGreaterThan(0)
    expect(overhead).toBeLessThan(2 * KB)
  })

  test('are not sent to who has them, and are rendered again once a read model has moved', async () => {
    const { etag } = (await get('/papers')).headers
    expect((await get('/papers?x=1', { 'if-none-match': etag })).statusCode).toBe(304)
    expect(found.times).toBe(1)
    cached.commit()
    expect((await get('/papers', { 'if-none-match': etag })).statusCode).toBe(304)
    expect(found.times).toBe(2)
  })
})

describe('The responses of the public calls, with little memory,', () => {
  const cap = 64 * KB
  const small = withCache(cap)

  test('stay within the cap, in every encoding, however many filters and search terms there are', async () => {
    const { responses, get } = small
    for (let n = 0; n < 300; n += 1) {
      const query = n % 2 ? `search=${'x'.repeat(n * 3)}` : `limit=${10 + (n % 40)}&search=rivers`
      const encoding = ['identity', 'gzip', 'br'][n % 3] ?? ''
      expect((await get(`/papers?${query}`, { 'accept-encoding': encoding })).statusCode).toBe(200)
      expect(responses.bytes).toBeLessThanOrEqual(cap)
    }
    expect(responses.size).toBeGreaterThan(1)
  })
})

describe('Responses', () => {
  const tiny = withCache(8 * KB)

  test('that are larger than the cap are sent and not cached', async () => {
    const { responses, found, get } = tiny
    const first = await get('/papers')
    const again = await get('/papers', { 'if-none-match': first.headers.etag })
    expect(first.json().data.papers).toHaveLength(40)
    expect([again.statusCode, responses.size, found.times]).toEqual([304, 0, 2])
  })
})
