import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { DRAFTS_MAX } from '@shodh/contracts/limits.ts'
import { describe, expect, test } from 'vitest'
import { USER_ID } from '../../testing/with-service.ts'
import { pdfOf } from '../testing/pdf.ts'
import { sha256Of, UNKNOWN, withPapers } from '../testing/with-papers.ts'
import { drafts } from './drafts.ts'

const { at, sendForm, events } = withPapers(openEmbeddedPorts)

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
