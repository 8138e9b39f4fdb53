import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { describe, expect, test } from 'vitest'
import { withContent } from '../testing/with-content.ts'

const { at, send, events } = withContent(openEmbeddedPorts)

const text = (title: string, markdown = 'Text') => ({ title, markdown })
const EN = text('Fees')

const begin = async (slug: string, texts: object = { en: EN }, kind = 'pages'): Promise<string> => {
  const { body } = await send('POST', `/${kind}`, { slug, texts })
  return body.data[kind === 'news' ? 'news' : 'page'].id
}
const publish = (id: string, body: object = {}, kind = 'pages') => send('POST', `/${kind}/${id}/publish`, body)
const types = async () => (await events()).map(([type]) => type)

describe('a page', () => {
  test('is a draft until it is published', async () => {
    const { status, body } = await send('POST', '/pages', { slug: 'fees', texts: { en: EN, hi: text('') } })
    expect(status).toBe(201)
    const { id } = body.data.page
    expect(body.data.page).toMatchObject({
      slug: 'fees',
      url: '/pages/fees',
      status: 'draft',
      version: 0,
      draft: { texts: { en: EN } },
      texts: {},
    })
    await send('PATCH', `/pages/${id}`, { texts: { hi: null, en: { ...EN, description: 'All' } } })
    expect(await events()).toEqual([])
    const published = await publish(id, { reason: 'New' })
    expect(published.body).toMatchObject({
      message: 'Page published successfully',
      data: { page: { status: 'published', version: 1, draft: null, languages: [{ language: 'en', isOlder: false }] } },
    })
    expect(published.body.data.warnings).toMatchObject([{ code: 'LANGUAGE_MISSING', language: 'hi' }])
    expect(await events()).toEqual([
      [
        'PageAdded',
        { pageId: id, slug: 'fees', texts: { en: { ...EN, description: 'All' } }, version: 1, reason: 'New' },
      ],
    ])
  })

  test('is published again only in what changed, or in the languages that are named', async () => {
    const id = await begin('fees')
    await publish(id)
    expect((await publish(id)).body).toMatchObject({ refused: 'NOTHING_TO_PUBLISH' })
    await send('PATCH', `/pages/${id}`, { slug: 'charges', texts: { en: text('Charges'), hi: text('शुल्क') } })
    const some = await publish(id, { languages: ['hi'] })
    expect(some.body.data.page).toMatchObject({ draft: { texts: { en: text('Charges') } }, slug: 'charges' })
    await publish(id)
    expect((await events()).slice(1)).toEqual([
      ['PageRevised', { pageId: id, slug: 'charges', texts: { hi: text('शुल्क') }, version: 2 }],
      ['PageRevised', { pageId: id, texts: { en: text('Charges') }, version: 3 }],
    ])
  })

  test('that lacks a title or a text is not published', async () => {
    const id = await begin('fees', { en: text(' '), hi: { title: 'शुल्क', markdown: '\n' } })
    const { status, body } = await publish(id)
    expect([status, body.refused, body.message]).toEqual([400, 'TEXT_INCOMPLETE', 'Title is required'])
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      ...['#/texts/en/title', '#/texts/en/markdown', '#/texts/hi/markdown'].filter(
        one => one !== '#/texts/en/markdown',
      ),
    ])
    await send('PATCH', `/pages/${id}`, { texts: { en: text('Fees', '> '.repeat(100)), hi: null } })
    expect((await publish(id)).body).toMatchObject({ refused: 'TEXT_TOO_DEEP' })
    expect(await events()).toEqual([])
  })

  test.each([
    ['PUBLICATION_IN_PAST', '0001-01-01T00:00:00Z'],
    ['PUBLICATION_IN_PAST', '0000-01-01T00:00:00+14:00'],
    ['PUBLICATION_TOO_LATE', '9999-12-31T23:59:59Z'],
    ['PUBLICATION_TOO_LATE', '9999-12-31T23:59:59-12:00'],
  ])('is refused as %s at %s', async (refused, moment) => {
    const id = await begin('fees')
    const { status, body } = await publish(id, { at: moment })
    expect([status, body.refused]).toEqual([400, refused])
    expect(await events()).toEqual([])
  })

  test.each([
    ['TEXT_WITH_MANY_NOTES', 'a^[b] '.repeat(1001)],
    ['TEXT_WITH_MANY_SECTIONS', '## a\n'.repeat(501)],
    ['TEXT_WITH_MANY_ELEMENTS', `|${'a|'.repeat(10_000)}\n|${'-|'.repeat(10_000)}\n`],
  ])('that would take seconds to show is not published: %s', async (refused, markdown) => {
    const id = await begin('fees', { en: text('Fees', markdown) })
    const { status, body } = await publish(id)
    expect([status, body.refused]).toEqual([400, refused])
    expect(await events()).toEqual([])
  })

  test('goes back to an earlier version, at its present address', async () => {
    const id = await begin('fees')
    await publish(id)
    await send('PATCH', `/pages/${id}`, { slug: 'charges', texts: { en: text('Charges') } })
    await publish(id)
    const { body } = await send('POST', `/pages/${id}/revert`, { version: 1 })
    expect(body.data.page).toMatchObject({ slug: 'charges', texts: { en: EN }, version: 3 })
    expect((await send('POST', `/pages/${id}/revert`, { version: 7 })).status).toBe(404)
  })

  test('is taken off, deleted and restored', async () => {
    const id = await begin('fees')
    await publish(id)
    expect((await send('POST', `/pages/${id}/unpublish`)).body.data.page.status).toBe('unpublished')
    expect((await send('POST', `/pages/${id}/unpublish`)).body).toMatchObject({ refused: 'PAGE_NOT_PUBLISHED' })
    expect((await publish(id)).body.data.page).toMatchObject({ status: 'published', version: 2 })
    expect((await send('DELETE', `/pages/${id}`, { reason: 'Old' })).body.message).toBe('Page deleted successfully')
    expect((await publish(id)).status).toBe(410)
    expect((await send('PATCH', `/pages/${id}`, { slug: 'x' })).status).toBe(410)
    expect((await send('POST', `/pages/${id}/restore`)).body.data.page.status).toBe('published')
    expect((await send('POST', `/pages/${id}/restore`)).body).toMatchObject({ refused: 'PAGE_NOT_DELETED' })
    expect(await types()).toEqual([...['PageAdded', 'PageUnpublished', 'PageRevised', 'PageRemoved', 'PageRestored']])
  })

  test('that was never published leaves nothing', async () => {
    const id = await begin('fees')
    expect((await send('DELETE', `/pages/${id}`)).status).toBe(200)
    expect((await send('DELETE', `/pages/${id}`)).status).toBe(404)
    const other = await begin('fees')
    expect((await send('DELETE', `/pages/${other}/draft`)).status).toBe(200)
    expect(await at.ports.vault.list('content-drafts')).toEqual([])
    expect(await events()).toEqual([])
    for (const unknown of ['7', '0f0e0d0c-0b0a-4908-8706-050403020100'])
      expect((await send('PATCH', `/pages/${unknown}`, { slug: 'x' })).status).toBe(404)
  })

  test('has languages of the journal only', async () => {
    const { body } = await send('POST', '/pages', { slug: 'fees', texts: { mr: EN } })
    expect(body).toMatchObject({ message: 'The journal has no pages in the language mr' })
  })
})

