import { describe, expect, test } from 'vitest'
import { withJournal } from '../testing/with-journal.ts'

const at = withJournal()
const REASON = { reason: 'Withdrawn by its author' }

const published = async (volumeName: string, fields = {}) => {
  const volume = await at.editor.createVolume(volumeName)
  const { body } = await at.editor.upload({ volumeName, ...fields })
  return { volume, paper: body.data.paper }
}

const addressOf = ({ volumeId, id }: { volumeId: string; id: string }) => `/papers/${volumeId}/${id}`
const restorePaper = (paper: { volumeId: string; id: string }) => at.editor.post(`${addressOf(paper)}/restore`, {})
const restoreVolume = (id: string) => at.editor.post(`/papers/volumes/${id}/restore`, {})
const deleteVolume = (id: string, name: string, count: number) =>
  at.editor.remove(`/papers/volumes/${id}`, {
    ...REASON,
    forceDelete: true,
    confirmVolumeName: name,
    confirmPaperCount: count,
  })

describe('a deleted paper', () => {
  test('is gone from every address, which say when and why', async () => {
    const { paper } = await published('Vol. Gone')
    await at.editor.remove(addressOf(paper), REASON)
    for (const path of [
      `/papers/${paper.id}`,
      `/papers/${paper.id}/history`,
      `${addressOf(paper)}/download`,
      `${addressOf(paper)}/versions/1.pdf`,
    ]) {
      const { status, body } = await at.visitor.get(path)
      expect([path, status, body]).toMatchObject([
        path,
        410,
        { code: 'PAPER_DELETED', volumeId: paper.volumeId, ...REASON },
      ])
      expect(Date.parse(body.deletedAt)).toBeGreaterThan(0)
    }
  })

  test('comes back as it was, with its serial, its PDF and its versions', async () => {
    const { volume, paper } = await published('Vol. Back')
    const before = (await at.visitor.get(`/papers/${paper.id}`)).body
    await at.editor.remove(addressOf(paper), REASON)
    const { status, body, headers } = await restorePaper(paper)
    expect([status, body.data.paper.sr]).toEqual([200, 1])
    expect(headers.get('x-event-position')).not.toBeNull()
    expect((await at.visitor.get(`/papers/${paper.id}`)).body).toEqual(before)
    expect((await at.visitor.get(`${addressOf(paper)}/download`)).status).toBe(200)
    expect((await at.visitor.get(`/papers/${paper.id}/history`)).body.data.versions).toHaveLength(1)
    expect((await at.visitor.get(`/papers/volumes/${volume.id}`)).body.data.volume.paperCount).toBe(1)
    const again = await restorePaper(paper)
    expect([again.status, again.body.code]).toEqual([409, 'PAPER_NOT_DELETED'])
    expect((await at.editor.get('/papers/deleted?kind=papers&search=nothing')).body.data.papers).toEqual([])
  })
})

describe('a deleted volume', () => {
  test('comes back with the papers that it took along, and only those', async () => {
    const { volume, paper } = await published('Vol. Whole')
    const { body } = await at.editor.upload({ volumeName: volume.name, title: 'Deleted before' })
    await at.editor.remove(addressOf(body.data.paper), REASON)
    await at.editor.patch(`/papers/volumes/${volume.id}`, { isActive: false })
    await deleteVolume(volume.id, volume.name, 1)

    expect((await restorePaper(paper)).body).toMatchObject({ code: 'RESTORE_VOLUME_FIRST', status: 409 })
    const listed = (await at.editor.get('/papers/deleted?kind=volumes&search=whole')).body.data
    expect(listed.volumes).toMatchObject([{ id: volume.id, name: volume.name, paperCount: 1, ...REASON }])
    const papers = (await at.editor.get('/papers/deleted?kind=papers&search=on rivers')).body.data.papers
    expect(papers.find(({ id }: { id: string }) => id === paper.id)).toMatchObject({ isVolumeDeleted: true })

    const restored = await restoreVolume(volume.id)
    expect(restored.body.message).toBe(`Volume "${volume.name}" restored successfully`)
    expect(restored.body.data.volume).toMatchObject({ paperCount: 1, isActive: false })
    const shown = (await at.visitor.get(`/papers/volumes/${volume.id}`)).body.data.volume
    expect(shown).toMatchObject({ paperCount: 1, isActive: false })
    expect((await at.visitor.get(`/papers/${paper.id}`)).status).toBe(200)
    expect((await at.visitor.get(`/papers/${body.data.paper.id}`)).status).toBe(410)
    expect((await at.visitor.get(`/papers/volume/${volume.id}/download`)).status).toBe(200)
    const again = await restoreVolume(volume.id)
    expect([again.status, again.body.code]).toEqual([409, 'VOLUME_NOT_DELETED'])
  })

  test('stays deleted where one of its name was created, whose papers can be restored one by one', async () => {
    const { volume, paper } = await published('Vol. Taken')
    await deleteVolume(volume.id, volume.name, 1)
    await at.editor.createVolume('vol. taken')
    const { status, body } = await restoreVolume(volume.id)
    expect([status, body.code]).toEqual([409, 'VOLUME_NAME_TAKEN'])
    expect((await restorePaper(paper)).body.data.paper).toMatchObject({ sr: 1 })
  })

  test('is restored or created anew, never both', async () => {
    for (const n of [1, 2, 3, 4, 5]) {
      const { volume, paper } = await published(`Race ${n}`)
      await deleteVolume(volume.id, volume.name, 1)
      const create = at.editor.post('/papers/volumes', { year: 2025, issueType: 'Regular', volumeName: volume.name })
      const statuses = (await Promise.all([restoreVolume(volume.id), create])).map(({ status }) => status)
      const isRestored = statuses[0] === 200
      expect(statuses).toEqual(isRestored ? [200, 409] : [409, 201])
      expect((await at.visitor.get(`/papers/${paper.id}`)).status).toBe(isRestored ? 200 : 410)
    }
  })
})

test('an unknown paper or volume cannot be restored, and only administrators restore', async () => {
  const id = '0190a1b2-0000-7000-8000-000000000000'
  expect((await restorePaper({ volumeId: id, id })).status).toBe(404)
  expect((await restoreVolume(id)).status).toBe(404)
  expect((await restoreVolume('x')).status).toBe(404)
  const { client } = await at.people.person('author')
  expect((await client.post(`/papers/volumes/${id}/restore`, {})).status).toBe(403)
})
