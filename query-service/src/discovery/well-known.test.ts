import { describe, expect, test, vi } from 'vitest'
import { paperDocument } from '../testing/paper-document.ts'
import { withSite } from '../testing/with-site.ts'
import { volumeDocument } from '../volumes/testing/volume-document.ts'
import { fixedPages } from './sitemap.ts'
import { discovery } from './routes.ts'

const ORIGIN = 'https://journal.example.org'
const NO_CACHE = { 'cache-control': 'no-cache' }

test('the fixed pages are those without a parameter, without the form, the texts of the journal and announcements', () => {
  expect(fixedPages).toEqual(['/', '/search', '/board-members', '/authors', '/verify'])
})

describe('a journal with an e-mail address', () => {
  const at = withSite(discovery)

  test('says to robots what is not for them, and where its sitemap is', async () => {
    const { status, headers, body } = await at.get('/robots.txt')
    expect([status, headers]).toMatchObject([200, { 'content-type': 'text/plain; charset=utf-8', ...NO_CACHE }])
    const closed = ['/admin', '/login', '/forgot-password', '/reset-password', '/set-up', '/api/v1/auth/']
    expect(body).toBe(
      `User-agent: *\n${closed.map(path => `Disallow: ${path}\n`).join('')}\nSitemap: ${ORIGIN}/sitemap.xml\n`,
    )
  })

  test('is a repository for harvesters', async () => {
    expect((await at.get('/oai?verb=Identify')).body).toContain('<adminEmail>editor@example.org</adminEmail>')
  })

  test('leads password managers to the own account', async () => {
    const { status, headers } = await at.get('/.well-known/change-password')
    expect([status, headers.location]).toEqual([302, '/admin/profile'])
  })

  test('names its API and its repository (RFC 9727)', async () => {
    const { status, headers, body } = await at.get('/.well-known/api-catalog')
    const type = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'
    expect([status, headers]).toMatchObject([200, { 'content-type': expect.stringContaining(type), ...NO_CACHE }])
    expect(JSON.parse(body)).toEqual({
      linkset: [
        {
          anchor: `${ORIGIN}/api/v1`,
          'service-desc': [{ href: `${ORIGIN}/api/v1/openapi.json`, type: 'application/json' }],
          'service-doc': [{ href: `${ORIGIN}/api`, type: 'text/html' }],
          status: [{ href: `${ORIGIN}/api/v1/health`, type: 'application/json' }],
        },
        { anchor: `${ORIGIN}/oai`, 'service-doc': [{ href: `${ORIGIN}/oai?verb=Identify`, type: 'text/xml' }] },
      ],
    })
  })

  test('says whom to write to about its security, for half a year (RFC 9116)', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-01T00:00:00Z') })
    try {
      const { status, headers, body } = await at.get('/.well-known/security.txt')
      expect([status, headers]).toMatchObject([200, { 'content-type': 'text/plain; charset=utf-8', ...NO_CACHE }])
      expect(body).toBe(
        `Contact: mailto:editor@example.org\nExpires: 2026-06-30T00:00:00.000Z\nPreferred-Languages: en, hi\nCanonical: ${ORIGIN}/.well-known/security.txt\n`,
      )
    } finally {
      vi.useRealTimers()
    }
  })

  test('permits archives to collect its volumes', async () => {
    at.give('volumes', volumeDocument({ id: '00', name: 'Vol. 8', order: '2' }), volumeDocument({ order: '1' }))
    const { status, headers, body } = await at.get('/lockss')
    expect([status, headers]).toMatchObject([200, { 'content-type': 'text/html; charset=utf-8', ...NO_CACHE }])
    expect(body.replaceAll(/\s+</gu, '<')).toBe(
      '<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Archiving permission | R &amp; D</title></head>' +
        '<body><h1>R &amp; D</h1>' +
        '<p>LOCKSS system has permission to collect, preserve, and serve this Archival Unit.</p>' +
        '<p>CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit.</p><ul>' +
        '<li><a href="/papers/2025/regular/Vol.%207">Vol. 7 (Regular, 2025)</a></li>' +
        '<li><a href="/papers/2025/regular/Vol.%208">Vol. 8 (Regular, 2025)</a></li></ul></body></html>',
    )
  })

  test('counts what it has beside the figures of the home page', async () => {
    const fixed = fixedPages.length
    const stats = async () => JSON.parse((await at.get('/sitemap-stats.json')).body)
    expect(await stats()).toMatchObject({ totalPapers: 0, lastGenerated: null, years: [], totalUrls: fixed })
    const [first, second] = ['2025-05-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z']
    at.give(
      'volumes',
      volumeDocument({ id: '00', year: 2024, paperCount: 3, updatedAt: second, order: '2' }),
      volumeDocument({ paperCount: 2, updatedAt: first, order: '1' }),
      volumeDocument({ id: 'c', paperCount: 0, order: '3' }),
    )
    expect(await stats()).toMatchObject({
      totalPapers: 5,
      lastGenerated: second,
      years: [2025, 2024],
      totalUrls: fixed + 3 + 5,
    })
    const { status, headers } = await at.get('/sitemap-stats.json')
    expect([status, headers]).toMatchObject([
      200,
      { 'content-type': 'application/json; charset=utf-8', vary: 'Accept-Encoding' },
    ])
  })

  test('has a sitemap in one part, with each page and the date of its last change', async () => {
    const [first, second] = ['2025-05-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z']
    at.give('volumes', volumeDocument({ updatedAt: first }), volumeDocument({ id: 'b', name: 'x'.repeat(2100) }))
    at.give('papers', paperDocument({ updatedAt: second }))
    const { status, headers, body } = await at.get('/sitemap.xml')
    expect([status, headers]).toMatchObject([
      200,
      { 'content-type': 'application/xml; charset=utf-8', vary: 'Accept-Encoding' },
    ])
    const fixed = fixedPages.filter(path => path !== '/')
    const page = (path: string, changed?: string) =>
      `<url><loc>${ORIGIN}${path}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`
    const urls = [
      page('/', first),
      ...fixed.map(path => page(path)),
      page('/papers/2025/regular/Vol.%207', first),
      page('/papers/2025/regular/Vol.%207/1-on-rivers', second),
    ]
    expect(body).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>`,
    )
    expect((await at.get('/sitemap-1.xml')).status).toBe(404)
    at.take('papers', paperDocument().id)
    expect((await at.get('/sitemap.xml')).body).not.toContain('1-on-rivers')
  })
})

describe('a journal without an e-mail address', () => {
  const at = withSite(discovery, { email: undefined })

  test('has neither a repository nor a contact for its security', async () => {
    for (const path of ['/oai?verb=Identify', '/.well-known/security.txt'])
      expect((await at.get(path)).status).toBe(404)
    const { linkset } = JSON.parse((await at.get('/.well-known/api-catalog')).body)
    expect(linkset).toHaveLength(1)
  })
})

describe('a journal with an e-mail address in another script', () => {
  const at = withSite(discovery, { email: 'संपादक@पत्रिका.भारत' })

  test('names it in a URI, and as it is to harvesters', async () => {
    const { body } = await at.get('/.well-known/security.txt')
    expect(body).toContain(`Contact: mailto:${encodeURI('संपादक@पत्रिका.भारत')}\n`)
    expect((await at.get('/oai?verb=Identify')).body).toContain('<adminEmail>संपादक@पत्रिका.भारत</adminEmail>')
  })
})
