import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { USER_ID } from '../../testing/with-service.ts'
import { pdfOf } from '../testing/pdf.ts'
import { sha256Of, UNKNOWN, volumeId, withPapers } from '../testing/with-papers.ts'
import { paperIdOf } from './draft-store.ts'

const { at, withheld, withPdf, sendForm, upload, events } = withPapers(openEmbeddedPorts)

const KEY = { 'idempotency-key': 'key' }
const WRONG_KEY = { 'idempotency-key': '' }
const entry = { title: 'On Rivers', authorName: 'A. Rao', year: 2025, issueType: 'Regular', volumeName: 'Vol. I' }

const save = (body: object = { title: 'On Rivers' }, headers = {}) =>
  at.send('POST', '/papers/drafts', { body, headers })
const saved = async (body?: object) => String((await save(body)).body.data.draft.id)
const revise = (id: string, body: object, headers = {}) => at.send('PATCH', `/papers/drafts/${id}`, { body, headers })
const discard = (id: string, headers = {}) => at.send('DELETE', `/papers/drafts/${id}`, { headers })
const publish = (id: string, headers = {}) => at.send('POST', `/papers/drafts/${id}/publish`, { headers })
const rows = () => at.ports.vault.list('drafts')
const types = async () => (await events()).map(([type]) => type)

/** A draft with all that an upload needs. */
const complete = async (file?: Buffer) => {
  const id = await saved(entry)
  await sendForm('PATCH', `/papers/drafts/${id}`, {}, { file: file ?? (await pdfOf(['On Rivers'])) })
  return id
}

describe('the end of a draft', () => {
  test('is to be discarded', async () => {
    const id = await saved()
    expect((await discard(id, { 'if-match': '"7-draft"' })).body.refused).toBe('PRECONDITION_FAILED')
    expect((await discard(id, WRONG_KEY)).body.refused).toBe('IDEMPOTENCY_KEY_INVALID')
    expect((await rows()).length).toBe(1)
    expect((await discard(id, { ...KEY, 'if-match': '"0-draft"' })).body).toEqual({
      success: true,
      message: 'Draft discarded successfully',
      data: {},
    })
    expect([await rows(), await types()]).toEqual([[], ['DraftSaved', 'DraftDiscarded']])
    expect((await events()).at(-1)).toEqual(['DraftDiscarded', { userId: USER_ID, draftId: id }])
    expect((await discard(id)).body.refused).toBe('DRAFT_NOT_FOUND')
    expect((await discard(UNKNOWN, KEY)).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('takes along what a killed process left of it', async () => {
    const id = await saved()
    const [row] = await rows()
    await discard(id)
    if (row) await at.ports.vault.put('drafts', row)
    expect((await discard(id)).body.refused).toBe('DRAFT_NOT_FOUND')
    expect(await rows()).toEqual([])
  })

  test('has an id for its paper that is the same for ever', () => {
    expect(paperIdOf('draft')).toBe('ef5913e3-dcaa-5746-8607-43c5e7bd7eee')
  })

  test('is not to become a paper with the PDF of another one, where that is asked for', async () => {
    const file = await pdfOf(['On Rivers'])
    const id = await complete(file)
    const known = await upload({ title: 'Of Rivers' }, { file })
    withPdf.push({ sha256: sha256Of(file), volumeId, paperId: known.body.data.paper.id, title: 'Of Rivers' })
    const path = `/papers/drafts/${id}/publish`
    expect((await at.send('POST', `${path}?refuseKnownPdf=true`)).body).toMatchObject({
      refused: 'PDF_OF_ANOTHER_PAPER',
      message: 'Another paper has this PDF: "Of Rivers"',
    })
    expect((await rows()).length).toBe(1)
    expect((await publish(id)).status).toBe(201)
  })

  test('is to become a paper, once', async () => {
    const file = await pdfOf(['On Rivers'])
    const id = await complete(file)
    const { status, headers, body } = await publish(id)
    const paperId = paperIdOf(id)
    expect([status, body.message]).toEqual([201, 'Paper uploaded successfully'])
    expect(body.data.paper).toMatchObject({ id: paperId, title: 'On Rivers', sr: 1, sha256: sha256Of(file) })
    expect((await events()).slice(2)).toMatchObject([
      [
        'PaperUploaded',
        { paperId, volumeId, title: 'On Rivers', authorName: 'A. Rao', details: {}, file: { name: 'On Rivers.pdf' } },
      ],
      ['DraftPublished', { userId: USER_ID, draftId: id, volumeId, paperId }],
    ])
    const last = (await at.ports.events.readStream(`drafts-${USER_ID}`)).events.at(-1)
    expect(headers['x-event-position']).toBe(`${at.ports.events.logId}.${last?.position}`)
    expect(await rows()).toEqual([])
    const again = await publish(id)
    expect([again.status, again.headers['idempotency-replayed'], again.body.data.paper.id]).toEqual([
      201,
      'true',
      paperId,
    ])
    expect(await types()).toHaveLength(4)
  })
})

describe('a draft that is published', () => {
  let id: string
  beforeEach(async () => {
    id = await complete()
  })

  test('needs every field of a paper, and its PDF', async () => {
    expect((await publish(await saved(entry))).body.refused).toBe('PDF_REQUIRED')
    await revise(id, { title: '' })
    expect((await publish(id)).body).toMatchObject({ refused: 'INVALID_INPUT', errors: [{ pointer: '#/title' }] })
    expect((await publish(UNKNOWN)).body.refused).toBe('DRAFT_NOT_FOUND')
    expect((await publish(id, { 'if-match': '"7-draft"' })).body.refused).toBe('PRECONDITION_FAILED')
    expect((await publish(id, WRONG_KEY)).body.refused).toBe('IDEMPOTENCY_KEY_INVALID')
  })

  test('needs a PDF that is there and not withheld', async () => {
    const [row] = (await rows()).filter(one => one.id === id)
    withheld.add(row?.file?.sha256 ?? '')
    expect((await publish(id)).body.refused).toBe('SAME_PDF_WITHHELD')
    withheld.clear()
    await at.ports.vault.update('drafts', id, one =>
      one?.file ? { ...one, file: { ...one.file, bytes: 7 } } : undefined,
    )
    expect((await publish(id)).body.refused).toBe('FILE_MISSING')
  })

  test('stays, and can be changed, where the volume takes no papers', async () => {
    await at.send('PATCH', `/papers/volumes/${volumeId}`, { body: { isActive: false } })
    expect((await publish(id)).body.refused).toBe('VOLUME_DEACTIVATED')
    expect((await rows())[0]).not.toHaveProperty('publishing')
    const changes = { title: 'On Lakes', abstract: 'Rain' }
    expect((await revise(id, changes)).body.data.draft.volumeStatus).toBe('deactivated')
    await at.send('PATCH', `/papers/volumes/${volumeId}`, { body: { isActive: true } })
    expect((await publish(id)).body.data.paper).toMatchObject(changes)
  })

  test('is changed by nobody meanwhile', async () => {
    const publishing = { volumeId, at: new Date().toISOString() }
    await at.ports.vault.update('drafts', id, row => row && { ...row, publishing })
    expect((await revise(id, { title: 'x' })).body.refused).toBe('DRAFT_BEING_PUBLISHED')
    expect((await discard(id)).body.refused).toBe('DRAFT_BEING_PUBLISHED')
    expect((await publish(id)).status).toBe(201)
  })
})
