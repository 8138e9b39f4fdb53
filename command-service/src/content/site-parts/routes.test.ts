import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { describe, expect, test } from 'vitest'
import { formOf } from '../../testing/form-of.ts'
import { picture, withContent } from '../testing/with-content.ts'

const { at, send, events } = withContent(openEmbeddedPorts)

const FEES = { title: { en: 'Fees', hi: 'शुल्क' }, url: '/pages/fees' }

const sendLogo = async (part: string, file: Buffer | undefined, fields: Readonly<Record<string, string>> = {}) => {
  const blob = file && new Blob([new Uint8Array(file)])
  const form = await formOf(fields, blob && { field: 'file', blob, name: 'logo.png' })
  return at.send('POST', `/${part}/logo`, { body: form.body, headers: form.headers })
}

describe('the header', () => {
  test('is changed at once, each time as a version of its own, and only in what is named', async () => {
    const { status, body } = await send('PATCH', '/header', { serialNumber: 'S-1', pages: [FEES], reason: 'New' })
    expect([status, body.message]).toEqual([200, 'Header updated successfully'])
    expect(body.data.header).toMatchObject({ serialNumber: 'S-1', pages: [FEES], logo: null, logoAlt: null })
    const { id } = body.data.header.pages[0]
    await send('PATCH', '/header', { serialNumber: null })
    expect((await send('PATCH', '/header', { serialNumber: null })).status).toBe(200)
    expect(await events()).toEqual([
      ['HeaderRevised', { serialNumber: 'S-1', pages: [{ id, ...FEES }], version: 1, reason: 'New' }],
      ['HeaderRevised', { serialNumber: null, version: 2 }],
    ])
  })

  test('has a menu whose pages are added, changed and removed one by one', async () => {
    const added = await send('POST', '/header/pages', { title: 'About', url: '/about' })
    expect([added.status, added.body.message]).toEqual([201, 'Page added to the menu'])
    expect(added.body.data.page).toMatchObject({ title: { en: 'About' }, url: '/about' })
    const first = await send('POST', '/header/pages', { ...FEES, displayOrder: 1 })
    expect(first.body.data.warnings.map(({ message }: { message: string }) => message)).toEqual([
      'The link to /pages/fees leads to nothing',
    ])
    const { id } = first.body.data.page
    const revised = await send('PATCH', `/header/pages/${id}`, { url: '/search', displayOrder: 2 })
    expect(revised.body.data.page).toEqual({ id, _id: id, title: FEES.title, url: '/search' })
    expect(
      (await at.ports.handle.read('site', (await import('./site-state.ts')).site)).header.content.pages,
    ).toMatchObject([{ url: '/about' }, { url: '/search' }])
    const removed = await send('DELETE', `/header/pages/${id}`)
    expect(removed.body.data.page.id).toBe(id)
    expect((await send('DELETE', `/header/pages/${id}`, { reason: 'x' })).body).toMatchObject({
      refused: 'MENU_PAGE_NOT_FOUND',
    })
    expect((await send('PATCH', '/header/pages/unknown', { url: '/a' })).status).toBe(404)
  })

  test('has at most 20 pages', async () => {
    const pages = Array.from({ length: 20 }, (_, n) => ({ title: `P${n}`, url: '/about' }))
    await send('PATCH', '/header', { pages })
    expect((await send('POST', '/header/pages', FEES)).body).toMatchObject({ refused: 'TOO_MANY_MENU_PAGES' })
  })

  test('is refused to who saw an earlier one', async () => {
    await send('PATCH', '/header', { serialNumber: 'S-1' })
    const late = { 'if-match': '"0-0-x"' }
    expect((await send('PATCH', '/header', { serialNumber: 'S-2' }, late)).status).toBe(412)
    expect((await send('PATCH', '/header', { serialNumber: 'S-2' }, { 'if-match': '"1-0-x"' })).status).toBe(200)
  })
})

describe('a logo', () => {
  test('is kept in proportion in two sizes, with its alternative text', async () => {
    const { status, body } = await sendLogo('header', await picture(1920, 480), { alt: '{"en":"A lamp"}' })
    expect([status, body.message]).toEqual([201, 'Logo updated successfully'])
    const { logo, logoAlt } = body.data.header
    expect(logoAlt).toEqual({ en: 'A lamp' })
    expect(logo).toMatchObject({ url: body.data.logo, width: 960, height: 240 })
    expect(logo.srcset).toMatch(/^\/pictures\/[\da-f]{64}\.webp 480w, \/pictures\/[\da-f]{64}\.webp 960w$/u)
    await sendLogo('footer', await picture(60, 30))
    await send('PATCH', '/header', { logo: null })
    expect((await events()).map(([type]) => type)).toEqual(['LogoReplaced', 'LogoReplaced', 'HeaderRevised'])
  })

  test('may be part of the draft', async () => {
    const { body } = await sendLogo('footer', await picture(), { asDraft: 'true', alt: 'Lamp' })
    expect(body.data.footer).toMatchObject({ logoAlt: { en: 'Lamp' }, logo: { width: 600 } })
    expect(await events()).toEqual([])
    await send('POST', '/content/footer/publish')
    expect(await events()).toMatchObject([['FooterRevised', { logoAlt: { en: 'Lamp' }, version: 1 }]])
  })

  test.each([
    ['none', async () => undefined, 'LOGO_REQUIRED'],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'MEMBER_IMAGE_WRONG_TYPE'],
    ['damaged', async () => (await picture()).subarray(0, 60), 'MEMBER_IMAGE_DAMAGED'],
    ['15 pixels high', () => picture(60, 15), 'LOGO_WRONG_SIZE'],
    ['too large', async () => Buffer.alloc(2 * 1024 * 1024 + 1), 'MEMBER_IMAGE_TOO_LARGE'],
  ])('that is %s is refused', async (_, file, refused) => {
    expect((await sendLogo('header', await file())).body).toMatchObject({ refused })
  })
})

