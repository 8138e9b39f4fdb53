import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { emptyContents } from '@shodh/contracts/content/site-parts/site-parts.ts'
import { describe, expect, test } from 'vitest'
import { formOf } from '../../testing/form-of.ts'
import { picture, withContent } from '../testing/with-content.ts'

const { at, send, events } = withContent(openEmbeddedPorts)

describe('a draft beside other publications', () => {
  const parts = [
    ['settings', 'name', 'publisher'],
    ['header', 'serialNumber', 'logoAlt'],
    ['footer', 'phone', 'website'],
  ] as const
  const texts: Readonly<Record<string, unknown>> = { website: 'https://b.example', logoAlt: { en: 'By API' } }
  const byApi = (field: string) => texts[field] ?? 'By API'

  test.each(parts)('of the %s publishes only what it changes', async (part, own, other) => {
    await send('PUT', `/content/${part}/draft`, { [own]: '12345' })
    await send('PATCH', `/${part}`, { [other]: byApi(other) })
    expect((await send('POST', `/content/${part}/publish`)).status).toBe(200)
    const [, data] = (await events()).at(-1) ?? []
    expect(data).toMatchObject({ [own]: '12345', version: 2 })
    expect(data).not.toHaveProperty(other)
  })

  test.each(parts)('of the %s is refused where both changed a field, until it is saved as seen', async (part, own) => {
    await send('PUT', `/content/${part}/draft`, { [own]: '12345' })
    await send('PATCH', `/${part}`, { [own]: '67890' })
    // without an entity tag nobody says that the other text was seen
    await send('PUT', `/content/${part}/draft`, { [own]: '12345' })
    const { status, body } = await send('POST', `/content/${part}/publish`)
    const message = `${own} was published as "67890" since the draft began, which says "12345"`
    expect([status, body.errors]).toEqual([412, [{ pointer: `#/${own}`, message }]])
    expect(body.message).toBe(`${message}. Save the draft again with the present ETag, or discard it.`)
    await send('PUT', `/content/${part}/draft`, { [own]: '12345' }, { 'if-match': '"1-2-x"' })
    expect((await send('POST', `/content/${part}/publish`)).status).toBe(200)
    expect((await events()).at(-1)?.[1]).toMatchObject({ [own]: '12345', version: 2 })
  })

  test('that was stored without what it began from is published as it is', async () => {
    await send('PUT', '/content/footer/draft', { phone: '12345' })
    await at.ports.vault.update('content-drafts', 'footer', row => {
      const { base: _, ...rest } = row as { base?: number }
      return rest as never
    })
    await send('PATCH', '/footer', { website: 'https://b.example' })
    await send('POST', '/content/footer/publish')
    expect((await events()).at(-1)?.[1]).toMatchObject({ phone: '12345', website: null })
  })
})

describe('what was scheduled and is called off by a change', () => {
  test.each([
    ['settings', { name: 'Rivers' }, { publisher: 'By API' }],
    ['footer', { phone: '12345' }, { website: 'https://b.example' }],
    ['header', { serialNumber: 'S-1' }, { pages: [{ title: 'Search', url: '/search' }] }],
  ])('of the %s is the draft again, and it is said', async (part, planned, change) => {
    await send('PUT', `/content/${part}/draft`, planned)
    await send('POST', `/content/${part}/publish`, { at: '2999-01-01T09:00:00Z' })
    const { body } = await send('PATCH', `/${part}`, change)
    const message =
      'The publication that was scheduled for 2999-01-01, 09:00 UTC is called off: what it would have published is in the draft'
    expect(body.data.warnings).toEqual([{ code: 'SCHEDULE_CALLED_OFF', message, language: null, url: null }])
    expect(await at.ports.vault.get('content-drafts', part)).toMatchObject({ content: planned })
    await send('POST', `/content/${part}/publish`)
    const [, data] = (await events()).at(-1) ?? []
    expect(data).toMatchObject({ ...planned, version: 2 })
    expect(data).not.toHaveProperty(Object.keys(change)[0]!)
  })

  test('is in a newer draft, but for what that changes itself', async () => {
    await send('PUT', '/content/footer/draft', { phone: '12345', credit: 'Us' })
    await send('POST', '/content/footer/publish', { at: '2999-01-01T09:00:00Z' })
    await send('PUT', '/content/footer/draft', { phone: '67890' })
    await send('PATCH', '/footer', { website: 'https://b.example' })
    expect(await at.ports.vault.get('content-drafts', 'footer')).toMatchObject({
      content: { phone: '67890', credit: { en: 'Us' } },
    })
  })

  test.each([
    ['published', {}],
    ['scheduled', { at: '2999-01-02T09:00:00Z' }],
  ])('by a draft of other fields, which is %s, is the draft afterwards', async (_, publication) => {
    await send('PUT', '/content/settings/draft', { publisher: 'Rivers Press' })
    await send('POST', '/content/settings/publish', { at: '2999-01-01T09:00:00Z' })
    const { settings } = emptyContents
    await send('PUT', '/content/settings/draft', { ...settings, shortName: 'Rivers' })
    const { body } = await send('POST', '/content/settings/publish', publication)
    expect(body.data.warnings).toMatchObject([{ code: 'SCHEDULE_CALLED_OFF' }])
    const [, data] = (await events()).at(-1) ?? []
    expect(JSON.stringify(data)).toContain('"shortName":"Rivers"')
    expect(JSON.stringify(data)).not.toContain('Rivers Press')
    expect(await at.ports.vault.get('content-drafts', 'settings')).toMatchObject({
      content: { publisher: 'Rivers Press' },
    })
  })

  test('is nowhere where it is published earlier, or scheduled for another moment', async () => {
    for (const publication of [{}, { at: '2999-01-02T09:00:00Z' }]) {
      const draft = { phone: `${12345 + (await events()).length}` }
      await send('PUT', '/content/footer/draft', draft)
      await send('POST', '/content/footer/publish', { at: '2999-01-01T09:00:00Z' })
      await send('PUT', '/content/footer/draft', draft)
      expect((await send('POST', '/content/footer/publish', publication)).body.data.warnings).toEqual([])
      expect(await at.ports.vault.get('content-drafts', 'footer')).toMatchObject({ content: null })
    }
  })

  test('of a menu and a logo as well', async () => {
    const plan = async () => {
      await send('PUT', '/content/header/draft', { serialNumber: 'S-1' })
      await send('POST', '/content/header/publish', { at: '2999-01-01T09:00:00Z' })
    }
    const codes = ({ body }: { body: { data: { warnings: { code: string }[] } } }) =>
      body.data.warnings.map(({ code }) => code)
    await plan()
    const added = await send('POST', '/header/pages', { title: 'Search', url: '/search' })
    expect(codes(added)).toEqual(['SCHEDULE_CALLED_OFF'])
    const { id } = added.body.data.page
    await plan()
    expect(codes(await send('PATCH', `/header/pages/${id}`, { url: '/about' }))).toEqual(['SCHEDULE_CALLED_OFF'])
    await plan()
    expect(codes(await send('DELETE', `/header/pages/${id}`))).toEqual(['SCHEDULE_CALLED_OFF'])
    await plan()
    const blob = new Blob([new Uint8Array(await picture())])
    const logo = await at.send('POST', '/header/logo', await formOf({}, { field: 'file', blob, name: 'logo.png' }))
    expect(codes(logo)).toEqual(['SCHEDULE_CALLED_OFF'])
    await plan()
    expect(codes(await send('POST', '/content/header/revert', { version: 1 }))).toEqual(['SCHEDULE_CALLED_OFF'])
  })
})
