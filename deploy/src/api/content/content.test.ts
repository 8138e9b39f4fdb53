import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal()

const text = (title: string, markdown = 'Authors pay nothing.') => ({ title, markdown })

describe('what the journal says of itself', () => {
  test('begins with what its settings say, and is changed at once', async () => {
    const { editor, visitor } = at
    const before = (await visitor.get('/footer')).body.data
    expect(before.descriptors.length).toBeGreaterThan(0)
    const { status, headers, body } = await editor.patch('/footer', { phone: '+91 20 7654 3210', reason: 'Moved' })
    expect([status, body.message]).toEqual([200, 'Footer updated successfully'])
    expect(headers.get('x-event-position')).toMatch(/^[\da-f-]{36}\.\d+$/u)
    expect((await visitor.get('/footer')).body.data).toEqual({ ...before, phone: '+91 20 7654 3210' })
    expect((await visitor.get('/texts/about')).body.data.title).toBe('About the Journal')
  })

  test('has a logo that is encoded anew', async () => {
    const png = await sharp({ create: { width: 1200, height: 400, channels: 4, background: '#36980080' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(png)]), 'logo.png')
    form.append('alt', JSON.stringify({ en: 'A lamp', hi: 'दीपक' }))
    const { status, body } = await at.editor.call('POST', '/header/logo', { form })
    expect([status, body.message]).toEqual([201, 'Logo updated successfully'])
    const { logo, logoAlt } = (await at.visitor.get('/header?language=hi')).body.data
    expect([logo, logoAlt]).toEqual([body.data.logo, 'दीपक'])
  })
})

test('the settings are taken from their file, changed at once, and their earlier versions published again', async () => {
  const { editor, visitor } = at
  const before = (await editor.get('/settings')).body.data
  expect(before).toMatchObject({ version: 1, pinned: [], settings: { shortName: expect.any(String) } })
  const { status, headers, body } = await editor.patch('/settings', { name: 'Journal of Rivers', issn: '2434-561X' })
  expect([status, body.message]).toEqual([200, 'Settings updated successfully'])
  expect(headers.get('x-event-position')).toMatch(/^[\da-f-]{36}\.\d+$/u)
  const settings = { ...before.settings, name: 'Journal of Rivers', issn: '2434-561X' }
  const present = { settings, pinned: [], version: 2 }
  expect(body.data).toEqual({ ...present, warnings: [] })
  expect((await editor.get('/settings')).body.data).toEqual(present)
  expect((await editor.patch('/settings', { issn: '2434-5610' })).body).toMatchObject({
    ...{ status: 400, code: 'INVALID_INPUT' },
    errors: [{ pointer: '#/issn', message: 'After 2434-561 an ISSN has the check digit X, not 0' }],
  })
  expect((await editor.patch('/settings', { accentColour: '#ffcc00' })).body.code).toBe('COLOUR_WITHOUT_CONTRAST')
  const { events } = (await editor.get('/audit/log?type=JournalRevised')).body.data
  expect(events[0]).toMatchObject({
    sentence: expect.stringContaining('published the settings of the journal (version 2)'),
    before: { name: before.settings.name },
    after: { name: 'Journal of Rivers', issn: '2434-561X' },
  })
  expect((await editor.post('/settings/revert', { version: 1 })).body.data.version).toBe(3)
  expect((await editor.get('/settings')).body.data.settings).toEqual(before.settings)
  expect((await visitor.get('/settings')).status).toBe(401)
})

describe('a page', () => {
  test('is written, published, followed to its next address, and taken away', async () => {
    const { editor, visitor } = at
    const begun = await editor.post('/pages', { slug: 'fees', texts: { en: text('Fees') } })
    const { id } = begun.body.data.page
    expect((await visitor.get('/pages/fees')).status).toBe(404)
    const published = await editor.post(`/pages/${id}/publish`, {})
    expect(published.body.data.page).toMatchObject({ status: 'published', version: 1 })
    expect((await visitor.get('/pages/fees')).body.data.page.title).toBe('Fees')
    await editor.patch(`/pages/${id}`, { texts: { en: text('Charges', `${'- '.repeat(10_000)}a`) } })
    expect((await editor.post(`/pages/${id}/publish`, {})).body).toMatchObject({ status: 400, code: 'TEXT_TOO_DEEP' })
    expect((await editor.remove(`/pages/${id}`)).body.message).toBe('Page deleted successfully')
    expect((await visitor.get('/pages/fees')).status).toBe(410)
  })
})

test('an announcement that is scheduled is public at its moment', async () => {
  const { editor, visitor } = at
  const begun = await editor.post('/news', { slug: 'call', texts: { en: text('Call for papers') } })
  const { id } = begun.body.data.news
  const moment = new Date(Date.now() + 500).toISOString()
  const scheduled = await editor.post(`/news/${id}/publish`, { at: moment })
  expect(scheduled.body.data.news).toMatchObject({ status: 'scheduled', scheduledAt: moment })
  const title = async () => (await visitor.get('/news/call')).body.data?.news.title
  await expect.poll(title, { timeout: 20_000 }).toBe('Call for papers')
})
