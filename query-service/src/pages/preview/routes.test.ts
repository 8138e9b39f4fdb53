import { createHash, randomBytes } from 'node:crypto'
import type { PreviewRow } from '@shodh/contracts/volumes/publication/previews.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import type { FastifyPluginAsync } from 'fastify'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { RenderedPage, RenderRequest } from '../../ports.ts'
import { inMemory } from '../../send-bytes.ts'
import { paperDocument } from '../../testing/paper-document.ts'
import { withQueries } from '../../testing/with-queries.ts'
import { volumeDocument } from '../../volumes/testing/volume-document.ts'
import { type PreviewGiven, previewPages } from './routes.ts'

const NOW = '2026-02-01T00:00:00.000Z'
const bits = randomBytes(32)
const token = bits.toString('base64url')
const link = `/preview/${token}`
const volume = { ...volumeDocument({ id: 'v' }), inPreparation: true } as const
const root = volumePath(volume.year, volume.issueType, volume.name)
const paper = paperDocument({ id: 'p', volumeId: 'v', sr: 1 })

const row: PreviewRow = {
  ...{ id: 'row', volumeId: 'v', note: '', createdAt: NOW, createdBy: 'u', expiresAt: '2026-02-20T00:00:00.000Z' },
  ...{ tokenHash: createHash('sha256').update(bits).digest('hex'), opens: 0, lastOpenedAt: null },
}

let stored: PreviewRow
let rendered: RenderRequest[]
let guesses: number

const page = (path: string): RenderedPage => ({
  ...{ status: path.endsWith('/9') ? 404 : 200, language: 'en', head: '<title>Shown</title>', state: '' },
  path: path.endsWith('/1') ? `${root}/1-on-rivers` : path.replace(/^\/hi/u, ''),
  html: `<main><a href="${root}/1-on-rivers">On Rivers</a></main>`,
})

const pdf = (text: string) => ({
  ...inMemory(Buffer.from(text)),
  ...{ tag: 't', contentType: 'application/pdf', name: 'a.pdf', cacheControl: 'public' },
})

/** Responds with the address that was loaded, where the site of the volume has something there. */
const load = async (address: string) => {
  if (address.endsWith('/old/text')) return new Response('', { status: 301, headers: { location: `${root}/1-a/text` } })
  if (address === '/journal.json') return Response.json({ name: 'The Journal' })
  return new Response(`<title>x</title><main>${address}</main>`, { headers: { 'content-type': 'text/html' } })
}

const withLimit: FastifyPluginAsync<never> = async (app, given) => {
  app.decorateRequest('countFor', () => ((guesses += 1) > 2 ? 30 : 0))
  await previewPages(app, given)
}

const at = withQueries(withLimit as never, ({ vault, staffViews }) => {
  const given: Partial<PreviewGiven> = {
    settings: { name: 'The Journal', languages: ['en', 'hi'] } as never,
    staffViews,
    vault: {
      ...vault,
      find: async (_: string, hash: string) => (hash === stored.tokenHash ? stored : undefined),
      update: async (_: string, __: string, change: (row: PreviewRow) => PreviewRow) => (stored = change(stored)),
    } as never,
    siteOf: async volumeId => ({
      load,
      views: volumeId === 'v' ? staffViews : (undefined as never),
      contents: async ({ volumeName }, language) =>
        volumeName === volume.name ? { bytes: pdf(`%PDF Contents ${language}`), page: root } : undefined,
      pdf: async ({ sr }) =>
        sr === 1
          ? {
              ...{ paperId: 'p', path: '', page: '' },
              bytes: pdf('%PDF'),
            }
          : undefined,
    }),
    renderer: {
      pathOf: async path => path.replace(/\/1-[^/]*$/u, '/1'),
      render: async request => {
        rendered.push(request)
        const { head, html, ...shown } = page(request.path)
        return { ...shown, text: `<head><style>.a{}</style>${head}</head><body>${html}</body>`, style: 'sha256-a' }
      },
      shellWith: () => Promise.reject(new Error('No preview is a shell')),
    },
    policyWith: ({ styles }) => `style-src ${styles.join(' ')};script-src 'self'`,
  }
  return given as never
})

beforeEach(() => {
  stored = row
  rendered = []
  guesses = 0
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) })
  return () => vi.useRealTimers()
})
const isThere = () => at.given.give('volumes', volume)
const browse = (path: string) => at.get(path, { accept: 'text/html' })

