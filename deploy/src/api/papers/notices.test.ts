import { describe, expect, test } from 'vitest'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal()

const statement = { reason: 'A reader found it', notice: 'Table 2 is of <b>2024</b>.', effectiveOn: '2026-01-02' }

const published = async (volumeName: string) => {
  const { id: volumeId } = await at.editor.createVolume(volumeName)
  const { paper } = (await at.editor.upload({ volumeName, publishedOn: '2026-01-01' })).body.data
  const address = `/papers/${volumeId}/${paper.id}`
  const shown = async () => (await at.visitor.get(`/papers/${paper.id}`)).body.data.paper
  const history = async () => (await at.visitor.get(`/papers/${paper.id}/history`)).body.data
  return { volumeId, id: String(paper.id), address, shown, history }
}

describe('a correction', () => {
  test('is on the paper, in lists and in its history, as plain text', async () => {
    const { address, id, shown, history } = await published('Corrected')
    const issued = await at.editor.post(`${address}/corrections`, { kind: 'erratum', ...statement })
    const status = { type: 'erratum', effectiveOn: '2026-01-02' }
    expect(issued).toMatchObject({ status: 200, body: { data: { paper: { id, status } } } })
    expect((await shown()).status).toEqual(status)
    const listed = (await at.visitor.get('/papers?volumeName=Corrected')).body.data.papers
    expect(listed).toMatchObject([{ status }])
    expect((await history()).notices).toMatchObject([{ type: 'erratum', ...statement }])
    const found = async () => {
      const { papers } = (await at.visitor.get('/search?q=rivers')).body.data
      return papers.find((paper: { id: string }) => paper.id === id)
    }
    await expect.poll(found).toMatchObject({ status })
  })
})

describe('a retraction', () => {
  test('makes a version of the PDF that says so, and leaves the earlier one as it was', async () => {
    const { address, volumeId, id, history } = await published('Marked')
    const first = await (await at.visitor.raw(`${address}/versions/1.pdf`)).bytes()
    const retract = (more = {}) =>
      at.editor.post(`${address}/retraction`, statement, { 'idempotency-key': 'r', ...more })
    expect(await retract()).toMatchObject({ status: 200, body: { data: { paper: { version: 2, pages: 2 } } } })
    expect((await retract()).headers.get('idempotency-replayed')).toBe('true')
    const { versions } = await history()
    expect(versions).toMatchObject([
      { version: 1 },
      { version: 2, reason: 'Retraction (2026-01-02): A reader found it' },
    ])
    expect(await (await at.visitor.raw(`${address}/versions/1.pdf`)).bytes()).toEqual(first)
    const current = await (await at.visitor.raw(`/papers/${volumeId}/${id}/download`)).bytes()
    expect(current.subarray(0, first.length)).toEqual(first)
    expect(current.length).toBe(versions[1].bytes)
  })
})
