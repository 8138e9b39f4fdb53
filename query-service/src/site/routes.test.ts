import { siteOperations } from '@shodh/contracts/site/operations.ts'
import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { JournalTexts } from '../ports.ts'
import { sayWhoMayCall } from '../testing/say-who-may-call.ts'
import { pageDocument, publishedText } from '../testing/page-document.ts'
import { withQueries } from '../testing/with-queries.ts'
import { redirectRoutes } from './redirects.ts'
import { siteRoutes } from './routes.ts'
import { textFiles } from '../pages/site-files/text-files.ts'

const settings = {
  name: 'R & D',
  shortName: 'RD',
  tagline: 'Rivers',
  languages: ['en', 'hi'],
  sinceYear: 2001,
} as never
const at = withQueries(
  async (app, ports) => {
    await app.register(siteRoutes, ports)
    await app.register(redirectRoutes, ports)
  },
  () => ({ settings }),
)

describe('the site', () => {
  test('has the document of its API under its name', async () => {
    const { status, headers, body } = await at.get(siteOperations.getOpenApi.path)
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(body.openapi).toMatch(/^3\.1/u)
    expect(body.info.title).toContain('R & D')
    expect(Object.keys(body.paths).length).toBeGreaterThan(50)
  })

  test('has its texts as their pages have them, in English where they are not in the language that is asked for', async () => {
    expect((await at.get('/texts/about')).body).toEqual({ refused: 'TEXT_NOT_FOUND' })
    const texts = { en: publishedText('About us', undefined, 'Hello.\n\n## Scope {#scope}\n\nAll.') }
    at.given.give('pages', pageDocument({ slug: 'about', texts }))
    expect(await at.data('/texts/about?language=hi')).toMatchObject({
      ...{ name: 'about', language: 'en', title: 'About us', minutes: { from: 1, to: 1 } },
      ...{ introduction: [{ open: 'p' }, 'Hello.', { close: true }], sections: [{ id: 'scope', title: 'Scope' }] },
    })
    expect((await at.get('/texts/about?language=mr')).body).toEqual({ refused: 'TEXT_NOT_FOUND' })
  })

  test('lists the redirects of old addresses', async () => {
    const list = async () => (await at.get('/redirects')).body
    expect(await list()).toMatchObject({ message: 'Redirects retrieved successfully', data: { redirects: [] } })
    const redirects = [{ from: '/old', to: '/new' }]
    at.given.give('redirects', { id: 'redirects', redirects })
    expect((await list()).data).toEqual({ redirects })
  })
})

describe('the files of texts', () => {
  const served = async (texts?: JournalTexts, formAt?: (name: string) => Promise<string | undefined>) => {
    const app = Fastify()
    onTestFinished(() => app.close())
    sayWhoMayCall(app)
    await app.register(textFiles, { texts, formAt, missing: (_, reply) => reply.code(404).send('missing') })
    return (url: string, headers = {}) => app.inject({ url, headers })
  }
  test('give way to public ones of their names among the forms of the file manager', async () => {
    const file = { name: 'a.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF form'), tag: 't1' }
    const texts = { files: new Map(['a.pdf', 'b.pdf'].map(name => [name, { ...file, name }])) }
    const formAt = async (name: string) => (name === 'a.pdf' ? '/files/forms/a.pdf' : undefined)
    const get = await served(texts, formAt)
    const { statusCode, headers } = await get('/texts/a.pdf')
    expect([statusCode, headers.location]).toEqual([302, '/files/forms/a.pdf'])
    expect((await get('/texts/b.pdf')).statusCode).toBe(200)
  })
  test.each(['the form.pdf', 'प्रपत्र.pdf', 'a&b:c*.pdf', '100%.pdf'])(
    'are sent under their names, revalidated by their tags: %s',
    async name => {
      const file = { name, contentType: 'application/pdf', bytes: Buffer.from('%PDF form'), tag: 't1' }
      const get = await served({ files: new Map([[name, file]]) })
      const { statusCode, headers, body } = await get(`/texts/${encodeURIComponent(name)}`)
      expect([statusCode, body]).toEqual([200, '%PDF form'])
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringContaining(`UTF-8''${encodeURIComponent(name).replace('*', '%2A')}`),
        'cache-control': 'public, no-cache',
        etag: '"t1"',
      })
      const part = await get(`/texts/${encodeURIComponent(name)}`, { range: 'bytes=1-3' })
      expect([part.statusCode, part.body]).toEqual([206, 'PDF'])
      expect((await get('/texts/other.pdf')).body).toBe('missing')
    },
  )
  test('are none where the journal has no texts', async () => {
    expect((await (await served())('/texts/the%20form.pdf')).body).toBe('missing')
  })
})
