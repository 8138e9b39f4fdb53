import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { BEHIND_PROXY } from '../../testing/people.ts'
import { withJournal } from '../../testing/with-journal.ts'

type Who = 'visitor' | 'author' | 'auditor' | 'admin'

const UNINFORMED: readonly Who[] = ['visitor', 'author']

const at = withJournal(BEHIND_PROXY)
let clients: Readonly<Record<Who, Client>>
let editorId: string

beforeAll(async () => {
  const { person, editor } = at.people
  const [author, auditor] = [await person('author'), await person('auditor')]
  clients = { visitor: at.visitor, author: author.client, auditor: auditor.client, admin: await editor() }
  editorId = (await clients.admin.get('/users/profile')).body.data.id
})

/** A paper of its own with two versions, whose history nobody has requested yet. */
const paperWithHistory = async (volumeName: string) => {
  const { id: volumeId } = await clients.admin.createVolume(volumeName)
  const { paper } = (await clients.admin.upload({ volumeName, publishedOn: '2026-01-01' })).body.data
  await clients.admin.replace(volumeId, paper.id, { reason: 'A figure was missing' })
  return { volumeId, paperId: String(paper.id), url: `/papers/${paper.id}/history` }
}

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

test('no public call shows a visitor who did what, nor an author more than who made and changed a volume', async () => {
  const { volumeId, paperId } = await paperWithNotices('Everything')
  const values: Readonly<Record<string, string>> = { year: '2025', type: 'Regular', version: '1', paperId, volumeId }
  const idOf = (path: string) => (path.includes('/volumes/') ? volumeId : paperId)
  const filled = (url: string) =>
    url.replace('/*', '/nowhere').replace(/:(\w+)/gu, (_, name: string) => values[name] ?? idOf(url))
  const readable = at.journal.routes.filter(
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
