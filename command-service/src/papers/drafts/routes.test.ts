import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { DRAFTS_MAX } from '@shodh/contracts/limits.ts'
import { USER_ID } from '../../testing/with-service.ts'
import { pdfOf } from '../testing/pdf.ts'
import { sha256Of, UNKNOWN, volumeId, withPapers } from '../testing/with-papers.ts'
import { paperIdOf } from './draft-store.ts'
import { drafts } from './drafts.ts'

const { at, withheld, withPdf, sendForm, upload, events } = withPapers(openEmbeddedPorts)

const KEY = { 'idempotency-key': 'key' }
const WRONG_KEY = { 'idempotency-key': '' }
const OTHER_USER = '4f0e0d0c-0b0a-4908-8706-050403020100'
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

describe('a draft', () => {
  test('is saved with what is there yet, in the vault alone', async () => {
    const { status, body } = await save({ title: 'On Rivers', authorName: '', doi: null })
    const { draft } = body.data
    expect([status, body.message]).toEqual([201, 'Draft saved successfully'])
    expect(draft).toMatchObject({ title: 'On Rivers', volumeStatus: 'not chosen', endsSoon: false, etag: '"0-draft"' })
    expect(await events()).toEqual([['DraftSaved', { userId: USER_ID, draftId: draft.id }]])
    expect(await rows()).toEqual([
      {
        id: draft.id,
        userId: USER_ID,
        entry: { title: 'On Rivers' },
        entryBytes: '{"title":"On Rivers"}'.length,
        file: null,
        createdAt: draft.createdAt,
        updatedAt: draft.createdAt,
        revision: 0,
      },
    ])
  })

  test.for([
    [{ ...entry }, 'active'],
    [{ ...entry, volumeName: 'Vol. II' }, 'missing'],
    [{ ...entry, year: undefined }, 'not chosen'],
    [{ ...entry, issueType: undefined }, 'not chosen'],
    [{ ...entry, volumeName: undefined }, 'not chosen'],
  ] as const)('with %o says how its volume is: %s', async ([body, status]) => {
    expect((await save(body)).body.data.draft.volumeStatus).toBe(status)
  })

  test('is saved by a form, with its PDF', async () => {
    const file = await pdfOf(['On Rivers'])
    const fields = { title: Buffer.from('नदियाँ').toString('base64'), metadataEncoded: 'true' }
    const { body } = await sendForm('POST', '/papers/drafts', fields, { file })
    expect((await rows())[0]).toMatchObject({ entry: { title: 'नदियाँ' }, file: { sha256: sha256Of(file), pages: 1 } })
    expect((await rows())[0]?.entry).not.toHaveProperty('metadataEncoded')
    expect(await at.ports.files.size(sha256Of(file))).toBe(file.length)
    expect(body.data.draft.title).toBe('नदियाँ')
    expect((await sendForm('POST', '/papers/drafts', { ...fields, title: '!' })).status).toBe(400)
    expect((await sendForm('POST', '/papers/drafts', {}, { file: Buffer.alloc(0) })).body.refused).toBe('PDF_EMPTY')
    expect(
      (await sendForm('POST', '/papers/drafts', {}, { headers: { 'content-length': '999999999999' } })).body.refused,
    ).toBe('PDF_TOO_LARGE')
    expect(await rows()).toHaveLength(1)
  })

  test('is one where it is saved twice under a key', async () => {
    const first = await save({ title: 'On Rivers' }, KEY)
    const again = await save({ title: 'On Rivers' }, KEY)
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true'])
    expect((await save({ title: 'On Lakes' }, KEY)).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await save({}, WRONG_KEY)).body.refused).toBe('IDEMPOTENCY_KEY_INVALID')
    const file = await pdfOf(['x'])
    const withFile = await sendForm('POST', '/papers/drafts', { title: 'On Rivers' }, { file, headers: KEY })
    expect(withFile.body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await rows()).toHaveLength(1)
  })

  test('that was revised stays so where it is saved again under its key', async () => {
    const { id } = (await save({ title: 'On Rivers' }, KEY)).body.data.draft
    await revise(id, { title: 'On Lakes' })
    await save({ title: 'On Rivers' }, KEY)
    expect((await rows())[0]).toMatchObject({ entry: { title: 'On Lakes' }, revision: 1 })
  })

  test('that was discarded does not come back under its key', async () => {
    const { id } = (await save({ title: 'On Rivers' }, KEY)).body.data.draft
    await discard(id)
    await save({ title: 'On Rivers' }, KEY)
    expect(await rows()).toEqual([])
  })

  test('is one of a bounded number', async () => {
    const by = { actorId: USER_ID, correlationId: 'x' }
    const all = Array.from({ length: DRAFTS_MAX }, (_, n) => ({ userId: USER_ID, draftId: `draft-${n}` }))
    const decide = () => all.map(data => ({ type: 'DraftSaved', data }) as const)
    await at.ports.handle({ name: 'x', stream: `drafts-${USER_ID}`, fold: drafts, request: null, decide }, by)
    expect((await save()).body.refused).toBe('TOO_MANY_DRAFTS')
  })
})

