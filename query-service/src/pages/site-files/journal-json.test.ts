import type { PageDocument } from '@shodh/contracts/content/documents.ts'
import { emptyContents } from '@shodh/contracts/content/site-parts/site-parts.ts'
import { expect, test } from 'vitest'
import type { DiscoveryPorts } from '../../discovery/journal.ts'
import type { Views } from '../../ports.ts'
import { withSite } from '../../testing/with-site.ts'
import { journalJson } from './journal-json.ts'

const AT = '2026-02-01T04:30:00.000Z'
const act = { at: AT, actorId: 'somebody' }

const page = (kind: PageDocument['kind'], slug: string, given: Partial<PageDocument> = {}): PageDocument => {
  const text = { title: slug, markdown: 'Words.', publishedAt: AT, changedAt: AT }
  const publications = [{ ...act, version: 1, languages: ['en' as const] }]
  const texts = { en: text }
  const place = { id: `${kind} ${slug}`, kind, slug, changed: slug, formerSlugs: [], gaps: [] }
  return { ...place, texts, publications, lastAct: act, revision: 0, ...given }
}

const published = { publications: [{ ...act, version: 1, languages: [] }], logos: [], revision: 0 }

/** Settings with what only servers read. */
const settings = { serialNumber: 'Old', phone: '1', descriptors: ['Old'], contact: { recaptcha: { siteKey: 'x' } } }

type Needed = DiscoveryPorts & { readonly views: Views }

const site = withSite((app, ports) => journalJson(app, { ...(ports as Needed), hasMailServer: true }), settings)

const journal = async () => JSON.parse((await site.get('/journal.json')).body)

test('the journal is what its settings say, without what only servers read', async () => {
  const { status, headers } = await site.get('/journal.json')
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=0, s-maxage=10, must-revalidate'])
  const shown = await journal()
  expect(shown).toMatchObject({
    name: 'R & D',
    serialNumber: 'Old',
    phone: '1',
    textPages: [],
    newsIn: [],
    sendsMails: true,
  })
  expect(shown.contact).toBeUndefined()
})

test('what header and footer say stands in the place of the settings', async () => {
  const header = { ...emptyContents.header, serialNumber: 'New', pages: [{ id: 'a', title: { hi: 'अ' }, url: '/a' }] }
  site.give('siteParts', { id: 'header', content: header, ...published })
  site.give('siteParts', { id: 'footer', content: emptyContents.footer, ...published })
  const shown = await journal()
  expect(shown).toMatchObject({ serialNumber: 'New', headerPages: header.pages, descriptors: [] })
  expect(shown.phone).toBeUndefined()
})

test('texts of the journal about itself are led to where they are public, news in the languages that have some', async () => {
  const before = await journal()
  site.give('pages', page('page', 'about'), page('page', 'privacy', { withdrawal: act }), page('page', 'fees'))
  site.give('pages', page('news', 'call'), page('news', 'aufruf', { texts: {}, deletion: act }))
  const after = await journal()
  expect([after.textPages, after.newsIn]).toEqual([['about'], ['en']])
  expect(after.version).not.toBe(before.version)
})

test('its version stays whatever else happens to the journal, so that pages stay as they are, and changes with header and footer', async () => {
  site.give('siteParts', { id: 'header', content: emptyContents.header, ...published })
  const first = await journal()
  site.give('volumes')
  expect(await journal()).toEqual(first)
  site.give('siteParts', { id: 'header', content: emptyContents.header, ...published, revision: 1 })
  const second = await journal()
  site.give('siteParts', { id: 'footer', content: emptyContents.footer, ...published, revision: 1 })
  const third = await journal()
  expect(new Set([first, second, third].map(({ version }) => version)).size).toBe(3)
})