describe('what is scheduled', () => {
  const later = { at: '2999-01-01T00:00:00Z' }
  const draftOf = async (id: string) => (await at.ports.vault.get('content-drafts', `page.${id}`))?.content
  const schedule = async () => {
    const id = await begin('fees')
    await publish(id)
    await send('PATCH', `/pages/${id}`, { texts: { en: text('Costs') } })
    await publish(id)
    await send('PATCH', `/pages/${id}`, { texts: { en: text('Charges') } })
    expect((await publish(id, later)).body.message).toBe('Publication scheduled')
    expect(await draftOf(id)).toBeNull()
    return id
  }

  test.each([
    ['unpublishing', 'POST', '/unpublish', {}],
    ['deleting', 'DELETE', '', {}],
    ['going back', 'POST', '/revert', { version: 1 }],
    ['cancelling', 'DELETE', '/schedule', {}],
  ] as const)('is a draft again when %s calls it off', async (_, method, call, body) => {
    const id = await schedule()
    expect((await send(method, `/pages/${id}${call}`, body)).status).toBe(200)
    expect(await draftOf(id)).toMatchObject({ texts: { en: text('Charges') } })
  })

  test('is moved, and published earlier', async () => {
    const id = await schedule()
    const moved = await publish(id, { at: '2998-01-01T00:00:00Z' })
    expect(moved.body.data.page).toMatchObject({ scheduledAt: '2998-01-01T00:00:00.000Z' })
    const { body } = await publish(id)
    expect(body.data.page).toMatchObject({ status: 'published', scheduledAt: null, texts: { en: text('Charges') } })
    expect(await draftOf(id)).toBeNull()
  })
})