describe('a revision of a draft', () => {
  test('changes what it names, takes away what is empty, and leaves the rest', async () => {
    const id = await saved({ ...entry, doi: '10.5555/river' })
    const { body } = await revise(id, { title: 'On Lakes', authorName: '', doi: null })
    expect(body.data.draft).toMatchObject({ title: 'On Lakes', volumeStatus: 'active', etag: '"1-draft"' })
    const { title: _, authorName: __, ...others } = entry
    expect((await rows())[0]).toMatchObject({ entry: { ...others, title: 'On Lakes' }, revision: 1 })
    expect((await rows())[0]?.entry).toEqual({ ...others, title: 'On Lakes' })
    expect(await types()).toEqual(['DraftSaved', 'DraftSaved'])
  })

  test('leaves its PDF, unless it brings another one', async () => {
    const id = await complete()
    await revise(id, { title: 'On Lakes' })
    expect((await rows())[0]?.file).toMatchObject({ pages: 1 })
    await sendForm('PATCH', `/papers/drafts/${id}`, {}, { file: await pdfOf(['One', 'Two']) })
    expect((await rows())[0]).toMatchObject({ file: { pages: 2 }, entry: { title: 'On Lakes' } })
  })

  test('is refused where it is somebody else’s, was changed meanwhile or is not there', async () => {
    const id = await saved()
    expect((await revise(id, { title: 'x' }, { 'if-match': '"7-draft"' })).body.refused).toBe('PRECONDITION_FAILED')
    expect((await revise(id, { title: 'x' }, WRONG_KEY)).body.refused).toBe('IDEMPOTENCY_KEY_INVALID')
    expect((await revise(id, { year: 'x' })).body.refused).toBe('INVALID_INPUT')
    expect((await revise(UNKNOWN, { title: 'x' })).body.refused).toBe('DRAFT_NOT_FOUND')
    at.signIn('author', OTHER_USER)
    for (const send of [() => revise(id, { title: 'x' }), () => discard(id), () => publish(id)])
      expect((await send()).body.refused).toBe('DRAFT_NOT_FOUND')
    expect([await types(), (await rows()).length]).toEqual([['DraftSaved'], 1])
    expect((await at.ports.vault.listBy('drafts', USER_ID)).map(row => row.id)).toEqual([id])
  })

  test('is done once under a key, and is the last one whatever comes again', async () => {
    const id = await saved()
    await revise(id, { title: 'On Lakes' }, KEY)
    await revise(id, { title: 'On Seas' })
    expect((await revise(id, { title: 'On Lakes' }, KEY)).headers['idempotency-replayed']).toBe('true')
    expect((await rows())[0]?.entry.title).toBe('On Seas')
    expect((await revise(id, { title: 'On Hills' }, KEY)).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
  })
})

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
  test('takes the addresses of its authors along, who are mailed unless an editor leaves them out', async () => {
    const authorEmails = [{ email: 'rao@example.org' }]
    const id = await complete()
    const { body } = await at.send('POST', `/papers/drafts/${id}/publish`, {
      body: { authorEmails, notifyAuthors: false },
    })
    const rows = await at.ports.vault.listBy('author-emails', body.data.paper.id)
    expect(rows).toMatchObject([{ emails: authorEmails }])
    expect(await at.ports.vault.listBy('author-mails', body.data.paper.id)).toMatchObject([{ isLeftOut: true }])
    const other = await complete()
    const wrong = await at.send('POST', `/papers/drafts/${other}/publish`, { body: { authorEmails: [{ email: 'x' }] } })
    expect(wrong.body.refused).toBe('INVALID_INPUT')
  })

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
