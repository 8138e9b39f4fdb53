import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { pdfBlob } from '../../testing/client.ts'
import { smallPdf } from '../../testing/pdfs/pdf.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal()

const volumeNamed = async (volumeName: string) => ({ ...(await at.editor.createVolume(volumeName)), volumeName })
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('a paper', () => {
  test('is uploaded, shown, downloaded, revised, replaced and deleted', async () => {
    const { id: volumeId, volumeName } = await volumeNamed('Whole life')
    const first = smallPdf('First version')
    const uploaded = await at.editor.upload({ volumeName, title: 'नदियों पर', language: 'hi' }, pdfBlob(first))
    expect(uploaded).toMatchObject({ status: 201, body: { message: 'Paper uploaded successfully' } })
    const { paper } = uploaded.body.data
    expect(paper).toMatchObject({
      sr: 1,
      volumeId,
      volumeName,
      year: 2025,
      issueType: 'Regular',
      fileSize: first.length,
    })
    expect(paper._id).toBe(paper.id)
    expect(uploaded.headers.get('x-event-position')).toMatch(/^[0-9a-f-]{36}\.\d+$/u)

    expect((await at.visitor.get(`/papers/${paper.id}`)).body.data.paper).toEqual({
      ...paper,
      shortId: expect.any(String),
      downloads: 0,
    })

    const download = await at.visitor.raw(`/papers/${volumeId}/${paper.id}/download`)
    expect(download.headers.get('content-disposition')).toContain(encodeURIComponent('नदियों पर.pdf'))
    expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(sha256(first))

    const revised = await at.editor.revise(volumeId, paper.id, { title: 'नदियों और झीलों पर' })
    expect(revised).toMatchObject({ status: 200, body: { data: { paper: { title: 'नदियों और झीलों पर', version: 1 } } } })

    const replaced = await at.editor.replace(volumeId, paper.id, { reason: 'A figure was missing' })
    expect(replaced.body.data.paper).toMatchObject({ version: 2 })
    const { body: listed } = await at.visitor.get(`/papers/${paper.id}`)
    expect(listed.data.paper.replacement).toMatchObject({ statedAt: null, reason: 'A figure was missing' })
    const { versions } = (await at.visitor.get(`/papers/${paper.id}/history`)).body.data
    expect(versions).toMatchObject([
      { version: 1, reason: null, sha256: sha256(first) },
      { version: 2, reason: 'A figure was missing', statedAt: null },
    ])
    expect((await at.visitor.get(`/papers/lookup?sha256=${sha256(first)}`)).body.data).toMatchObject({
      ...{ paper: { id: paper.id }, version: 1, status: 'replaced', current: { version: 2 } },
    })
    const old = await at.visitor.raw(versions[0].url.replace('/api/v1', ''))
    expect(old.headers.get('cache-control')).toBe('public, no-cache')
    expect(sha256(new Uint8Array(await old.arrayBuffer()))).toBe(sha256(first))

    expect((await at.editor.remove(`/papers/${volumeId}/${paper.id}`, { reason: 'Withdrawn' })).status).toBe(200)
    expect((await at.visitor.get(`/papers/${paper.id}`)).status).toBe(410)
    expect((await at.visitor.get(`/papers/${paper.id}/history`)).status).toBe(410)
  })
})

describe('a bad upload', () => {
  test('of one byte over 50 MB is refused, and leaves nothing behind', async () => {
    const { volumeName } = await volumeNamed('Large')
    const response = await at.editor.upload({ volumeName }, pdfBlob(smallPdf('x', 50 * 1024 * 1024 + 1)))
    expect(response).toMatchObject({ status: 413, body: { message: 'File size cannot exceed 50MB' } })
    expect((await at.editor.upload({ volumeName }, pdfBlob(smallPdf('x', 50 * 1024 * 1024)))).status).toBe(201)
  })
})