describe('the address of a page', () => {
  test('is that of no other page, draft or schedule, whatever its case', async () => {
    const id = await begin('fees')
    const taken = { refused: 'SLUG_TAKEN' }
    expect((await send('POST', '/pages', { slug: 'FEES', texts: { en: EN } })).body).toMatchObject(taken)
    const other = await begin('other')
    expect((await send('PATCH', `/pages/${other}`, { slug: 'fees' })).body).toMatchObject(taken)
    await send('PATCH', `/pages/${id}`, { slug: 'charges' })
    expect((await send('PATCH', `/pages/${other}`, { slug: 'fees' })).status).toBe(200)
    expect((await send('POST', '/news', { slug: 'fees', texts: { en: EN } })).status).toBe(201)
  })

  test('is free again once the page is deleted, and then restoring it is refused', async () => {
    const id = await begin('fees')
    await publish(id)
    await send('DELETE', `/pages/${id}`)
    const other = await begin('fees')
    expect((await send('POST', `/pages/${id}/restore`)).body).toMatchObject({ refused: 'SLUG_TAKEN' })
    await send('DELETE', `/pages/${other}`)
    expect((await send('POST', `/pages/${id}/restore`)).status).toBe(200)
  })

  test('of a text of the journal stays, and so does its English text', async () => {
    const id = await begin('about', { en: EN, hi: EN })
    await publish(id)
    expect((await send('PATCH', `/pages/${id}`, { slug: 'about-us' })).body).toMatchObject({ refused: 'SLUG_FIXED' })
    const stays = { refused: 'TEXT_MUST_STAY' }
    expect((await send('POST', `/pages/${id}/unpublish`)).body).toMatchObject(stays)
    expect((await send('DELETE', `/pages/${id}`)).body).toMatchObject(stays)
    await send('PATCH', `/pages/${id}`, { texts: { en: null } })
    expect((await publish(id)).body).toMatchObject(stays)
    await send('PATCH', `/pages/${id}`, { texts: { en: EN, hi: null } })
    expect((await publish(id)).body.data.page).toMatchObject({ isText: true, url: '/about' })
  })
})

describe('a draft', () => {
  test('is refused to who saw an earlier one, and stays', async () => {
    const id = await begin('fees')
    const save = (title: string, tag: string) =>
      send('PATCH', `/pages/${id}`, { texts: { en: text(title) } }, { 'if-match': tag })
    expect((await save('A', '"0-1-x"')).status).toBe(200)
    expect((await save('B', '"0-1-x"')).status).toBe(412)
    expect((await publish(id)).body.data.page.texts.en.title).toBe('A')
    expect((await save('C', '"0-2-x"')).status).toBe(412)
    expect((await save('C', '"1-3-x"')).status).toBe(200)
  })

  test('is begun once under one key', async () => {
    const body = { slug: 'fees', texts: { en: EN } }
    const key = { 'idempotency-key': 'key' }
    const [first, again] = [await send('POST', '/pages', body, key), await send('POST', '/pages', body, key)]
    expect(again.body.data.page.id).toBe(first.body.data.page.id)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect((await send('POST', '/pages', { ...body, slug: 'x' }, key)).body).toMatchObject({
      refused: 'IDEMPOTENCY_KEY_REUSED',
    })
  })
})

describe('an announcement', () => {
  const call = async (days: object) => {
    const { body } = await send('POST', '/news', { slug: 'call', texts: { en: EN }, ...days })
    return body.data.news.id
  }

  test('is of the day of its publication in the time zone of the journal, unless it states one', async () => {
    const id = await call({ until: '2999-01-01' })
    const { body } = await publish(id, {}, 'news')
    expect(body.message).toBe('Announcement published successfully')
    const day = new Date(Date.now() + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10)
    expect(body.data.news).toMatchObject({ date: day, until: '2999-01-01', url: '/news/call', draft: null })
    await send('PATCH', `/news/${id}`, { until: null, date: '2020-02-01' })
    await publish(id, {}, 'news')
    expect((await events()).at(-1)).toEqual([
      'NewsRevised',
      { newsId: id, date: '2020-02-01', until: null, version: 2 },
    ])
    expect(await types()).toEqual(['NewsAdded', 'NewsRevised'])
  })

  test('leaves no draft where its date is that of its publication, also once that is scheduled', async () => {
    const id = await call({})
    const scheduled = await publish(id, { at: '2999-01-01T10:00:00Z' }, 'news')
    expect(scheduled.body.data.news).toMatchObject({ scheduled: { date: '2999-01-01' }, draft: null })
    await send('PATCH', `/news/${id}`, { texts: { hi: EN }, date: null })
    const some = await publish(id, { languages: ['en'] }, 'news')
    expect(some.body.data.news).toMatchObject({ draft: { texts: { hi: EN } } })
    expect((await publish(id, {}, 'news')).body.data.news).toMatchObject({ draft: null })
  })

  test('is neither of a later day than the next, nor over before it', async () => {
    const id = await call({ date: '2999-01-01' })
    // as whoever reads it is shown it
    const draft = { status: 'draft', date: '2999-01-01', changedAt: null, changedBy: null }
    expect((await send('PATCH', `/news/${id}`, {})).body.data.news).toMatchObject(draft)
    expect((await publish(id, {}, 'news')).body).toMatchObject({ refused: 'NEWS_DATE_TOO_LATE' })
    await send('PATCH', `/news/${id}`, { date: '2020-01-02', until: '2020-01-01' })
    expect((await publish(id, {}, 'news')).body).toMatchObject({ refused: 'NEWS_ENDS_TOO_EARLY' })
  })
})
