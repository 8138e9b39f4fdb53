import type { ContentEvent } from '@shodh/contracts/content/events.ts'
import type { ContentDraftRow } from '@shodh/contracts/content/vault-rows.ts'
import { describe, expect, test } from 'vitest'
import { givenContent } from '../testing/given/content.ts'
import { withQueries } from '../testing/with-queries.ts'
import { newsRoutes, pageRoutes } from './pages/routes.ts'
import { partRoutes } from './site-parts/routes.ts'

const SETTINGS = {
  name: 'R & D',
  languages: ['en', 'hi', 'mr'],
  timeZone: 'Asia/Kolkata',
} as never

const at = withQueries(
  async (app, ports) => {
    for (const routes of [partRoutes, pageRoutes, newsRoutes]) await app.register(routes, ports)
  },
  () => ({ settings: SETTINGS }),
)

/** A draft ends 90 days after it was saved. */
const SAVED = new Date().toISOString()
const day = (n: number) => `2026-01-0${n}T00:00:00.000Z`
const text = (title: string, markdown = `About ${title}.`) => ({ title, markdown })
const added = (pageId: string, slug: string, texts: object = { en: text(slug) }): ContentEvent =>
  ({ type: 'PageAdded', data: { pageId, slug, texts, version: 1 } }) as ContentEvent
const revised = (pageId: string, data: object, version = 2): ContentEvent =>
  ({ type: 'PageRevised', data: { pageId, version, ...data } }) as ContentEvent
const news = (newsId: string, date: string, data: object = {}): ContentEvent =>
  ({
    type: 'NewsAdded',
    data: { newsId, slug: newsId, date, texts: { en: text(newsId) }, version: 1, ...data },
  }) as ContentEvent
const draft = (id: string, part: 'page' | 'news' | 'header', content: object) => {
  at.given.store('users', { id: 'rao', name: 'A. Rao' } as never)
  at.given.store('content-drafts', {
    id,
    part,
    revision: 3,
    savedAt: SAVED,
    savedBy: 'rao',
    content,
  } as ContentDraftRow)
}