describe('a preview', () => {
  beforeEach(() => {
    isThere()
    at.given.give('papers', paper)
  })

  test('shows the page of the volume as it will be, which nothing stores, finds, runs or tells of', async () => {
    const { status, body, headers } = await browse(link)
    expect([status, rendered.map(({ path }) => path)]).toEqual([200, [root]])
    expect(body).toContain(`<a href="${link}/1-on-rivers">On Rivers</a>`)
    expect(body).toContain('Preview – not published')
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'content-security-policy': expect.stringMatching(/^style-src sha256-\S+ sha256-\S+;script-src 'none'$/u),
    })
    expect(at.shown).toBeUndefined()
  })

  test('is in the language of its address', async () => {
    const { body, headers } = await browse(`/hi${link}`)
    expect([headers['content-language'], rendered[0]?.path]).toEqual(['hi', `/hi${root}`])
    expect(body).toContain('अभी प्रकाशित नहीं')
  })

  test('counts how often its first page is opened, and when the last time', async () => {
    await browse(link)
    await browse(`/hi${link}`)
    expect(stored).toMatchObject({ opens: 2, lastOpenedAt: NOW })
    await browse(`${link}/1-on-rivers`)
    await at.get(link, {}, 'HEAD')
    await browse(`${link}/1-on-rivers.pdf`)
    expect(stored.opens).toBe(2)
  })

  test('shows the page of each paper, at one address', async () => {
    expect((await browse(`${link}/1-on-rivers`)).body).toContain('name="sr" value="1"')
    const { status, headers } = await browse(`${link}/1?sent`)
    expect([status, headers.location]).toEqual([303, `${link}/1-on-rivers?sent`])
    expect((await browse(`${link}/1-on-rivers?sent`)).body).toContain('Thank you')
    expect((await browse(`${link}/9`)).status).toBe(404)
  })

  test('shows PDFs, which nothing stores or counts', async () => {
    const { status, body, headers } = await browse(`${link}/1-on-rivers.pdf`)
    expect([status, body, headers['cache-control']]).toEqual([200, '%PDF', 'private, no-store'])
    expect(at.shown).toBeUndefined()
    for (const file of ['versions/1.pdf', 'download']) {
      const { headers: leads } = await browse(`${link}/api/v1/papers/v/p/${file}`)
      expect(leads.location).toMatch(new RegExp(`^${link}/1-.*\\.pdf$`, 'u'))
      expect((await browse(`${link}/api/v1/papers/v/nowhere/${file}`)).status).toBe(404)
    }
  })

  test.for(['feed.json', '1e3', '9.pdf', '1-on-rivers/versions/9.pdf', 'api/v1/papers/volume/v/download'])(
    'has nothing at %s, and says so',
    async path => {
      const { status, headers } = await browse(`${link}/${path}`)
      expect([status, headers.location]).toEqual([404, undefined])
      expect(rendered).toEqual([])
    },
  )

  test('shows the table of contents as a PDF, in the language of its address', async () => {
    const { status, body, headers } = await browse(`/hi${link}/contents.pdf`)
    expect([status, body]).toEqual([200, '%PDF Contents hi'])
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    })
    expect((await browse(`${link}/contents.pdf`)).body).toBe('%PDF Contents en')
    expect(at.shown).toBeUndefined()
  })

  test('shows texts, marked as its pages are', async () => {
    const { body, headers } = await browse(`/hi${link}/1-on-rivers/text`)
    expect(body).toContain(`/hi${link}/1-on-rivers/text`.replace(link, root))
    expect(body).toContain('preview-banner')
    expect(headers['content-security-policy']).toMatch(/^style-src sha256-\S+;script-src 'none'$/u)
    expect((await browse(`${link}/old/text`)).headers.location).toBe(`${link}/1-a/text`)
  })

  test('shows pictures and citations', async () => {
    const { body, headers } = await browse(`${link}/api/v1/papers/p/citation?format=ris`)
    expect([body, headers['content-type']]).toEqual([
      '<title>x</title><main>/api/v1/papers/p/citation?format=ris</main>',
      'text/html',
    ])
  })
})

describe('a link', () => {
  test('leads to the volume and its papers once they are public', async () => {
    at.given.give('volumes', volumeDocument({ id: 'v' }))
    expect((await browse(link)).headers.location).toBe(root)
    expect((await browse(`/hi${link}/1-on-rivers`)).headers.location).toBe(`/hi${root}/1-on-rivers`)
    expect((await browse(link)).status).toBe(303)
    expect(stored.opens).toBe(0)
  })

  test.for([
    ['was revoked', { revokedAt: NOW }],
    ['has expired', { expiresAt: NOW }],
    ['is of a volume that was deleted', { volumeId: 'deleted' }],
  ] as const)('that %s is gone, in words', async ([, changes]) => {
    isThere()
    stored = { ...row, ...changes }
    const { status, body } = await browse(link)
    expect([status, body]).toEqual([410, expect.stringContaining('This link is no longer valid')])
    expect((await at.get(`${link}/1`)).body).toMatchObject({ refused: 'SHARE_ENDED' })
  })

  test('that is none does not exist, and guesses are limited', async () => {
    isThere()
    const others = [`/preview/${randomBytes(32).toString('base64url')}`, '/preview/x', `${link}=`]
    const statuses = []
    for (const other of others) statuses.push((await browse(other)).status)
    expect(statuses).toEqual([404, 404, 429])
    expect((await browse(link)).status).toBe(200)
  })
})
