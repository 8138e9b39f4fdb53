import { describe, expect, test } from 'vitest'
import type { Prepared } from '../cache/prepared.ts'
import { type ResponseCache, responseCache } from '../cache/response-cache.ts'
import { nameKey } from '@shodh/contracts/text/text.ts'
import { paperDocument } from '../testing/paper-document.ts'
import { withQueries } from '../testing/with-queries.ts'
import { volumeRoutes } from '../volumes/routes.ts'
import { paperRoutes } from './routes.ts'

const paperOf = (sr: number) =>
  paperDocument({
    id: `paper-${sr}`,
    sr,
    title: `Rivers ${sr}`,
    volumeName: 'Vol. I',
    order: String(sr).padStart(4, '0'),
  })

describe('The responses of the public calls', () => {
  const found = { times: 0 }
  const happened = new Map<string, number>()
  let responses: ResponseCache<Prepared>
  const at = withQueries(
    async (app, ports) => {
      await app.register(paperRoutes, ports)
      await app.register(volumeRoutes, ports)
    },
    ({ views, give }) => {
      const { volumeId } = paperOf(0)
      give('volumePlaces', { id: volumeId, year: 2025, issueType: 'Regular', nameKey: nameKey('Vol. I') } as never)
      give('papers', ...Array.from({ length: 40 }, (_, n) => paperOf(n)))
      found.times = 0
      responses = responseCache(1 << 20)
      const find: typeof views.papers.find = query => {
        found.times += 1
        return views.papers.find(query)
      }
      const changesOf = (id: string) => ({ version: async () => happened.get(id) ?? 0 })
      return { responses, changesOf, views: { ...views, papers: { ...views.papers, find } } }
    },
  )
  const get = (url: string) => at.app.inject({ url })

  test('are cached once, however many unknown parameters come along', async () => {
    for (let n = 0; n < 50; n += 1) expect((await get(`/papers?limit=20&x=${n}&y${n}=`)).statusCode).toBe(200)
    for (let n = 0; n < 50; n += 1) expect((await get(`/papers/years?x=${n}`)).statusCode).toBe(200)
    for (let n = 0; n < 50; n += 1) expect((await get(`/papers/volumes?x=${n}`)).statusCode).toBe(200)
    for (let n = 0; n < 50; n += 1) expect((await get(`/papers/paper-7?x=${n}`)).statusCode).toBe(200)
    expect([responses.size, found.times]).toEqual([4, 1])
  })

  test('are cached once for one filter, however it is written', async () => {
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

  test('with the papers of one volume are made again after something has happened to it, and not after others', async () => {
    const list = async () => {
      const { headers } = await get(`/papers?${encodeURI('year=2025&issueType=Regular&volumeName=Vol. I')}`)
      return [headers.etag, found.times]
    }
    const [first] = await list()
    at.given.give('papers', { ...paperOf(50), volumeId: 'other', volumeKey: 'other' })
    expect(await list()).toEqual([first, 1])
    at.given.give('papers', paperOf(51))
    happened.set(paperOf(0).volumeId, 1)
    const [second, times] = await list()
    expect([second === first, times]).toEqual([false, 2])
    expect(await list()).toEqual([second, 2])
  })

  test('of different filters are different', async () => {
    const titles = async (query: string) =>
      (await get(`/papers?${query}`)).json().data.papers.map(({ title }: { title: string }) => title)
    expect(await titles('limit=2')).toEqual(['Rivers 0', 'Rivers 1'])
    expect(await titles('limit=2&page=2')).toEqual(['Rivers 2', 'Rivers 3'])
    expect(await titles('limit=2&search=rivers 3')).toEqual(['Rivers 3', 'Rivers 30'])
    expect(await titles('limit=2&year=2024')).toEqual([])
    expect(responses.size).toBe(4)
  })
})
