import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { emptyContents } from '@shodh/contracts/content/site-parts/site-parts.ts'
import { describe, expect, test } from 'vitest'
import { publishDue } from './schedules.ts'
import { contentDraftSweeper } from './content/sweep-drafts.ts'
import { withContent } from './content/testing/with-content.ts'

const { at, send, events } = withContent(openEmbeddedPorts)

const AT = '2999-01-01T09:00:00+05:30'
const DUE = Date.parse(AT)
const EN = { title: 'Fees', markdown: 'Text' }

const types = async () => (await events()).map(([type]) => type)

/** What follows events of the log, and then what is due. */
const publishAt = async (now: number) => {
  await at.mails()
  await publishDue(at.ports, now)
}

const schedule = async (kind: 'pages' | 'news'): Promise<string> => {
  const { body } = await send('POST', `/${kind}`, { slug: 'fees', texts: { en: EN } })
  const { id } = body.data.page ?? body.data.news
  const scheduled = await send('POST', `/${kind}/${id}/publish`, { at: AT, reason: 'In time' })
  expect((scheduled.body.data.page ?? scheduled.body.data.news).status).toBe('scheduled')
  return id
}

describe('a publication that is scheduled', () => {
  test('is made at its moment, once, whoever is first, in the name of who scheduled it', async () => {
    await send('PUT', '/content/footer/draft', { phone: '12345' })
    await send('POST', '/content/footer/publish', { at: AT, reason: 'Moved' })
    await send('PUT', '/content/settings/draft', { name: 'Rivers' })
    await send('POST', '/content/settings/publish', { at: AT })
    const [pageId, newsId] = [await schedule('pages'), await schedule('news')]
    await publishAt(DUE - 1)
    expect((await types()).filter(type => type !== 'PublicationScheduled')).toEqual([])
    at.signIn('admin', '0f0e0d0c-0b0a-4908-8706-050403020100')
    await Promise.all([publishAt(DUE), publishAt(DUE)])
    await publishAt(DUE + 1)
    const made = (await events()).filter(([type]) => type !== 'PublicationScheduled')
    expect(Object.fromEntries(made)).toEqual({
      FooterRevised: { phone: '12345', version: 1, reason: 'Moved' },
      JournalRevised: { ...emptyContents.settings, name: 'Rivers', former: {}, version: 1 },
      PageAdded: { pageId, slug: 'fees', texts: { en: EN }, version: 1, reason: 'In time' },
      NewsAdded: {
        newsId,
        slug: 'fees',
        texts: { en: EN },
        date: '2999-01-01',
        version: 1,
        reason: 'In time',
      },
    })
    expect(made).toHaveLength(4)
    expect(await at.ports.vault.list('content-schedules')).toEqual([])
  })

  test.each([
    ['cancelled', (id: string) => send('DELETE', `/pages/${id}/schedule`)],
    ['deleted', (id: string) => send('DELETE', `/pages/${id}`)],
  ])('is called off where the page is %s', async (_, act) => {
    const id = await schedule('pages')
    expect((await act(id)).status).toBe(200)
    await publishAt(DUE)
    expect(await types()).not.toContain('PageAdded')
  })

  test('is called off where the page is published before', async () => {
    const id = await schedule('pages')
    await send('PATCH', `/pages/${id}`, { texts: { en: { ...EN, title: 'Charges' } } })
    await send('POST', `/pages/${id}/publish`)
    await publishAt(DUE)
    expect(await types()).toEqual(['PublicationScheduled', 'PageAdded'])
  })

  test('is moved by another one', async () => {
    const id = await schedule('pages')
    await at.mails()
    await send('PATCH', `/pages/${id}`, { texts: { en: { ...EN, title: 'Charges' } } })
    await send('POST', `/pages/${id}/publish`, { at: '2999-02-01T00:00:00Z' })
    await publishDue(at.ports, DUE)
    expect(await types()).toEqual(['PublicationScheduled', 'PublicationScheduled'])
    await publishDue(at.ports, Date.parse('2999-02-01T00:00:00Z'))
    expect((await events()).at(-1)?.[1]).toMatchObject({ texts: { en: { title: 'Charges' } } })
  })
})

test('a draft ends 90 days after its last change, and nothing is left of what was never published', async () => {
  await send('PUT', '/content/footer/draft', { phone: '12345' })
  const { body } = await send('POST', '/pages', { slug: 'fees', texts: { en: EN } })
  await send('POST', `/pages/${body.data.page.id}/publish`)
  await send('PATCH', `/pages/${body.data.page.id}`, { slug: 'charges' })
  await send('POST', '/news', { slug: 'fees', texts: { en: EN } })
  const sweep = contentDraftSweeper(at.ports)
  const day = 24 * 60 * 60 * 1000
  const contents = async () => (await at.ports.vault.list('content-drafts')).map(({ content }) => content !== null)
  await sweep(Date.now() + 89 * day)
  expect(await contents()).toEqual([true, true, true])
  await sweep(Date.now() + 90 * day)
  expect(await contents()).toEqual([false, false])
})
