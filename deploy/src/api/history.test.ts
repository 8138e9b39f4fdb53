import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { type RunningJournal, runningJournal } from '../testing/journal.ts'
import { BEHIND_PROXY, peopleOf } from '../testing/people.ts'

type Who = 'visitor' | 'author' | 'auditor' | 'admin'

const INFORMED: readonly Who[] = ['admin', 'auditor']
const UNINFORMED: readonly Who[] = ['visitor', 'author']

let journal: RunningJournal
let clients: Readonly<Record<Who, Client>>
let editorId: string

beforeAll(async () => {
  journal = await runningJournal(BEHIND_PROXY)
  const { person, editor } = peopleOf(journal)
  const [author, auditor] = [await person('author'), await person('auditor')]
  clients = { visitor: journal.visitor(), author: author.client, auditor: auditor.client, admin: await editor() }
  editorId = (await clients.admin.get('/users/profile')).body.data.id
})
afterAll(() => journal.close())

/** A paper of its own with two versions, whose history nobody has requested yet. */
const paperWithHistory = async (volumeName: string) => {
  const { id: volumeId } = await clients.admin.createVolume(volumeName)
  const { paper } = (await clients.admin.upload({ volumeName, publishedOn: '2026-01-01' })).body.data
  await clients.admin.replace(volumeId, paper.id, { reason: 'A figure was missing' })
  return { volumeId, paperId: String(paper.id), url: `/papers/${paper.id}/history` }
}

const actorsIn = (versions: readonly object[]) => versions.map(version => ('actor' in version ? version.actor : 'none'))

const actorsFor = async (who: Who, url: string) => {
  const { status, body } = await clients[who].get(url)
  expect(status).toBe(200)
  return actorsIn(body.data.versions)
}

const shownTo = (who: Who) => (INFORMED.includes(who) ? [editorId, editorId] : ['none', 'none'])

describe('the history of a paper', () => {
  test.each([
    ['those who may see it come first', [...INFORMED, ...UNINFORMED, ...INFORMED]],
    ['those who may not see it come first', [...UNINFORMED, ...INFORMED, ...UNINFORMED]],
  ])('names who made a version only to administrators and auditors, where %s', async (title, order) => {
    const { url } = await paperWithHistory(title)
    for (const who of order) expect([who, await actorsFor(who, url)]).toEqual([who, shownTo(who)])
  })

  test('has another entity tag with the names than without, so that no cache takes one for the other', async () => {
    const { url } = await paperWithHistory('Tags')
    const tagFor = async (who: Who) => (await clients[who].get(url)).headers.get('etag') ?? ''
    const revalidated = async (who: Who, tag: string) => clients[who].get(url, { 'if-none-match': tag })
    for (const informed of INFORMED) {
      for (const uninformed of UNINFORMED) {
        expect(await tagFor(informed)).not.toBe(await tagFor(uninformed))
        const { status, body } = await revalidated(uninformed, await tagFor(informed))
        expect([status, actorsIn(body.data.versions)]).toEqual([200, ['none', 'none']])
        expect((await revalidated(informed, await tagFor(uninformed))).status).toBe(200)
      }
    }
    expect((await revalidated('visitor', await tagFor('visitor'))).status).toBe(304)
  })

  test('with the names in it is stored by no cache', async () => {
    const { url } = await paperWithHistory('Caches')
    for (const who of INFORMED) expect((await clients[who].get(url)).headers.get('cache-control')).toBe('no-store')
    const { headers } = await clients.visitor.get(url)
    expect(headers.get('cache-control')).toContain('public')
    expect(headers.get('vary')).toContain('Authorization')
  })
})

/** Who made and changed a volume is shown to all staff. */
const ofVolumes = /"(?:createdBy|lastModifiedBy)":"[^"]*"/gu

/** The one never ends, the other describes the calls. */
const TELL_NOTHING = ['/api/v1/events', '/api/v1/openapi.json']

/** A paper with every kind of event that readers are shown. */
const paperWithNotices = async (volumeName: string) => {
  const { volumeId, paperId } = await paperWithHistory(volumeName)
  const statement = { reason: 'A reader found it', notice: 'Table 2 was wrong.', effectiveOn: '2026-01-02' }
  const { admin } = clients
  const path = `/papers/${volumeId}/${paperId}`
  const statuses = [
    await admin.post(`${path}/corrections`, { ...statement, kind: 'erratum' }),
    await admin.post(`${path}/expression-of-concern`, statement),
    await admin.post(`${path}/versions/1/withhold`, { reason: 'A patient is seen', lawfulBasis: 'Order of a court' }),
  ].map(({ status, body }) => `${status} ${body.message}`)
  expect(statuses.filter(status => !/^20[01]/u.test(status))).toEqual([])
  return { volumeId, paperId }
}

test('a version that was replaced is saved under a name with its number', async () => {
  const { volumeId, paperId } = await paperWithHistory('Vol. 5')
  const nameOf = async (version: number) => {
    const { headers } = await clients.visitor.raw(`/papers/${volumeId}/${paperId}/versions/${version}.pdf`)
    return /filename="([^"]+)"/u.exec(headers.get('content-disposition') ?? '')?.[1]
  }
  expect([await nameOf(1), await nameOf(2)]).toEqual(['On Rivers (version 1).pdf', 'On Rivers.pdf'])
})

test('no public call shows a visitor who did what, nor an author more than who made and changed a volume', async () => {
  const { volumeId, paperId } = await paperWithNotices('Everything')
  const values: Readonly<Record<string, string>> = { year: '2025', type: 'Regular', version: '1', paperId, volumeId }
  const idOf = (path: string) => (path.includes('/volumes/') ? volumeId : paperId)
  const filled = (url: string) =>
    url.replace('/*', '/nowhere').replace(/:(\w+)/gu, (_, name: string) => values[name] ?? idOf(url))
  const readable = journal.routes.filter(
    ({ method, url, allow }) =>
      method === 'GET' && !TELL_NOTHING.includes(url) && (allow === 'everyone' || allow === 'list volumes of a year'),
  )
  const paths = readable.map(({ url }) => filled(url.replace('/api/v1', '')))
  expect(paths).toContain(`/papers/${paperId}/history`)
  for (const path of paths) {
    for (const who of UNINFORMED) {
      const { headers, body } = await clients[who].get(path)
      const text = JSON.stringify([...headers]) + (typeof body === 'string' ? body : JSON.stringify(body))
      const shown = who === 'visitor' ? text : text.replaceAll(ofVolumes, '')
      expect([path, who, shown.includes(editorId), shown.includes('"actor"')]).toEqual([path, who, false, false])
    }
  }
})
