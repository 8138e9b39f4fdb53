import { expect } from 'vitest'
import type { Client, Reply } from '../client.ts'
import type { Several } from './several.ts'

type Two<One> = readonly [One, One]

const after = ({ headers }: Reply) => ({ 'x-wait-for-position': headers.get('x-event-position') ?? '' })
const seenIn = ({ headers }: Reply) => ({ 'if-match': headers.get('etag') ?? '' })

const each = async (by: Two<Client>, send: (one: Client) => Promise<Reply>) => {
  const replies = await Promise.all(by.map(send))
  return { replies, statuses: replies.map(({ status }) => status).toSorted((one, next) => one - next) }
}

const texts = (title: string) => ({ en: { title, markdown: 'Text' } })

/** Saves drafts of a page that both see, each at its own service. */
const writePage = async (editors: Two<Client>, [staff, otherStaff]: Two<Client>) => {
  const [one, other] = editors
  const begun = await each(editors, by => by.post('/pages', { slug: 'fees', texts: texts('Fees') }))
  expect(begun.statuses).toEqual([201, 409])
  const path = `/pages/${begun.replies.find(({ status }) => status === 201)?.body.data.page.id}`
  const seen = await staff.get(path)
  expect((await one.patch(path, { texts: texts('Charges') }, seenIn(seen))).status).toBe(200)
  expect((await other.patch(path, { texts: texts('Costs') }, seenIn(seen))).status).toBe(412)
  const found = await otherStaff.get(path)
  expect(found.body.data.page.draft).toMatchObject({ texts: texts('Charges') })
  const saved = await each(editors, by => by.patch(path, { texts: texts('Prices') }, seenIn(found)))
  expect(saved.statuses).toEqual([200, 412])
  return other.post(`${path}/publish`, {})
}

/** Schedules an announcement, which either of both services publishes. */
const scheduleAnnouncement = async ([one, other]: Two<Client>, readers: Two<Client>) => {
  const { body } = await one.post('/news', { slug: 'call', texts: texts('Call for papers') })
  const { id } = body.data.news
  const scheduled = await other.post(`/news/${id}/publish`, { at: new Date().toISOString() })
  expect(scheduled.body.message).toBe('Publication scheduled')
  for (const reader of readers)
    await expect.poll(async () => (await reader.get('/news/call')).body.data?.news.title).toBe('Call for papers')
  return id
}

/** Changes settings at both services: different ones at once, and the same one by two who have seen the same version. */
const changeSettings = async (editors: Two<Client>, staff: Two<Client>) => {
  const [one, other] = editors
  const [first, second] = [{ publisher: 'Society of Rivers' }, { sinceYear: 2011 }]
  const revised = await Promise.all([one.patch('/settings', first), other.patch('/settings', second)])
  expect(revised.map(({ status }) => status)).toEqual([200, 200])
  const last = revised.find(({ body }) => body.data.version === 3) ?? revised[0]
  const seen = await staff[0].get('/settings', after(last))
  const issn = '2434-561X'
  const competing = await each(editors, by => by.patch('/settings', { issn }, seenIn(seen)))
  expect(competing.statuses).toEqual([200, 412])
  const winner = competing.replies.find(({ status }) => status === 200) ?? last
  for (const by of staff)
    expect((await by.get('/settings', after(winner))).body.data).toMatchObject({
      version: 4,
      settings: { ...first, ...second, issn },
    })
}

type Others = {
  readonly readers: Two<Client>
  /** Who is signed in, at each query service. */
  readonly staff: Two<Client>
  readonly events: Several['events']
}

/** Changes header, settings, pages and news through one command service and the other, and reads them through each query service. */
export const changeContentThroughTwo = async (editors: Two<Client>, { readers, staff, events }: Others) => {
  const [one, other] = editors
  const pages = [{ title: 'Fees', url: '/pages/fees' }]
  const serialNumber = 'SAMPLE-2026'
  const revised = await Promise.all([one.patch('/header', { pages }), other.patch('/header', { serialNumber })])
  expect(revised.map(({ status }) => status)).toEqual([200, 200])
  await changeSettings(editors, staff)
  const published = await writePage(editors, staff)
  for (const reader of readers) {
    const { headers, body } = await reader.get('/pages/fees', after(published))
    expect([headers.get('x-stale'), body.data.page.title]).toEqual([null, 'Prices'])
    expect((await reader.get('/header')).body.data).toMatchObject({ pages, serialNumber })
  }
  const newsId = await scheduleAnnouncement(editors, readers)
  expect((await events()).filter(({ type }) => type === 'NewsAdded')).toMatchObject([{ data: { newsId, version: 1 } }])
}
