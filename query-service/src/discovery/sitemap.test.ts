import { VOLUME_NAME_MAX } from '@shodh/contracts/limits.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import { describe, expect, test, vi } from 'vitest'
import { openContent } from '../content/open-content.ts'
import { pageDocument, publishedText } from '../testing/page-document.ts'
import { paperDocument } from '../testing/paper-document.ts'
import { givenViews } from '../testing/given/views.ts'
import { withSite } from '../testing/with-site.ts'
import { volumeDocument } from '../volumes/testing/volume-document.ts'
import { sitemapRoutes, sitemapsOf } from './sitemap.ts'
import { sitemapErrors } from './testing/schema-errors.ts'

const place = { year: 2025, issueType: 'Regular' } as const

const volume = { id: 'v', name: 'Vol. 1', order: '1', updatedAt: '2026-02-01T00:00:00.000Z', ...place }
const paper = (sr: number, updatedAt: string) => ({
  id: `p${sr}`,
  sr,
  title: `Paper ${sr}`,
  volumeName: 'Vol. 1',
  order: `1 ${sr}`,
  updatedAt,
  ...place,
})

const viewsOf = (volumes: readonly object[], papers: readonly object[]) => {
  const { views, give } = givenViews()
  give('volumes', ...(volumes as readonly VolumeDocument[]))
  give('papers', ...(papers as readonly PaperDocument[]))
  return views
}

const origin = 'https://journal.example.org'

const journalOf = (views: ReturnType<typeof givenViews>['views']) => ({
  views,
  content: openContent({ views }),
  settings: { languages: ['en', 'hi', 'mr'] },
})

test('a sitemap is valid, whatever volumes and papers are called', async () => {
  const longest = 'ख'.repeat(VOLUME_NAME_MAX)
  const titles = ['A <b>&amp;</b> "B" ]]>', 'नदी '.repeat(100), '🌊', '\u0000\ud800', longest, 'A']
  const papers = titles.map((title, n) => ({ ...paper(n + 1, '2026-03-05T00:00:00.000Z'), title, volumeName: longest }))
  const { whole } = await sitemapsOf(journalOf(viewsOf([{ ...volume, name: longest }], papers)), origin)
  expect(whole.markup).toContain('/6-a</loc>')
  expect(await sitemapErrors(whole.markup)).toEqual([])
})

test('everybody who wrote a paper has an address there', async () => {
  const { views, give } = givenViews()
  const authored = { id: 'p', volumeId: 'v', year: 2025, order: '1', isDeleted: false, changed: '1' }
  give('paperAuthors', { ...authored, authorName: 'A. Rao; बीना' })
  const { whole } = await sitemapsOf(journalOf(views), origin)
  for (const id of ['a-rao', encodeURIComponent('बीना')])
    expect(whole.markup).toContain(`<loc>${origin}/authors/${id}</loc>`)
})

test('the schema of sitemaps finds what is wrong', async () => {
  const { whole } = await sitemapsOf(journalOf(viewsOf([volume], [])), origin)
  expect(await sitemapErrors(whole.markup)).toEqual([])
  for (const [right, wrong] of [
    ['</lastmod>', ' yesterday</lastmod>'],
    [`<loc>${origin}`, '<loc>'],
    ['</urlset>', '<url></url></urlset>'],
    ['sitemap/0.9', 'sitemap/0.8'],
    ['Vol.', 'Vol. ख'],
  ] as const)
    expect(await sitemapErrors(whole.markup.replace(right, wrong))).not.toEqual([])
})

test('an index of sitemaps states the latest change of what each lists', async () => {
  const papers = [
    paper(1, '2026-03-05T00:00:00.000Z'),
    paper(2, '2026-03-01T00:00:00.000Z'),
    paper(3, '2026-04-01T00:00:00.000Z'),
  ]
  const views = viewsOf([volume], papers)
  const all = await sitemapsOf(journalOf(views), origin)
  expect(all.parts).toEqual([])
  const pages = all.whole.markup.split('<url>').length - 1

  const { whole, parts } = await sitemapsOf(journalOf(views), origin, pages - 1)
  expect(parts).toHaveLength(2)
  expect(parts.map(({ markup }) => markup.split('<url>').length - 1)).toEqual([pages - 1, 1])
  for (const { markup } of [whole, ...parts]) expect(await sitemapErrors(markup)).toEqual([])
  expect(parts[1]?.markup).toContain('/3-paper-3</loc><lastmod>2026-04-01T00:00:00.000Z</lastmod>')
  expect(whole.markup).toContain(
    '<sitemap><loc>https://journal.example.org/sitemap-1.xml</loc><lastmod>2026-03-05T00:00:00.000Z</lastmod></sitemap>' +
      '<sitemap><loc>https://journal.example.org/sitemap-2.xml</loc><lastmod>2026-04-01T00:00:00.000Z</lastmod></sitemap>',
  )
})

