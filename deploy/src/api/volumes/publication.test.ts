import { describe, expect, test } from 'vitest'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal()

const prepare = async (volumeName: string, year: number) => {
  const body = { year, issueType: 'Regular', volumeName, inPreparation: true }
  const made = await at.editor.post('/papers/volumes', body)
  expect([made.status, made.body.data.volume.inPreparation]).toEqual([201, true])
  const { id } = made.body.data.volume
  const { body: uploaded } = await at.editor.upload({ year: String(year), volumeName, title: `Of ${volumeName}` })
  const path = `/papers/volumes/${id}`
  return { id, path, paperId: uploaded.data.paper.id as string }
}

const harvest = async (paperId: string) => {
  const response = await fetch(`${at.journal.address}/oai?verb=ListRecords&metadataPrefix=oai_dc`)
  const records = (await response.text()).split('<record>').filter(record => record.includes(paperId))
  return records.map(record => /<datestamp>(.+?)<\/datestamp>/u.exec(record)?.[1])
}

describe('a volume in preparation', () => {
  test('is seen by staff alone until it is published, with the moment of that', async () => {
    const { path, paperId } = await prepare('Prepared', 1980)
    expect((await at.visitor.get(path)).status).toBe(404)
    expect((await at.visitor.get(`/papers/${paperId}`)).status).toBe(404)
    expect(await harvest(paperId)).toEqual([])
    const { body, headers } = await at.editor.get(path)
    expect(body.data.volume).toMatchObject({ inPreparation: true, paperCount: 1 })

    const tag = headers.get('etag') ?? ''
    const stale = await at.editor.post(`${path}/publish`, {}, { 'if-match': '"0-stale"' })
    expect(stale.status).toBe(412)
    const published = await at.editor.post(`${path}/publish`, {}, { 'if-match': tag })
    expect(published.body.message).toBe('Issue published successfully')
    const { publishedAt } = published.body.data.volume
    const { volume } = (await at.visitor.get(path)).body.data
    expect(volume).toMatchObject({ publishedAt, lastUpdated: publishedAt })
    expect(volume).not.toHaveProperty('inPreparation')
    const { paper } = (await at.visitor.get(`/papers/${paperId}`)).body.data
    expect(paper).toMatchObject({ publishedAt, updatedAt: publishedAt })
    expect(paper.createdAt < publishedAt).toBe(true)
    expect(await harvest(paperId)).toEqual([`${publishedAt.slice(0, 19)}Z`])
    expect(await at.editor.post(`${path}/publish`, {})).toMatchObject({
      status: 409,
      body: { code: 'VOLUME_ALREADY_PUBLISHED', message: 'This issue is already published' },
    })
  })

  test('is published in some seconds, unless that is called off', async () => {
    const { path } = await prepare('In seconds', 1981)
    const scheduled = await at.editor.post(`${path}/publish`, { inSeconds: 60 })
    expect(scheduled.body).toMatchObject({
      message: 'Publication scheduled',
      data: { volume: { inPreparation: true } },
    })
    expect((await at.editor.get(path)).body.data.volume).toHaveProperty('scheduledAt')
    expect((await at.editor.call('DELETE', `${path}/schedule`)).body.message).toBe('Publication called off')
    expect((await at.editor.get(path)).body.data.volume).not.toHaveProperty('scheduledAt')
    await at.editor.post(`${path}/publish`, { inSeconds: 1 })
    expect((await at.visitor.get(path)).status).toBe(404)
    await expect.poll(async () => (await at.visitor.get(path)).status, { timeout: 10_000 }).toBe(200)
    const { scheduledAt } = scheduled.body.data.volume
    expect((await at.visitor.get(path)).body.data.volume.publishedAt < scheduledAt).toBe(true)
  })

  test('is published at a moment that is not past', async () => {
    const { path } = await prepare('At a moment', 1982)
    const publish = (json: object) => at.editor.post(`${path}/publish`, json)
    expect(await publish({ at: '2020-01-01T00:00:00Z' })).toMatchObject({ status: 400 })
    expect(await publish({ at: 'tomorrow' })).toMatchObject({ status: 400 })
    const { body } = await publish({ at: '2999-01-01T09:00:00+05:30', reason: 'As planned' })
    expect(body.data.volume.scheduledAt).toBe('2999-01-01T03:30:00.000Z')
  })

  test('takes nothing back when it was deactivated, deleted and restored', async () => {
    const { path } = await prepare('Taken away', 1983)
    await at.editor.patch(path, { isActive: false })
    expect(await at.editor.post(`${path}/publish`, {})).toMatchObject({
      status: 409,
      body: { message: 'Activate the volume to publish it' },
    })
    await at.editor.patch(path, { isActive: true })
    const confirmed = { confirmVolumeName: 'Taken away', confirmPaperCount: 1, forceDelete: true }
    await at.editor.remove(path, { reason: 'A mistake', ...confirmed })
    expect((await at.editor.post(`${path}/publish`, {})).status).toBe(404)
    expect((await at.visitor.get(path)).status).toBe(404)
    await at.editor.post(`${path}/restore`, {})
    expect((await at.editor.get(path)).body.data.volume).toMatchObject({ inPreparation: true })
    expect((await at.visitor.get(path)).status).toBe(404)
  })

  test('has papers that are published ahead', async () => {
    const { id, path, paperId } = await prepare('Ahead', 1984)
    const ahead = await at.editor.post(`/papers/${id}/${paperId}/publish`, { reason: 'Urgent' })
    expect(ahead.body.message).toBe('Paper published ahead of its issue')
    const { publishedAt } = ahead.body.data.paper
    expect((await at.visitor.get(`/papers/${paperId}`)).body.data.paper).toMatchObject({ publishedAt })
    expect((await at.visitor.get(path)).status).toBe(404)
    expect((await at.editor.get(path)).body.data.volume).toMatchObject({ aheadPaperIds: [paperId] })
    expect((await at.editor.post(`/papers/${id}/${paperId}/publish`, {})).body.code).toBe('PAPER_ALREADY_PUBLISHED')
    await at.editor.post(`${path}/publish`, {})
    expect((await at.visitor.get(`/papers/${paperId}`)).body.data.paper.publishedAt).toBe(publishedAt)
  })

  test('shows a paper that comes later, or is restored, at once when it is published', async () => {
    const { id, path, paperId } = await prepare('Later', 1985)
    await at.editor.remove(`/papers/${id}/${paperId}`, { reason: 'Doubtful' })
    await at.editor.post(`${path}/publish`, {})
    const { body } = await at.editor.upload({ year: '1985', volumeName: 'Later', title: 'Added' })
    expect(body.data.paper).not.toHaveProperty('publishedAt')
    expect((await at.visitor.get(`/papers/${body.data.paper.id}`)).status).toBe(200)
    const restored = await at.editor.post(`/papers/${id}/${paperId}/restore`, {})
    const { volume } = (await at.visitor.get(path)).body.data
    expect(restored.body.data.paper.publishedAt > volume.publishedAt).toBe(true)
    expect((await at.visitor.get(`/papers/${paperId}`)).status).toBe(200)
  })
})
