import { describe, expect, test } from 'vitest'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal()

const placeOf = (volumeName: string) =>
  `/papers/years/2025/types/regular/volumes/${encodeURIComponent(volumeName)}/papers`

/** A volume with papers of these titles. */
const volumeWith = async (volumeName: string, ...titles: readonly string[]) => {
  const { id: volumeId } = await at.editor.createVolume(volumeName)
  const papers = []
  for (const title of titles) papers.push((await at.editor.upload({ volumeName, title })).body.data.paper)
  return { volumeId, volumeName, papers, place: placeOf(volumeName) }
}

describe('the paper with a serial of a volume', () => {
  test('comes with its versions and the papers before and after it', async () => {
    const { volumeId, papers, place } = await volumeWith('पृष्ठ १', 'First', 'दूसरा', 'Third')
    await at.editor.revise(volumeId, papers[1].id, { language: 'hi' })
    await at.editor.replace(volumeId, papers[1].id, { reason: 'A figure was missing' })
    const { status, body } = await at.visitor.get(`${place}/2`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      paper: { id: papers[1].id, sr: 2, version: 2 },
      versions: [{ version: 1 }, { version: 2, reason: 'A figure was missing' }],
      previous: { sr: 1, title: 'First' },
      next: { sr: 3, title: 'Third' },
    })
    expect(JSON.stringify(body)).not.toContain('actor')
    const again = async () => {
      const { headers } = await at.visitor.get(`${place}/2`)
      return (await at.visitor.get(`${place}/2`, { 'if-none-match': headers.get('etag') ?? '' })).status
    }
    // its texts may still be on their way
    await expect.poll(again).toBe(304)
    expect((await at.visitor.get(`${place}/1`)).body.data).toMatchObject({
      previous: null,
      next: { title: 'दूसरा', language: 'hi' },
    })
    expect((await at.visitor.get(`${place}/3`)).body.data.next).toBeNull()
  })
})

describe('a paper that was deleted', () => {
  const gone = {
    status: 410,
    body: { code: 'PAPER_DELETED', reason: 'Published twice', deletedAt: expect.any(String) },
  }

  const addressesOf = (volumeId: string, id: string, place: string) => [
    `${place}/1`,
    `/papers/${id}`,
    `/papers/${id}/history`,
    `/papers/${id}/citation?format=ris`,
    `/papers/${volumeId}/${id}/download`,
    `/papers/${volumeId}/${id}/versions/1.pdf`,
    `/papers/${volumeId}/${id}/versions/2.pdf`,
  ]

  test('is gone at every address, which say when and why', async () => {
    const { volumeId, papers, place } = await volumeWith('Tombstones', 'First', 'Second')
    const [{ id }] = papers
    await at.editor.replace(volumeId, id, { reason: 'A figure was missing' })
    const addresses = addressesOf(volumeId, id, place)
    for (const address of addresses) expect((await at.visitor.raw(address)).status).toBe(200)
    expect((await at.editor.remove(`/papers/${volumeId}/${id}`, { reason: 'Published twice' })).status).toBe(200)
    for (const address of addresses) expect([address, await at.visitor.get(address)]).toMatchObject([address, gone])
    expect((await at.visitor.get(`${place}/2`)).body.data.previous).toBeNull()
    expect(await at.visitor.get(`/papers/${papers[1].id}/x/download`)).toMatchObject({ status: 404 })
    expect(await at.visitor.get(`/papers/x/${id}/download`)).toMatchObject({ status: 404 })
  })

  test('with its volume is gone as well, until its serial is given again', async () => {
    const { volumeId, volumeName, papers, place } = await volumeWith('Whole', 'First')
    const [{ id }] = papers
    const confirmed = { forceDelete: true, confirmVolumeName: volumeName, confirmPaperCount: 1 }
    await at.editor.remove(`/papers/volumes/${volumeId}`, { reason: 'Published twice', ...confirmed })
    for (const address of addressesOf(volumeId, id, place).slice(0, -1))
      expect([address, await at.visitor.get(address)]).toMatchObject([address, gone])

    await at.editor.createVolume(volumeName)
    expect(await at.visitor.get(`${place}/1`)).toMatchObject(gone)
    const { paper } = (await at.editor.upload({ volumeName, title: 'Anew' })).body.data
    expect((await at.visitor.get(`${place}/${paper.sr}`)).body.data.paper).toMatchObject({ id: paper.id })
    expect(await at.visitor.get(`/papers/${id}`)).toMatchObject(gone)
  })
})
