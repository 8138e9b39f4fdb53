import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { BEHIND_PROXY } from '../../testing/people.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal(BEHIND_PROXY)

type Moment = { readonly position: string; readonly at: string; readonly type: string }

let auditor: Client
let author: Client
let paperId: string
/** Of the events of one volume, oldest first: created, uploaded, replaced, revised, deleted. */
let moments: readonly Moment[]

beforeAll(async () => {
  auditor = (await at.people.person('auditor')).client
  author = (await at.people.person('author')).client
  const { id: volumeId } = await at.editor.createVolume('Vol. 1')
  paperId = (await at.editor.upload({ volumeName: 'Vol. 1' })).body.data.paper.id
  await at.editor.replace(volumeId, paperId, { reason: 'A figure was missing' })
  await at.editor.revise(volumeId, paperId, { title: 'On Floods' })
  await at.editor.remove(`/papers/${volumeId}/${paperId}`, { reason: 'Withdrawn' })
  const { events } = (await auditor.get(`/audit/log?entity=volume:${volumeId}`)).body.data
  moments = events.toReversed()
})

const asOf = async (path: string, moment: string) =>
  auditor.get(`${path}${path.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(moment)}`)

const named = (type: string) => {
  const found = moments.find(moment => moment.type === type)
  if (!found) throw new Error(`Nothing of the type ${type} happened`)
  return found
}

const CALLS = () => [
  '/papers',
  '/papers/volumes',
  `/papers/${paperId}`,
  `/papers/${paperId}/history`,
  '/papers/analytics',
]

describe('as of a moment', () => {
  test.each(['position', 'at'] as const)('named by its %s, a paper is as it was', async name => {
    const paperAt = async (type: string) => asOf(`/papers/${paperId}`, named(type)[name])
    expect((await paperAt('VolumeCreated')).status).toBe(404)
    expect((await paperAt('PaperUploaded')).body.data.paper).toMatchObject({ title: 'On Rivers', version: 1 })
    expect((await paperAt('PdfReplaced')).body.data.paper).toMatchObject({ title: 'On Rivers', version: 2 })
    expect((await paperAt('PaperRevised')).body.data.paper).toMatchObject({ title: 'On Floods', version: 2 })
    expect((await paperAt('PaperDeleted')).status).toBe(410)
  })

  test('lists, history and figures are as they were', async () => {
    const at = async (path: string, type: string) => (await asOf(path, named(type).position)).body.data
    expect((await at('/papers?search=rivers', 'PdfReplaced')).papers).toMatchObject([{ id: paperId, version: 2 }])
    expect((await at('/papers?search=rivers', 'PaperRevised')).papers).toEqual([])
    expect((await at('/papers?group=volume', 'PaperUploaded')).groups).toMatchObject([{ papers: [{ version: 1 }] }])
    expect((await at('/papers/volumes', 'PaperDeleted')).volumes).toMatchObject([{ paperCount: 0 }])
    expect((await at('/papers/volumes', 'PaperUploaded')).volumes).toMatchObject([{ paperCount: 1 }])
    const { versions } = await at(`/papers/${paperId}/history`, 'PdfReplaced')
    expect(versions).toMatchObject([{ pages: 1, actor: expect.any(String) }, { reason: 'A figure was missing' }])
    expect((await at(`/papers/${paperId}/history`, 'PaperUploaded')).versions).toHaveLength(1)
    expect((await at('/papers/analytics', 'PdfReplaced')).analytics).toMatchObject({ totalPapers: 1, totalVolumes: 1 })
    expect((await at('/papers/analytics', 'VolumeCreated')).analytics).toMatchObject({ totalPapers: 0 })
  })

  test('a visitor and an author see none of it, and nothing of it is cached', async () => {
    const moment = encodeURIComponent(named('PdfReplaced').at)
    for (const path of CALLS()) {
      const response = await auditor.get(`${path}?asOf=${moment}`)
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
      expect((await at.visitor.get(`${path}?asOf=${moment}`)).status).toBe(401)
      expect((await author.get(`${path}?asOf=${moment}`)).status).toBe(403)
    }
    expect((await at.visitor.get(`/papers/${paperId}`)).status).toBe(410)
  })
})
