import { describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal({ SAMPLE: 'settings' })

const text = (title: string, markdown = `About ${title}.`) => ({ title, markdown })

const published = async (editor: Client, name: 'pages' | 'news', sent: object): Promise<string> => {
  const made = await editor.post(`/${name}`, sent)
  const { id } = made.body.data.page ?? made.body.data.news
  expect((await editor.post(`/${name}/${id}/publish`, {})).status).toBe(200)
  return id
}

const read = async (path: string) => {
  const response = await fetch(at.journal.address + path, { redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('a page', () => {
  test('is read, listed, found, in the sitemap and in its history at the next response', async () => {
    const editor = await at.journal.editor()
    const texts = { en: text('Fees', '## Amounts {#amounts}\n\nNo **zamindari** fees.'), hi: text('शुल्क') }
    const id = await published(editor, 'pages', { slug: 'fees', texts })
    const { body, headers } = await at.visitor.get('/pages/fees?language=mr')
    expect(body.data.page).toMatchObject({ title: 'Fees', language: 'en', sections: [{ id: 'amounts' }] })
    const tag = headers.get('etag') ?? ''
    expect((await at.visitor.get('/pages/fees?language=mr', { 'if-none-match': tag })).status).toBe(304)
    expect((await at.visitor.get('/pages')).body.data.pages).toContainEqual(
      expect.objectContaining({ slug: 'fees', url: '/pages/fees' }),
    )
    const sitemap = (await read('/sitemap.xml')).text
    expect(sitemap).toContain(`<loc>${at.journal.address}/hi/pages/fees</loc>`)

    await editor.patch(`/pages/${id}`, { slug: 'charges' })
    expect((await editor.get(`/pages/${id}/compare?from=published&to=draft`)).body.data.changes).toMatchObject([
      { field: 'slug' },
    ])
    await editor.post(`/pages/${id}/publish`, { reason: 'A better word' })
    expect((await at.visitor.get('/pages/fees')).body.data.page.slug).toBe('charges')
    const moved = await read('/hi/pages/fees')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/hi/pages/charges'])
    expect(moved.headers.get('cache-control')).toBe('public, max-age=3600')
    expect((await editor.get(`/pages/${id}/history`)).body.data.versions).toMatchObject([
      { version: 2, reason: 'A better word', actor: { name: expect.any(String) } },
      { version: 1, reason: null },
    ])
    expect((await editor.get(`/pages/${id}/history/1`)).body.data.content.slug).toBe('fees')

    await editor.remove(`/pages/${id}`, { reason: 'Nobody pays' })
    const gone = await at.visitor.get('/pages/fees')
    expect([gone.status, gone.body.code, gone.body.deletedAt]).toEqual([410, 'PAGE_GONE', expect.any(String)])
    expect(gone.body.reason).toBeUndefined()
    expect((await read('/pages/fees')).status).toBe(410)
    expect((await editor.get('/pages/deleted')).body.data.pages).toMatchObject([{ id, reason: 'Nobody pays' }])
    expect((await read('/sitemap.xml')).text).not.toContain('/pages/charges')
  })

  test('is found by its words beside papers', async () => {
    await published(await at.journal.editor(), 'pages', {
      slug: 'ethics',
      texts: { en: text('Ethics', 'On zemindars.') },
    })
    const found = async () => (await at.visitor.get('/search?q=zemindars')).body.data?.pages
    await expect.poll(found, { timeout: 10_000 }).toMatchObject([{ slug: 'ethics', title: 'Ethics' }])
    expect((await at.visitor.get('/search?q=zemindars&year=2025')).body.data.pages).toBeUndefined()
  })
})

test('announcements are listed and in their feeds', async () => {
  const editor = await at.journal.editor()
  expect((await read('/sitemap.xml')).text).not.toContain('/news<')
  await published(editor, 'news', { slug: 'call', texts: { en: text('Call for papers') }, until: '2999-01-01' })
  expect((await at.visitor.get('/news')).body.data.news).toMatchObject([{ slug: 'call', isEnded: false }])
  expect((await read('/news.atom')).text).toContain('<title>Call for papers</title>')
  expect(JSON.parse((await read('/news.json')).text).items).toHaveLength(1)
  expect((await read('/feed.atom')).text).not.toContain('Call for papers')
  expect((await read('/feed.atom?with=news')).text).toContain('Call for papers')
  expect((await read('/sitemap.xml')).text).toContain('/news<')
})
