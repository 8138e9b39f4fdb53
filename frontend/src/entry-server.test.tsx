// @vitest-environment node
import { PassThrough } from 'node:stream'
import { contactConfig } from '@shodh/contracts/contact/config.ts'
import { success } from '@shodh/contracts/envelope.ts'
import { PapersResponse, paperView } from '@shodh/contracts/papers/views.ts'
import { expect, test, vi } from 'vitest'
import type { RenderedQuery } from './app/rendered/rendered-queries.ts'
import { pathOf, render } from './entry-server.tsx'
import { journalSettings } from './testing/examples/journal.ts'
import { newestResponse, volume } from './testing/examples/volumes.ts'

const HOSTILE = `</script></title><img src=x onerror="x()">\u2028'&`

const place = { year: 2026, issueType: 'Special', volumeName: 'खंड १' } as const
const PATH = `/papers/2026/special/${encodeURIComponent(place.volumeName)}`

const paper = paperView({
  ...{ id: 'paper-1', sr: 1, title: 'मुक्त शिक्षण', authorName: HOSTILE, volumeId: 'volume-1', ...place },
  ...{ createdAt: '2026-11-20T20:00:00Z', updatedAt: '2026-11-20T20:00:00Z', fileSize: 2048 },
  ...{ sha256: 'a'.repeat(64), version: 1 },
})

const papersResponse = (papers: readonly unknown[]) => {
  const pagination = { page: 1, limit: 1000, total: papers.length, totalPages: 1 }
  return Response.json(success('Papers', PapersResponse.parse({ papers, pagination })))
}

const refused = (status: number, members = {}) =>
  Response.json({ success: false, message: 'No', code: 'X', data: null, ...members }, { status })

type Responses = Readonly<Record<string, () => Response>>

const rendered = async (path: string, responses: Responses, journal = journalSettings) => {
  const loaded: string[] = []
  const load = async (address: string) => {
    loaded.push(address)
    const [, respond] = Object.entries(responses).find(([start]) => address.startsWith(start)) ?? []
    return respond?.() ?? refused(404)
  }
  const page = await render({ path, journal, publicUrl: 'https://journal.example.org', load })
  return { page, loaded }
}

const years = { '/api/v1/papers/years?': () => Response.json(success('', newestResponse(volume(2026, 'खंड १')))) }
const papers = {
  '/api/v1/papers?': () => papersResponse([paper]),
  '/api/v1/papers/years/2026/types/Special/volumes/': () =>
    Response.json(success('', { volume: {}, previous: null, next: null })),
}
const none = { '/api/v1/papers?': () => papersResponse([]) }

/** What the home page shows beside the volumes by year. */
const beside = {
  '/api/v1/papers/volumes/recent': () => Response.json(success('', { volumes: [] })),
  '/sitemap-stats.json': () => Response.json({ totalPapers: 1, lastGenerated: null, years: [2026], totalUrls: 9 }),
  '/api/v1/contact/config?language=en': () => Response.json(success('', { config: contactConfig({}, 'en') })),
}

test('a volume is rendered with its papers, the forms that download them, and its head', async () => {
  const { page, loaded } = await rendered(PATH, papers)
  expect(loaded).toHaveLength(2)
  expect(page?.status).toBe(200)
  expect(page?.html).toContain('मुक्त शिक्षण')
  expect(page?.html).toContain(`formAction="${paper.downloadUrl}"`)
  expect(page?.html).not.toContain('aria-busy="true"')
  expect(page?.head).toContain(`<title>खंड १ (1 paper) | ${journalSettings.name}</title>`)
  expect(page?.head).toContain(`<link data-page rel="canonical" href="https://journal.example.org${PATH}">`)
  expect(page?.head).toContain('name="description" content="मुक्त शिक्षण"')
})

test('the home page is rendered with its volumes and its canonical address', async () => {
  const { page, loaded } = await rendered('/', { ...years, ...beside })
  expect(loaded.toSorted()).toEqual(['/api/v1/papers/years?newest=1', ...Object.keys(beside)].toSorted())
  expect(page?.html).toContain(`href="${PATH.replace('special', 'regular')}"`)
  expect(page?.head).toContain('rel="canonical" href="https://journal.example.org/"')
})

