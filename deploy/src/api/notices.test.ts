import { describe, expect, test } from 'vitest'
import { administrator } from '../testing/journal.ts'
import { mailTo } from '../testing/people.ts'
import { withJournal } from '../testing/with-journal.ts'

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

  test('is executed once under one Idempotency-Key, and refused to whoever has an older paper before them', async () => {
    const { address, id, history } = await published('Twice')
    const { headers } = await at.visitor.get(`/papers/${id}`)
    const etag = headers.get('etag') ?? ''
    const correction = { kind: 'addendum', ...statement }
    const issue = (more: object) => at.editor.post(`${address}/corrections`, correction, more)
    expect((await issue({ 'idempotency-key': 'one', 'if-match': etag })).status).toBe(200)
    const again = await issue({ 'idempotency-key': 'one', 'if-match': etag })
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    expect(await issue({ 'if-match': etag })).toMatchObject({ status: 412 })
    expect((await history()).notices).toHaveLength(1)
  })

  test('is refused with a wrong date, a wrong kind, no notice, or one that is too long', async () => {
    const { address } = await published('Refused')
    const issue = (change: object) =>
      at.editor.post(`${address}/corrections`, { kind: 'erratum', ...statement, ...change })
    expect(await issue({ effectiveOn: '2025-12-31' })).toMatchObject({ body: { code: 'NOTICE_DATE_TOO_EARLY' } })
    expect(await issue({ effectiveOn: '2099-01-01' })).toMatchObject({ body: { code: 'NOTICE_DATE_IN_FUTURE' } })
    for (const [change, pointer] of [
      [{ kind: 'retraction' }, '#/kind'],
      [{ notice: ' ' }, '#/notice'],
      [{ notice: 'x'.repeat(100_000) }, '#/notice'],
      [{ reason: undefined }, '#/reason'],
      [{ effectiveOn: '2026-02-30' }, '#/effectiveOn'],
    ] as const)
      expect(await issue(change)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } })
  })
})

describe('an expression of concern', () => {
  test('is in force until it is lifted, and both stay in the history', async () => {
    const { address, shown, history } = await published('Concern')
    const concern = `${address}/expression-of-concern`
    expect(await at.editor.post(concern, statement)).toMatchObject({ status: 200 })
    expect((await shown()).status).toEqual({ type: 'expression_of_concern', effectiveOn: '2026-01-02' })
    expect(await at.editor.post(concern, statement)).toMatchObject({ body: { code: 'CONCERN_ALREADY_EXPRESSED' } })
    const why = { reason: 'Settled', notice: 'The data are sound.', effectiveOn: '2026-01-03' }
    expect(await at.editor.remove(concern, why)).toMatchObject({ status: 200 })
    expect(await shown()).not.toHaveProperty('status')
    expect((await history()).notices).toMatchObject([{ type: 'expression_of_concern', ...statement, lifted: why }])
    expect(await at.editor.remove(concern, why)).toMatchObject({ status: 409, body: { code: 'CONCERN_NOT_EXPRESSED' } })
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

  test('leaves the PDF as it is where that says so itself', async () => {
    const { address, history } = await published('Kept')
    await at.editor.post(`${address}/withdrawal`, { ...statement, keepPdf: true })
    expect((await history()).versions).toHaveLength(1)
  })

  test('is refused a second time, of a deleted paper, and to the slower of two administrators', async () => {
    const { address, shown } = await published('Retracted')
    const retract = () => at.editor.post(`${address}/retraction`, statement)
    const statuses = (await Promise.all([retract(), retract()])).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await shown()).status.type).toBe('retraction')
    expect(await retract()).toMatchObject({ body: { code: 'PAPER_ALREADY_RETRACTED' } })
    expect(await at.editor.post(`${address}/withdrawal`, statement)).toMatchObject({ status: 409 })
    await at.editor.remove(address, { reason: 'Spam' })
    expect(await retract()).toMatchObject({ status: 410, body: { code: 'PAPER_DELETED' } })
  })
})

describe('a proposed correction', () => {
  test('is listed for staff, not for readers, until a notice is published', async () => {
    const { address, id, shown, history } = await published('Proposed')
    const author = await at.people.person('author')
    const proposal = { kind: 'corrigendum', ...statement }
    expect(await author.client.post(`${address}/corrections/proposals`, proposal)).toMatchObject({ status: 201 })
    expect(await author.client.post(`${address}/corrections`, proposal)).toMatchObject({ status: 403 })
    expect(await mailTo(at.journal, administrator.email)).toMatchObject({ subject: 'A correction is proposed' })
    expect(await shown()).not.toHaveProperty('status')
    expect(await history()).not.toHaveProperty('notices')
    const listed = async () => (await at.editor.get('/papers/corrections/proposals')).body.data.papers
    expect(await listed()).toMatchObject([{ id, proposals: [{ ...proposal, proposedBy: expect.any(String) }] }])
    await at.editor.post(`${address}/corrections`, proposal)
    expect(await listed()).toEqual([])
  })
})