describe('header and footer', () => {
  test('are in the language that is asked for, as they were published last, and empty before', async () => {
    expect(await at.data('/header')).toMatchObject({ logo: '/icon.svg', logoAlt: 'R & D', serialNumber: '' })
    const { happens } = givenContent(at)
    const pages = [{ id: 'fees', title: { en: 'Fees', hi: 'शुल्क' }, url: '/pages/fees' }]
    happens(day(1), { type: 'HeaderRevised', data: { serialNumber: null, pages, version: 1 } })
    happens(day(1), { type: 'FooterRevised', data: { address: { en: 'Pune' }, phone: '1', version: 1 } })
    expect(await at.data('/header?language=hi')).toEqual({
      ...{ logo: '/icon.svg', logoAlt: 'R & D', logoImage: null, serialNumber: '' },
      pages: [{ id: 'fees', title: 'शुल्क', url: '/pages/fees' }],
    })
    expect(await at.data('/footer?language=mr')).toMatchObject({
      address: 'Pune',
      phone: '1',
      email: null,
      descriptors: [],
    })
    happens(day(2), { type: 'FooterRevised', data: { phone: '2', version: 2 } })
    expect(await at.data('/footer')).toMatchObject({ address: 'Pune', phone: '2' })
  })

  test('are shown to who edits them with draft, plan and versions, which can be compared, and as they were', async () => {
    const { happens } = givenContent(at)
    happens(day(1), { type: 'HeaderRevised', data: { serialNumber: 'A 1', version: 1, reason: 'Taken over' } })
    happens(day(2), { type: 'HeaderRevised', data: { serialNumber: 'A 2', version: 2 } })
    happens(day(3), {
      type: 'PublicationScheduled',
      data: { part: 'header', at: day(9), header: { serialNumber: 'A 3' } },
    })
    draft('header', 'header', {
      serialNumber: 'A 4',
      pages: [{ id: 'x', title: { en: 'X' }, url: '/nowhere' }],
      logo: null,
      logoAlt: null,
    })
    at.signIn('auditor')
    const { body, headers } = await at.get('/content/header')
    expect(body.data).toMatchObject({
      ...{ version: 2, changedAt: day(2), changedBy: { id: 'rao', name: 'A. Rao' } },
      published: { serialNumber: 'A 2' },
      scheduled: { at: day(9), by: { id: 'rao' }, content: { serialNumber: 'A 3' } },
      draft: { content: { serialNumber: 'A 4' }, savedAt: SAVED, savedBy: { id: 'rao', name: 'A. Rao' } },
    })
    expect(headers.etag).toMatch(/^"3-3-/u)
    expect((await at.data('/content/header?asOf=2026-01-01')).published.serialNumber).toBe('A 1')
    const { versions } = await at.data('/content/header/history')
    expect(versions).toMatchObject([
      { version: 2, reason: null },
      { version: 1, reason: 'Taken over' },
    ])
    expect((await at.data('/content/header/history/1')).content.serialNumber).toBe('A 1')
    expect((await at.get('/content/header/history/3')).body.refused).toBe('CONTENT_VERSION_NOT_FOUND')
    expect((await at.data('/content/header/compare?from=1&to=draft')).changes).toEqual([
      {
        ...{ field: 'serialNumber', language: null },
        words: [
          { change: 'same', text: 'A ' },
          { change: 'removed', text: '1' },
          { change: 'added', text: '4' },
        ],
      },
      { field: 'pages', language: 'en', words: [{ change: 'added', text: 'X' }] },
      { field: 'pages', language: null, words: [{ change: 'added', text: '/nowhere' }] },
    ])
    expect((await at.data('/content/header/check')).warnings).toMatchObject([
      { code: 'SCHEDULE_CALLED_OFF' },
      { code: 'LINK_SHOWS_NOTHING', url: '/nowhere' },
    ])
  })

  test.each(['0000-01-01', '0001-01-01', '0000-01-01T00:00:00%2B05:30'])(
    'of %s were not there, nor were pages',
    async asOf => {
      const { happens } = givenContent(at)
      happens(day(1), added('a', 'fees', { en: text('Fees') }))
      const { status, body } = await at.get(`/pages/fees?asOf=${asOf}`)
      expect([status, body.refused]).toEqual([404, 'PAGE_NOT_FOUND'])
    },
  )

  test('of a day of the future are refused', async () => {
    at.signIn('admin')
    expect((await at.get('/content/footer?asOf=2999-01-01')).body.message).toBe('Please enter a date as YYYY-MM-DD')
  })

  test('the hub says what last changed, what is written and planned, and what leads to nothing', async () => {
    const { happens } = givenContent(at)
    const pages = [{ id: 'x', title: { en: 'Fees' }, url: '/pages/fees' }]
    happens(day(1), { type: 'HeaderRevised', data: { pages, version: 1 } })
    happens(day(2), added('a', 'ethics', { en: text('Ethics', 'See [fees](/pages/fees) and [ours](/pages/ethics).') }))
    draft('page.b', 'page', { slug: 'fees', texts: {} })
    at.signIn('admin')
    const { parts, deadLinks } = await at.data('/content')
    expect(parts).toMatchObject([
      { part: 'header', version: 1, changedAt: day(1), hasDraft: false },
      { part: 'footer', version: null, changedAt: null },
      { part: 'settings', version: null, hasDraft: false },
      { part: 'pages', changedAt: day(2), hasDraft: true, drafts: 1 },
      { part: 'news', changedAt: null, drafts: 0 },
      { part: 'board' },
      { part: 'storage' },
    ])
    expect(deadLinks).toEqual([
      { part: 'header', id: 'x', title: 'Fees', url: '/pages/fees' },
      { part: 'pages', id: 'a', title: 'Ethics', url: '/pages/fees' },
    ])
  })
})

describe('a page', () => {
  test('is shown in its language, else in English, under its present and its former addresses', async () => {
    const { happens } = givenContent(at)
    happens(day(1), added('a', 'ethics', { en: text('Ethics', '## Rules {#rules}\n\nBe fair.'), hi: text('नीति') }))
    happens(day(2), revised('a', { slug: 'ethics-policy' }))
    const page = async (query: string) => (await at.data(`/pages/${query}`))?.page
    expect(await page('ethics-policy?language=mr')).toMatchObject({
      ...{ slug: 'ethics-policy', url: '/pages/ethics-policy', language: 'en', title: 'Ethics', asOf: null },
      ...{ sections: [{ id: 'rules', title: 'Rules' }], updatedAt: day(1) },
      languages: [{ language: 'en', isOlder: false }, { language: 'hi' }],
    })
    expect(await page('ETHICS?language=hi')).toMatchObject({ slug: 'ethics-policy', title: 'नीति', language: 'hi' })
    expect(await page('ethics-policy')).not.toHaveProperty('texts')
    happens(day(3), added('b', 'ethics'))
    expect(await page('ethics')).toMatchObject({ slug: 'ethics', title: 'ethics' })
    expect((await at.get('/pages/none')).body).toEqual({ refused: 'PAGE_NOT_FOUND' })
  })

  test('that was taken away says when, and who edits it finds it', async () => {
    const { happens } = givenContent(at)
    happens(day(1), added('a', 'ethics'))
    happens(day(2), { type: 'PageUnpublished', data: { pageId: 'a', reason: 'Wrong' } })
    expect((await at.get('/pages/ethics')).body).toEqual({ refused: 'PAGE_GONE', extensions: { deletedAt: day(2) } })
    expect((await at.data('/pages')).pages).toEqual([])
    at.signIn('admin')
    expect((await at.data('/pages/a')).page).toMatchObject({ id: 'a', status: 'unpublished', version: 1 })
    happens(day(3), { type: 'PageRemoved', data: { pageId: 'a', reason: 'Wrong' } })
    expect((await at.get('/pages/a')).body.refused).toBe('PAGE_GONE')
    expect((await at.data('/pages/deleted')).pages).toMatchObject([
      { id: 'a', slug: 'ethics', title: 'ethics', deletedAt: day(3), reason: 'Wrong', deletedBy: { id: 'rao' } },
    ])
    expect((await at.data('/pages/a/history')).versions).toHaveLength(1)
  })

  test('is shown as it stood to everybody, and not where it was not public', async () => {
    const { happens } = givenContent(at)
    happens(day(2), added('a', 'ethics', { en: text('First') }))
    happens(day(4), revised('a', { texts: { en: text('Second') } }))
    happens(day(6), { type: 'PageUnpublished', data: { pageId: 'a' } }, revised('a', {}, 3))
    const then = async (asOf: string) => (await at.get(`/pages/ethics?asOf=${asOf}`)).body
    expect((await then('2026-01-03')).data.page).toMatchObject({ title: 'First', asOf: day(2) })
    expect((await then(encodeURIComponent('2026-01-05T10:00:00+05:30'))).data.page).toMatchObject({
      title: 'Second',
      asOf: day(4),
    })
    expect((await then('2026-01-01')).refused).toBe('PAGE_NOT_FOUND')
    expect((await then('2999-01-01')).refused).toBe('INVALID_INPUT')
  })

  test('has its versions compared by words, and what is worth knowing of its draft', async () => {
    const { happens } = givenContent(at)
    happens(day(1), added('a', 'ethics', { en: text('Ethics', 'Be fair.'), hi: text('नीति') }))
    happens(day(2), revised('a', { texts: { en: text('Ethics', 'Be fair always.') } }))
    draft('page.a', 'page', { slug: 'ethics', texts: { en: text('Ethics', '[x](/nowhere)') } })
    at.signIn('auditor')
    expect((await at.data('/pages/a/compare?from=1&to=published')).changes).toMatchObject([
      {
        field: 'markdown',
        language: 'en',
        words: [{ text: 'Be ' }, { change: 'removed' }, { change: 'added', text: 'fair always.' }],
      },
    ])
    expect(
      (await at.data('/pages/a/compare?from=2&to=draft&language=hi')).changes.map(({ field }: never) => field),
    ).toEqual(['title', 'markdown'])
    expect((await at.get('/pages/a/compare?from=9&to=1')).body.refused).toBe('CONTENT_VERSION_NOT_FOUND')
    expect((await at.data('/pages/a/history/1')).content).toEqual({
      ...{ slug: 'ethics', texts: { en: text('Ethics', 'Be fair.'), hi: text('नीति') } },
    })
    const { warnings } = await at.data('/pages/a/check')
    expect(warnings.map(({ code, language }: never) => [code, language])).toEqual([
      ['LINK_SHOWS_NOTHING', 'en'],
      ['LANGUAGE_MISSING', 'hi'],
      ['LANGUAGE_MISSING', 'mr'],
    ])
  })

  test('that was never published is there for who edits it, under its id and the address that it will have', async () => {
    draft('page.b', 'page', { slug: 'fees', texts: { en: { title: 'Fees', markdown: 'None.' } } })
    at.given.store('content-slugs', { id: 'page/fees', ownerId: 'b', claimedAt: 0 })
    expect((await at.get('/pages/fees')).body.refused).toBe('PAGE_NOT_FOUND')
    at.signIn('author')
    expect((await at.get('/pages/b')).body.refused).toBe('PAGE_NOT_FOUND')
    at.signIn('admin')
    for (const id of ['b', 'fees']) {
      const { body, headers } = await at.get(`/pages/${id}`)
      expect(body.data.page).toMatchObject({
        ...{ id: 'b', status: 'draft', version: 0, slug: 'fees', url: '/pages/fees', title: 'Fees', isText: false },
        draft: { slug: 'fees', savedBy: { name: 'A. Rao' } },
      })
      expect(headers.etag).toMatch(/^"0-3-/u)
    }
    expect((await at.data('/pages')).pages).toMatchObject([
      { id: 'b', status: 'draft', title: 'Fees', updatedAt: null },
    ])
    expect((await at.data('/pages/b/history')).versions).toEqual([])
  })

  test('that is scheduled before it was ever published is known by its plan, until that is called off', async () => {
    const { happens } = givenContent(at)
    const planned = { slug: 'fees', texts: { en: text('Fees') } }
    happens(day(1), { type: 'PublicationScheduled', data: { part: 'page', id: 'b', at: day(9), page: planned } })
    expect((await at.get('/pages/fees')).body.refused).toBe('PAGE_NOT_FOUND')
    at.signIn('admin')
    const { body, headers } = await at.get('/pages/b')
    expect(body.data.page).toMatchObject({
      ...{ status: 'scheduled', version: 0, slug: 'fees', scheduledAt: day(9), changedAt: null },
      scheduled: { at: day(9), by: { id: 'rao' }, slug: 'fees', texts: { en: { title: 'Fees' } } },
    })
    expect(headers.etag).toMatch(/^"1-0-/u)
    expect((await at.data('/pages')).pages).toMatchObject([{ id: 'b', title: 'Fees', status: 'scheduled' }])
    happens(day(2), { type: 'PublicationCancelled', data: { part: 'page', id: 'b' } })
    expect((await at.get('/pages/b')).body.refused).toBe('PAGE_NOT_FOUND')
    expect((await at.data('/pages')).pages).toEqual([])
    draft('page.b', 'page', { slug: 'fees', texts: {} })
    expect((await at.get('/pages/b')).headers.etag).toMatch(/^"2-3-/u)
  })
})

describe('announcements', () => {
  test('are listed newest first in the languages that they have a text in, and what is over is named', async () => {
    const { happens } = givenContent(at)
    happens(day(3), news('older', '2026-01-01', { until: '2026-01-02' }), news('newer', '2026-01-02'))
    happens(day(4), news('hindi', '2026-01-03', { texts: { hi: text('हिन्दी') } }))
    const listed = async (query = '') => (await at.data(`/news${query}`)).news
    expect(await listed()).toMatchObject([
      { slug: 'newer', url: '/news/newer', date: '2026-01-02', isEnded: false },
      { slug: 'older', until: '2026-01-02', isEnded: true },
    ])
    expect((await listed('?language=hi')).map(({ slug }: never) => slug)).toEqual(['hindi'])
    expect(await listed('?limit=1&page=2')).toMatchObject([{ slug: 'older' }])
    expect((await at.data('/news/hindi')).news).toMatchObject({ language: 'hi', title: 'हिन्दी' })
    at.signIn('admin')
    expect((await listed()).map(({ slug }: never) => slug)).toEqual(['hindi', 'newer', 'older'])
  })
})