test('a page carries of the journal and of its volumes only what it shows, in its language', async () => {
  const recent = { ...volume(2026, 'खंड १'), papers: [{ id: 'paper-1', sr: 1, title: 'Rivers', authorName: 'A. Rao' }] }
  const responses = {
    ...{ ...years, ...beside },
    '/api/v1/papers/volumes/recent': () => Response.json(success('', { volumes: [recent], current: recent })),
    '/api/v1/contact/config?language=hi': () => Response.json(success('', { config: contactConfig({}, 'hi') })),
  }
  const tagline = { en: 'All there is', hi: 'जो कुछ है' }
  const { page } = await rendered('/hi', responses, { ...journalSettings, tagline, languages: ['en', 'hi'] })
  const state: readonly RenderedQuery[] = JSON.parse(page?.state ?? '')
  expect(state[0]).toMatchObject({
    value: { tagline: 'जो कुछ है' },
    response: { address: '/journal.json', isPart: true },
  })
  expect(state.filter(({ response }) => response?.isPart).map(({ endpointName }) => endpointName)).toEqual([
    'journal',
    'newestVolumes',
    'recentVolumes',
  ])
  expect(page?.state).not.toContain('"id"')
  expect(page?.html).toContain('Rivers')
})

const jsonLdOf = (head = '') =>
  JSON.parse(/<script[^>]*type="application\/ld\+json">([^<]*)<\/script>/u.exec(head)?.[1] ?? '[]')

test('search engines and link previews read what the journal and a volume are', async () => {
  const home = (await rendered('/', years)).page?.head
  expect(jsonLdOf(home)['@graph'].map((each: { '@type': string }) => each['@type'])).toEqual([
    'Organization',
    'WebSite',
    'Periodical',
  ])
  const volume = (await rendered(PATH, papers)).page?.head
  const url = `https://journal.example.org${PATH}`
  expect(jsonLdOf(volume)).toMatchObject({ '@type': 'PublicationVolume', '@id': url, name: 'खंड १' })
  for (const [head, card] of [
    [home, 'card.png?language=en'],
    [volume, 'papers/volumes/volume-1/card.png'],
  ]) {
    expect(head).toContain('property="og:type" content="website"')
    expect(head).toContain(`property="og:image" content="https://journal.example.org/api/v1/${card}"`)
    expect(head).toMatch(
      /"og:image:width" content="1200">.*"og:image:height" content="630">.*"og:image:alt" content="[^"]+"/u,
    )
    expect(head).toContain('name="twitter:card" content="summary_large_image"')
  }
})

test('feeds, the permission of archives and the API are a link away, in every language', async () => {
  for (const path of ['/', '/mr']) {
    const { page } = await rendered(path, years)
    for (const href of ['/feed.atom', '/changes.atom', '/lockss', '/api'])
      expect(page?.html).toContain(`href="${href}"`)
  }
})

test('no text ends the head or the state, and the state holds nothing but what was loaded', async () => {
  const { page } = await rendered(PATH, papers, { ...journalSettings, name: HOSTILE })
  expect(page?.html).not.toContain('<img')
  expect(page?.head).not.toContain('<img')
  expect(page?.state).not.toMatch(/[<\u2028\u2029]/u)
  const state = JSON.parse(page?.state ?? '')
  expect(state.map(({ endpointName }: { endpointName: string }) => endpointName)).toEqual([
    'journal',
    'papers',
    'volumePlace',
  ])
  expect(state[1].value.papers[0].authorName).toBe(HOSTILE)
  expect(state[1].response.address).toMatch(/^\/api\/v1\/papers\?year=2026&issueType=Special&volumeName=/u)
})

test('an unknown volume is 404, an empty one is there, and a deleted one says when and why', async () => {
  const at = '/api/v1/papers/years/2026/'
  const unknown = await rendered(PATH, none)
  expect([unknown.page?.status, unknown.page?.html.includes('This volume does not exist.')]).toEqual([404, true])
  expect(unknown.page?.head).toContain('content="noindex"')
  const empty = await rendered(PATH, {
    ...none,
    [at]: () => Response.json(success('', { volume: {}, previous: null, next: null })),
  })
  expect([empty.page?.status, empty.page?.html.includes('No paper has been published in this volume')]).toEqual([
    200,
    true,
  ])
  const deleted = { deletedAt: '2026-11-20T20:00:00Z', reason: '<b>Twice</b>' }
  const gone = await rendered(PATH, { ...none, [at]: () => refused(410, deleted) })
  expect(gone.page?.status).toBe(410)
  expect(gone.page?.html).toContain('&lt;b&gt;Twice&lt;/b&gt;')
  expect(gone.page?.html).toContain('21 November 2026')
})

test('a page whose data cannot be had now is none', async () => {
  expect((await rendered(PATH, { '/api/v1/papers?': () => refused(503) })).page).toBeUndefined()
  expect((await rendered('/', { '/api/': () => new Response('<html>') })).page).toBeUndefined()
})

