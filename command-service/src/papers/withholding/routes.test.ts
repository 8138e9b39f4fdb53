import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { describe, expect, test } from 'vitest'
import { pdfOf } from '../testing/pdf.ts'
import { sha256Of, UNKNOWN, volumeId, withPapers } from '../testing/with-papers.ts'

const { at, upload, uploaded, sendForm, events } = withPapers(openEmbeddedPorts)

const DAY_MS = 24 * 60 * 60 * 1000
const reason = 'An order'
const lawfulBasis = 'A court'
const KEY = { 'idempotency-key': 'key' }

const withhold = (path: string, version: number | string = 1, body: object = {}, headers = {}) =>
  at.send('POST', `${path}/versions/${version}/withhold`, { body: { reason, lawfulBasis, ...body }, headers })
const release = (path: string, version: number | string = 1, body: object = {}, headers = {}) =>
  at.send('POST', `${path}/versions/${version}/release`, { body: { reason: 'Lifted', ...body }, headers })
const replaceWith = (path: string, file: Buffer) => sendForm('PATCH', `${path}/replace-pdf`, { reason: 'x' }, { file })
const idIn = (path: string) => path.split('/').at(-1)

describe('withholding a PDF', () => {
  test('is recorded with its reason and its law, and says until when the file stays', async () => {
    const file = await pdfOf(['One'])
    const path = await uploaded({}, { file })
    const { status, body } = await withhold(path)
    const held = { reason, lawfulBasis, at: expect.any(String), fileUntil: expect.any(String) }
    const version = { volumeId, paperId: idIn(path), version: 1, sha256: sha256Of(file) }
    expect([status, body]).toEqual([
      200,
      { success: true, message: 'PDF withheld successfully', data: { version: { ...version, withheld: held } } },
    ])
    const { at: since, fileUntil } = body.data.version.withheld
    expect(Date.parse(fileUntil) - Date.parse(since)).toBe(7 * DAY_MS)
    expect((await events()).at(-1)).toEqual(['PdfWithheld', { ...version, reason, lawfulBasis }])
    expect((await withhold(path)).body.refused).toBe('PDF_ALREADY_WITHHELD')
  })

  test('is of every PDF of the paper that begins with its bytes, and of no other', async () => {
    const file = await pdfOf(['One'])
    const path = await uploaded({}, { file })
    await replaceWith(path, Buffer.concat([file, await pdfOf(['One'])]))
    await replaceWith(path, await pdfOf(['Two']))
    await withhold(path)
    const held = (await events()).filter(([type]) => type === 'PdfWithheld')
    expect(held.map(([, data]) => data)).toMatchObject([{ version: 1 }, { version: 2 }])
  })

  test('of a longer PDF leaves the one that it begins with', async () => {
    const file = await pdfOf(['One'])
    const path = await uploaded({}, { file })
    await replaceWith(path, Buffer.concat([file, await pdfOf(['One'])]))
    await withhold(path, 2)
    expect((await events()).filter(([type]) => type === 'PdfWithheld')).toHaveLength(1)
  })

  test('is also of a deleted paper', async () => {
    const path = await uploaded()
    await at.send('DELETE', `${path}?reason=Twice`)
    expect((await withhold(path)).body.data.version).toMatchObject({ version: 1, withheld: { reason } })
  })

  test('is refused where there is no such version, or it was changed meanwhile', async () => {
    const path = await uploaded()
    for (const version of [0, 2, 'x', '1.5'])
      expect((await withhold(path, version)).body.refused).toBe('VERSION_NOT_FOUND')
    expect((await withhold(`/papers/${volumeId}/${UNKNOWN}`)).body.refused).toBe('PAPER_NOT_FOUND')
    expect((await withhold(`/papers/${UNKNOWN}/${UNKNOWN}`)).body.refused).toBe('PAPER_NOT_FOUND')
    expect((await withhold(`/papers/x/${UNKNOWN}`)).body.refused).toBe('VOLUME_NOT_FOUND')
    expect((await withhold(path, 1, {}, { 'if-match': '"9-x"' })).body.refused).toBe('PRECONDITION_FAILED')
    expect((await withhold(path, 1, {}, { 'idempotency-key': '' })).body.refused).toBe('IDEMPOTENCY_KEY_INVALID')
    expect(await events()).toHaveLength(1)
  })

  test('is done once under a key', async () => {
    const path = await uploaded()
    await withhold(path, 1, {}, KEY)
    expect((await withhold(path, 1, {}, KEY)).headers['idempotency-replayed']).toBe('true')
    expect((await withhold(path, 1, { reason: 'Another' }, KEY)).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await release(path, 1, { reason }, KEY)).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
  })
})

describe('releasing a PDF', () => {
  test('is recorded with its reason, for every PDF that was withheld with it', async () => {
    const file = await pdfOf(['One'])
    const path = await uploaded({}, { file })
    await replaceWith(path, Buffer.concat([file, await pdfOf(['One'])]))
    await withhold(path)
    const { body } = await release(path, 2)
    expect(body).toMatchObject({
      message: 'PDF released successfully',
      data: { version: { version: 2, withheld: null } },
    })
    const released = (await events()).filter(([type]) => type === 'PdfReleased').map(([, data]) => data)
    expect(released).toMatchObject([{ version: 2, reason: 'Lifted' }, { version: 1 }])
  })

  test('is refused where it is not withheld, or there is no such version', async () => {
    const path = await uploaded()
    expect((await release(path)).body.refused).toBe('PDF_NOT_WITHHELD')
    expect((await release(path, 2)).body.refused).toBe('VERSION_NOT_FOUND')
    await withhold(path)
    expect((await release(path, 1, {}, { 'if-match': '"9-x"' })).body.refused).toBe('PRECONDITION_FAILED')
  })

  test('is refused where its file is not here', async () => {
    const held = { sha256: 'a'.repeat(64), bytes: 7, at: new Date().toISOString(), reason, lawfulBasis }
    const { body } = await upload({ withheld: JSON.stringify(held) }, { file: undefined as never })
    const path = `/papers/${volumeId}/${body.data.paper.id}`
    expect((await release(path)).body.refused).toBe('WITHHELD_FILE_GONE')
  })
})
