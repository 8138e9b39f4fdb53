import { describe, expect, test } from 'vitest'
import { withJournal } from '../../testing/with-journal.ts'

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
})