const alternatesIn = (head = '') =>
  [...head.matchAll(/rel="(?:alternate|canonical)" href="([^"]+)"/gu)].map(([, href]) => href)

test('renders at the same time are each in their own language', async () => {
  const pages = await Promise.all(
    ['', '/hi', '/mr', '', '/mr', '/hi'].map(async prefix => (await rendered(prefix + PATH, papers)).page),
  )
  const words = ['1 paper', '1 शोध-पत्र', '1 शोधनिबंध']
  const found = pages.map(page => words.filter(word => page?.html.includes(word) || page?.head.includes(word)))
  expect(found).toEqual(['1 paper', '1 शोध-पत्र', '1 शोधनिबंध', '1 paper', '1 शोधनिबंध', '1 शोध-पत्र'].map(word => [word]))
  expect(pages.map(page => page?.language)).toEqual(['en', 'hi', 'mr', 'en', 'mr', 'hi'])
})

test('a page names itself and the same page in each language of the journal', async () => {
  const { page } = await rendered('/hi', years, { ...journalSettings, languages: ['en', 'hi'] })
  const origin = 'https://journal.example.org'
  expect(alternatesIn(page?.head)).toEqual([`${origin}/hi`, `${origin}/`, `${origin}/hi`, `${origin}/`])
  expect(page?.html).toContain(`href="/hi${PATH.replace('special', 'regular')}"`)
})

test('a volume that is unknown or was deleted says so in the language of the address', async () => {
  const unknown = await rendered(`/mr${PATH}`, none)
  expect([unknown.page?.status, unknown.page?.html.includes('असा खंड अस्तित्वात नाही.')]).toEqual([404, true])
  const deleted = { deletedAt: '2026-11-20T20:00:00Z', reason: 'Twice' }
  const gone = await rendered(`/hi${PATH}`, { ...none, '/api/v1/papers/years/2026/': () => refused(410, deleted) })
  expect([gone.page?.status, gone.page?.html.includes('21 नवंबर 2026')]).toEqual([410, true])
})

/** Each pass ends a stream of markup. */
const rendering = async (path: string, responses: Responses) => {
  using ended = vi.spyOn(PassThrough.prototype, 'end')
  return { ...(await rendered(path, responses)), passes: ended.mock.calls.length }
}

test('a page that was rendered before is the same, in one pass', async () => {
  const path = '/papers/2026/special/Remembered'
  const first = await rendering(path, papers)
  const second = await rendering(path, papers)
  expect(second).toEqual({ ...first, passes: 1 })
  expect(first.passes).toBeGreaterThan(1)
})

test('a page neither carries nor depends on what only an earlier version of it had asked for', async () => {
  const responses = { ...years, ...beside }
  const { page: without } = await rendered('/', responses)
  const news = () => Response.json(success('', { news: [], pagination: {} }))
  const announcing = { ...journalSettings, newsIn: ['en' as const] }
  const { page: announced } = await rendered('/', { ...responses, '/api/v1/news': news }, announcing)
  expect(announced?.state).toContain('"currentNews"')
  const { page, loaded } = await rendered('/', { ...responses, '/api/v1/news': () => refused(503) })
  expect(loaded.some(address => address.startsWith('/api/v1/news'))).toBe(true)
  expect(page).toEqual(without)
})

const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length

test.each([
  ['that polls', '/', { ...years, ...beside }],
  ['whose data cannot be had', PATH, { '/api/v1/papers?': () => refused(503) }],
])('a page %s leaves nothing behind that goes on', async (_, path, responses) => {
  const before = timers()
  await rendered(path, responses)
  await expect.poll(timers).toBeLessThanOrEqual(before)
})

test.each([
  ['/hi/', '/hi'],
  [`/hi${PATH}/and/more`, `/hi${PATH}`],
  ['/mr/nowhere', '/mr/404'],
  [`${PATH}/and/more/`, PATH],
  ['/papers/2026/SPECIAL/%20%E0%A4%96%E0%A4%82%E0%A4%A1%20%E0%A5%A7', PATH],
  ['/papers/20x6/special/a', '/papers/20x6/special/a'],
  ['/', '/'],
  ['/nowhere/', '/404'],
  ['/papers/2026', '/404'],
  [`${PATH}${'/'.repeat(4000)}x`, '/404'],
  ['/board-members?utm_source=x', '/board-members'],
  ['/board-members?asOf=', '/board-members'],
  ['/hi/board-members?x=1&asOf=2024-07-01', '/hi/board-members?asOf=2024-07-01'],
  ['/board-members?asOf=<b>', '/board-members?asOf=none'],
])('%s has one path', (path, one) => {
  expect(pathOf(path)).toBe(one)
})