const addressesIn = (markup: string) =>
  [...markup.matchAll(/<loc>([^<]*)</gu)].map(([, address = '']) => address.replace(origin, ''))
const inVolume = '/papers/2025/regular/'

test.each([
  [3, 1],
  [500, 2],
  [1001, 3],
])('a sitemap has each of %i papers once, in the order of the journal, from %i queries', async (count, queries) => {
  const { views, give } = givenViews()
  const papers = Array.from({ length: count }, (_, n) => paperDocument({ id: `${5000 - n}`, sr: n + 1, title: 'A' }))
  give('papers', ...papers)
  const find = vi.spyOn(views.papers, 'find')
  const { whole } = await sitemapsOf(journalOf(views), origin)
  const addresses = addressesIn(whole.markup).filter(address => address.startsWith(inVolume))
  expect(addresses).toEqual(papers.map(({ sr }) => `${inVolume}Vol.%207/${sr}-a`))
  expect(find).toHaveBeenCalledTimes(queries)
})

test('a sitemap has volumes in the order of the journal, and none whose address is too long', async () => {
  const { views, give } = givenViews()
  const longest = 'x'.repeat(2047 - origin.length - inVolume.length)
  give('volumes', volumeDocument({ id: '1', name: longest, order: '2' }))
  give('volumes', volumeDocument({ id: '2', name: 'First', order: '1' }))
  give('volumes', volumeDocument({ id: '3', name: `${longest}x`, order: '3' }))
  const { whole } = await sitemapsOf(journalOf(views), origin)
  const addresses = addressesIn(whole.markup).filter(address => address.startsWith(inVolume))
  expect(addresses).toEqual([`${inVolume}First`, inVolume + longest])
})

test('a sitemap has what the journal says of itself in each language with a text, and announcements where there are any', async () => {
  const { views, give } = givenViews()
  const sitemap = async () => (await sitemapsOf(journalOf(views), origin)).whole.markup
  const texts = { en: publishedText('Ethics'), hi: publishedText('नीति', '2026-02-02T00:00:00.000Z') }
  give('pages', pageDocument({ id: 'a', slug: 'ethics', texts }))
  give('pages', pageDocument({ id: 'b', slug: 'gone', withdrawal: { at: '2026-01-02T00:00:00.000Z', actorId: 'x' } }))
  const links =
    `<xhtml:link rel="alternate" hreflang="en" href="${origin}/pages/ethics"/>` +
    `<xhtml:link rel="alternate" hreflang="hi" href="${origin}/hi/pages/ethics"/>`
  const before = await sitemap()
  expect(before).toContain(`<loc>${origin}/hi/pages/ethics</loc><lastmod>2026-02-02T00:00:00.000Z</lastmod>${links}`)
  expect(addressesIn(before).filter(address => /news|gone|\/mr\//u.test(address))).toEqual([])
  give('pages', pageDocument({ id: 'c', kind: 'news', slug: 'call', texts: { mr: publishedText('आवाहन') } }))
  const after = await sitemap()
  expect(addressesIn(after).filter(address => address.includes('news'))).toEqual(['/news', '/mr/news/call'])
  expect(await sitemapErrors(after)).toEqual([])
})

describe('a sitemap in parts', () => {
  const at = withSite(async (app, ports) => {
    await app.register(sitemapRoutes, { ...ports, most: 1 })
  })

  test('has them at the addresses that its index names, and nothing beside them', async () => {
    at.give('papers', paperDocument(), paperDocument({ id: 'b', sr: 2 }))
    const parts = addressesIn((await at.get('/sitemap.xml')).body)
    expect(parts.length).toBeGreaterThan(2)
    const found = await Promise.all(parts.map(part => at.get(part)))
    for (const { status, headers } of found)
      expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    const listed = found.flatMap(({ body }) => addressesIn(body))
    expect([listed[0], new Set(listed).size]).toEqual(['/', listed.length])
    for (const n of [0, parts.length + 1]) expect((await at.get(`/sitemap-${n}.xml`)).status).toBe(404)
  })
})
