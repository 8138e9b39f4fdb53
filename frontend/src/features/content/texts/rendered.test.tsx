// @vitest-environment node
import type { PublicPage } from '@shodh/contracts/content/pages/page-views.ts'
import { success } from '@shodh/contracts/envelope.ts'
import type { Language } from '@shodh/contracts/languages.ts'
import { expect, test } from 'vitest'
import { pathOf } from '../../../entry-server.tsx'
import { jsonLdIn, ORIGIN, rendered as renderedPage } from '../../../testing/server/rendered-page.ts'
import { paragraph, publicPage } from './testing/public-page.ts'

const rendered = (path: string, response: PublicPage | { readonly status: number; readonly deletedAt?: string }) =>
  renderedPage(path, () =>
    'status' in response
      ? Response.json({ success: false, message: 'No', ...response }, { status: response.status })
      : Response.json(success('', { [path.includes('/news/') ? 'news' : 'page']: response })),
  )

const inLanguages = (...languages: readonly Language[]) =>
  languages.map(language => ({ language, publishedAt: '2026-02-01T04:30:00.000Z', isOlder: false }))

const linksIn = (head: string) =>
  [...head.matchAll(/rel="(canonical|alternate)" href="([^"]+)"(?: hreflang="([^"]+)")?/gu)].map(
    ([, rel, href = '', hreflang]) => [hreflang ?? rel, href.replace(ORIGIN, '')],
  )

test('a page is rendered whole, from one request, with its address in each language that it is written in', async () => {
  const { status, html, head, state, loaded } = await rendered(
    '/hi/pages/fees',
    publicPage({
      language: 'hi',
      title: '</title>शुल्क',
      languages: inLanguages('en', 'hi'),
      introduction: paragraph('<b>'),
    }),
  )
  expect([status, loaded]).toEqual([200, ['/api/v1/pages/fees?language=hi']])
  expect(html).toContain('&lt;b&gt;')
  expect(html).toContain('<main id="main"')
  expect(head).toContain('<title>&lt;/title&gt;शुल्क | ')
  expect(linksIn(head)).toEqual([
    ['canonical', '/hi/pages/fees'],
    ['en', '/pages/fees'],
    ['hi', '/hi/pages/fees'],
    ['x-default', '/pages/fees'],
  ])
  const [, query] = JSON.parse(state)
  expect([query.value.page.title, query.response.address]).toEqual(['</title>शुल्क', '/api/v1/pages/fees?language=hi'])
  expect(jsonLdIn(head)).toMatchObject({ '@type': 'WebPage', inLanguage: 'hi', url: `${ORIGIN}/hi/pages/fees` })
})

test('what is written in English only is marked so in another language, and found in English', async () => {
  const { html, head } = await rendered('/mr/pages/fees', publicPage())
  expect(html).toMatch(/<main lang="en" id="main"[^>]*>/u)
  expect(html).toContain('<p lang="mr"')
  expect(html).toContain('या मजकुराचे भाषांतर अद्याप उपलब्ध नाही: तो इंग्रजी भाषेत दाखवला आहे.')
  expect(linksIn(head)).toEqual([['canonical', '/pages/fees']])
})

test('a text as it stood is found at the present one alone', async () => {
  const past = publicPage({ asOf: '2026-02-01T04:30:00.000Z' })
  const { html, head, loaded } = await rendered('/pages/fees?asOf=2026-03-01', past)
  expect(loaded).toEqual(['/api/v1/pages/fees?language=en&asOf=2026-03-01'])
  expect(html).toContain('As it stood on <time dateTime="2026-03-01">1 March 2026</time>')
  expect(head).toContain('content="noindex"')
  expect([linksIn(head), jsonLdIn(head)]).toEqual([[['canonical', '/pages/fees']], null])
})

test.each([
  ['/pages/none', { status: 404 }, 404, 'Page Not Found'],
  ['/about', { status: 404 }, 404, 'Page Not Found'],
  ['/hi/pages/fees', { status: 410, deletedAt: '2026-03-01T04:30:00.000Z' }, 410, 'यह पृष्ठ 1 मार्च 2026 को हटा लिया गया'],
  ['/about?asOf=none', { status: 400 }, 400, 'Please enter a date as YYYY-MM-DD'],
  ['/about?asOf=2001-01-01', { status: 404 }, 404, 'This page was not yet published on that day'],
  ['/news/none', { status: 404 }, 404, 'Page Not Found'],
] as const)('where there is no text, the page says so: %s', async (path, response, status, sentence) => {
  const page = await rendered(path, response)
  expect([page.status, page.html.includes(sentence)]).toEqual([status, true])
  expect(page.head).toContain('content="noindex"')
})

test('an announcement is an article of its day', async () => {
  const { html, head } = await rendered(
    '/news/call',
    publicPage({ slug: 'call', url: '/news/call', title: 'Call for papers', date: '2026-02-01', isEnded: true }),
  )
  expect(html).toContain('<time dateTime="2026-02-01">1 February 2026</time>')
  expect(html).toContain('Ended')
  expect(jsonLdIn(head)).toMatchObject({
    '@type': 'NewsArticle',
    headline: 'Call for papers',
    datePublished: '2026-02-01',
  })
})

test.each([
  ['/pages/fees?asOf=2026-03-01&x=1', '/pages/fees?asOf=2026-03-01'],
  ['/hi/about/?asOf=2026-03-01T10:00:00%2B05:30', '/hi/about?asOf=2026-03-01T10%3A00%3A00%2B05%3A30'],
  ['/about?asOf=yesterday', '/about?asOf=none'],
  ['/about?x=1', '/about'],
  ['/news?page=2&x=1', '/news?page=2'],
  ['/news?page=x', '/news'],
  ['/news/call?asOf=2026-03-01', '/news/call'],
  ['/pages/a/b', '/404'],
])('%s is the page at %s', (address, path) => expect(pathOf(address)).toBe(path))