describe('the draft of a part', () => {
  const PHONE = { phone: '+91 20 1234 5678' }

  test('is seen by nobody before it is published', async () => {
    const saved = await send('PUT', '/content/footer/draft', { ...PHONE, credit: 'Made by us' })
    expect(saved.body.data.draft).toMatchObject({
      content: { ...PHONE, credit: { en: 'Made by us' }, email: null },
      savedBy: { name: null },
      endsAt: null,
    })
    await send('PUT', '/content/footer/draft', { credit: null })
    expect(await events()).toEqual([])
    const published = await send('POST', '/content/footer/publish', { reason: 'Moved' })
    expect(published.body).toMatchObject({
      message: 'Published successfully',
      data: { version: 1, scheduledAt: null, warnings: [] },
    })
    expect(await events()).toEqual([['FooterRevised', { ...PHONE, version: 1, reason: 'Moved' }]])
    expect((await send('POST', '/content/footer/publish')).body).toMatchObject({ refused: 'NOTHING_TO_PUBLISH' })
  })

  test('is refused to who saw an earlier one, and stays', async () => {
    expect((await send('PUT', '/content/footer/draft', PHONE, { 'if-match': '"0-0-x"' })).status).toBe(200)
    expect((await send('PUT', '/content/footer/draft', { phone: '12345' }, { 'if-match': '"0-0-x"' })).status).toBe(412)
    expect((await send('PUT', '/content/footer/draft', PHONE, { 'if-match': '"0-1-x"' })).status).toBe(200)
    expect((await send('POST', '/content/footer/publish', {}, { 'if-match': '"0-1-x"' })).status).toBe(412)
    expect((await send('DELETE', '/content/footer/draft', undefined, { 'if-match': '"0-1-x"' })).status).toBe(412)
    expect((await send('POST', '/content/footer/publish', {}, { 'if-match': '"0-2-x"' })).status).toBe(200)
  })

  test('is discarded, and its revision never comes twice', async () => {
    await send('PUT', '/content/header/draft', { serialNumber: 'S-1' })
    expect((await send('DELETE', '/content/header/draft')).body.message).toBe('Draft discarded')
    await send('PUT', '/content/header/draft', { serialNumber: 'S-2' }, { 'if-match': '"0-2-x"' })
    expect(await at.ports.vault.get('content-drafts', 'header')).toMatchObject({
      revision: 3,
      content: { serialNumber: 'S-2' },
    })
    expect((await send('DELETE', '/content/nothing/draft')).status).toBe(400)
  })

  test('is published at a moment, unless that is cancelled', async () => {
    await send('PUT', '/content/footer/draft', PHONE)
    const past = { at: '2020-01-01T00:00:00Z' }
    expect((await send('POST', '/content/footer/publish', past)).body).toMatchObject({ refused: 'PUBLICATION_IN_PAST' })
    for (const [stated, refused] of [
      ['0001-01-01T00:00:00Z', 'PUBLICATION_IN_PAST'],
      ['9999-12-31T23:59:59-12:00', 'PUBLICATION_TOO_LATE'],
    ])
      expect((await send('POST', '/content/footer/publish', { at: stated })).body).toMatchObject({ refused })
    const moment = { at: '2999-01-01T09:00:00+05:30' }
    const scheduled = await send('POST', '/content/footer/publish', moment)
    expect(scheduled.body).toMatchObject({
      message: 'Publication scheduled',
      data: { version: null, scheduledAt: '2999-01-01T03:30:00.000Z' },
    })
    expect((await send('DELETE', '/content/footer/schedule')).status).toBe(200)
    expect(await at.ports.vault.get('content-drafts', 'footer')).toMatchObject({ content: PHONE })
    expect((await send('DELETE', '/content/footer/schedule')).body).toMatchObject({ refused: 'NOT_SCHEDULED' })
    expect((await events()).map(([type]) => type)).toEqual(['PublicationScheduled', 'PublicationCancelled'])
  })
})

test('an earlier version is published again as a new one', async () => {
  for (const serialNumber of ['S-1', 'S-2']) await send('PATCH', '/header', { serialNumber })
  const { body } = await send('POST', '/content/header/revert', { version: 1, reason: 'Wrong' })
  expect(body.data).toMatchObject({ version: 3 })
  expect((await events()).at(-1)).toEqual([
    'HeaderRevised',
    { serialNumber: 'S-1', version: 3, revertedTo: 1, reason: 'Wrong' },
  ])
  expect((await send('POST', '/content/header/revert', { version: 9 })).status).toBe(404)
})

test('a retry under one key changes nothing again', async () => {
  await send('PUT', '/content/footer/draft', { phone: '12345' })
  const key = { 'idempotency-key': 'key' }
  const first = await send('POST', '/content/footer/publish', {}, key)
  const again = await send('POST', '/content/footer/publish', {}, key)
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect(again.body).toEqual(first.body)
})
