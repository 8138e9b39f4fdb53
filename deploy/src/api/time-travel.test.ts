import { dayOf } from '@shodh/contracts/papers/publication-date.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { BEHIND_PROXY } from '../testing/people.ts'
import { withJournal } from '../testing/with-journal.ts'

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

/** What `GET /audit/moments` says of a moment. */
const found = async (query: string) => (await auditor.get(`/audit/moments?${query}`)).body.data

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

  test('a time between two events is that of the earlier one, with its offset', async () => {
    const time = new Date(Date.parse(named('PdfReplaced').at) + 19_800_000).toISOString().replace('Z', '+05:30')
    expect((await asOf(`/papers/${paperId}`, time)).body.data.paper).toMatchObject({ version: 2 })
  })

  test('before the first event lists are empty and a paper is unknown', async () => {
    const [log = ''] = named('VolumeCreated').position.split('.')
    for (const moment of ['1999-12-31T23:59:59Z', `${log}.0`]) {
      const { papers } = (await asOf('/papers', moment)).body.data
      const { volumes } = (await asOf('/papers/volumes', moment)).body.data
      expect([papers, volumes]).toEqual([[], []])
      expect((await asOf(`/papers/${paperId}`, moment)).status).toBe(404)
    }
  })

  test('of another log, of the future, or none, it is refused', async () => {
    const [log = ''] = named('VolumeCreated').position.split('.')
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    const foreign = '00000000-0000-4000-8000-000000000000.1'
    for (const moment of [
      foreign,
      `${log}.999999`,
      tomorrow,
      'yesterday',
      '2026-01-01',
      `${log}.-1`,
      '2026-13-45T00:00:00Z',
    ])
      for (const path of CALLS()) {
        const { status, body } = await asOf(path, moment)
        expect([path, moment, status, body.code]).toEqual([path, moment, 400, 'MOMENT_UNKNOWN'])
      }
  })

  test('the moments at which something changed are found by number, position, time and day', async () => {
    const last = await found('')
    expect(last).toMatchObject({ index: last.total - 1, position: named('PaperDeleted').position, next: null })
    const replaced = await found(`at=${named('PdfReplaced').position}`)
    expect(replaced).toMatchObject({
      position: named('PdfReplaced').position,
      at: named('PdfReplaced').at,
      previous: named('PaperUploaded').position,
      next: named('PaperRevised').position,
      event: { type: 'PdfReplaced', reason: 'A figure was missing', sentence: expect.stringContaining('replaced') },
    })
    expect(await found(`index=${replaced.index}`)).toEqual(replaced)
    expect(await found(`at=${named('PdfReplaced').at}`)).toEqual(replaced)
    const today = dayOf(new Date().toISOString(), 'Asia/Kolkata')
    expect(await found(`at=${today}`)).toEqual(last)
    expect(await found('at=1999-12-31')).toEqual({
      total: last.total,
      index: -1,
      position: null,
      at: null,
      event: null,
      previous: null,
      next: (await found('index=0')).position,
    })
  })

  test.each(['at=yesterday', 'at=2999-01-01', 'at=00000000-0000-4000-8000-000000000000.1', 'index=-1', 'index=999999'])(
    'no moment is %s',
    async query => expect((await auditor.get(`/audit/moments?${query}`)).status).toBe(400),
  )

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
