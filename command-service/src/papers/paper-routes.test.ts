import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { describe, expect, test } from 'vitest'
import { pdfOf } from './testing/pdf.ts'
import { sha256Of, UNKNOWN, volumeId, withPapers } from './testing/with-papers.ts'

const { at, sendForm, uploaded, events } = withPapers(openEmbeddedPorts)

const KEY = { 'idempotency-key': 'key' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

describe('a paper', () => {
  const notThere = `/papers/${volumeId}/${UNKNOWN}`

  test('is revised as JSON, in what is named', async () => {
    const path = await uploaded({ publishedOn: '2025-03-02' })
    const { body } = await at.send('PATCH', path, { body: { title: 'On Lakes', publishedOn: null } })
    expect(body).toMatchObject({ message: 'Paper updated successfully', data: { paper: { title: 'On Lakes' } } })
    expect((await events()).at(-1)).toMatchObject([
      'PaperRevised',
      { title: 'On Lakes', details: { publishedOn: null } },
    ])
    expect((await at.send('PATCH', path, { body: { title: 'On Lakes' } })).body.message).toBe('Nothing was changed')
    expect(
      (await at.send('PATCH', path, { body: { title: 'On Seas' }, headers: { 'if-match': '"1-x"' } })).body.refused,
    ).toBe('PRECONDITION_FAILED')
    expect((await at.send('PATCH', path, { body: { title: '' } })).body.refused).toBe('INVALID_INPUT')
    expect((await at.send('PATCH', notThere, { body: { title: 'On Seas' } })).body.refused).toBe('PAPER_NOT_FOUND')
    expect((await at.send('PATCH', path)).body.message).toBe('Nothing was changed')
  })

  test('is revised by a form, with a new version of its PDF', async () => {
    const path = await uploaded()
    const file = await pdfOf(['Second'])
    const { body } = await sendForm(
      'PATCH',
      path,
      { title: base64('On Lakes'), metadataEncoded: 'true', reason: 'A misprint' },
      { file },
    )
    expect(body.data.paper).toMatchObject({ title: 'On Lakes', version: 2, sha256: sha256Of(file) })
    expect((await events()).slice(1)).toMatchObject([
      ['PaperRevised', { title: 'On Lakes' }],
      ['PdfReplaced', { version: 2, reason: 'A misprint', file: { name: 'On Lakes.pdf' } }],
    ])
    expect((await sendForm('PATCH', path, { title: '!', metadataEncoded: 'true' })).status).toBe(400)
    const broken = await sendForm('PATCH', path, {}, { file: Buffer.alloc(0) })
    expect(broken.body.refused).toBe('PDF_EMPTY')
  })

  test('is revised once under a key', async () => {
    const path = await uploaded()
    await at.send('PATCH', path, { body: { title: 'On Lakes' }, headers: KEY })
    for (const body of [
      { title: 'On Seas' },
      { title: 'On Lakes', authorName: 'B' },
      { title: 'On Lakes', pages: '1' },
    ])
      expect((await at.send('PATCH', path, { body, headers: KEY })).body.refused).toMatch(
        /IDEMPOTENCY_KEY_REUSED|INVALID_INPUT/u,
      )
    const file = await pdfOf(['Second'])
    expect((await sendForm('PATCH', path, { title: 'On Lakes' }, { file, headers: KEY })).body.refused).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
  })

  test('gets another PDF, for a reason and on a stated date', async () => {
    const path = await uploaded()
    const file = await pdfOf(['Second'])
    const replace = (fields: Record<string, string>, sent = {}) =>
      sendForm('PATCH', `${path}/replace-pdf`, fields, { file, ...sent })
    expect((await replace({})).body).toMatchObject({
      refused: 'INVALID_INPUT',
      message: 'Please provide a reason for PDF replacement',
    })
    const replacedAt = new Date(Date.now() - 1000).toISOString()
    const future = new Date(Date.now() + 60_000).toISOString()
    expect((await replace({ reason: 'x', replacedAt: future })).body.refused).toBe('REPLACEMENT_DATE_IN_FUTURE')
    expect((await replace({ reason: 'x' }, { headers: { 'if-match': '"9-x"' } })).body.refused).toBe(
      'PRECONDITION_FAILED',
    )
    expect((await replace({ reason: 'x' }, { file: undefined })).body.refused).toBe('PDF_NOT_SELECTED')
    const { body } = await replace({ reason: 'A misprint', replacedAt }, { headers: KEY })
    expect(body).toMatchObject({
      message: 'PDF replaced successfully',
      data: { paper: { version: 2, sha256: sha256Of(file) } },
    })
    expect((await events()).at(-1)).toMatchObject([
      'PdfReplaced',
      { version: 2, reason: 'A misprint', statedAt: replacedAt },
    ])
    for (const [reason, other] of [
      ['Another', file],
      ['A misprint', await pdfOf(['Third'])],
    ] as const)
      expect((await replace({ reason, replacedAt }, { headers: KEY, file: other })).body.refused).toBe(
        'IDEMPOTENCY_KEY_REUSED',
      )
  })

  test('is deleted and restored', async () => {
    const path = await uploaded()
    expect((await at.send('DELETE', path)).body.refused).toBe('INVALID_INPUT')
    expect((await at.send('DELETE', `${path}?reason=Twice&confirmTitle=On`)).body.refused).toBe(
      'PAPER_TITLE_NOT_CONFIRMED',
    )
    expect((await at.send('DELETE', `${path}?reason=Twice`, { headers: { 'if-match': '"9-x"' } })).body.refused).toBe(
      'PRECONDITION_FAILED',
    )
    expect((await at.send('DELETE', `${notThere}?reason=Twice`)).body.refused).toBe('PAPER_NOT_FOUND')
    expect((await at.send('POST', `${path}/restore`)).body.refused).toBe('PAPER_NOT_DELETED')
    expect((await at.send('DELETE', `/papers/x/${UNKNOWN}?reason=Twice`)).body.refused).toBe('VOLUME_NOT_FOUND')
    const deleted = await at.send('DELETE', `${path}?confirmTitle=On%20Rivers`, {
      body: { reason: 'Twice' },
      headers: KEY,
    })
    expect(deleted.body).toEqual({ success: true, message: 'Paper deleted successfully', data: {} })
    expect((await at.send('DELETE', `${path}?reason=Another`, { headers: KEY })).body.refused).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    expect((await events()).at(-1)).toMatchObject(['PaperDeleted', { volumeId, reason: 'Twice' }])
    const restored = await at.send('POST', `${path}/restore`)
    expect(restored.body).toMatchObject({
      message: 'Paper restored successfully',
      data: { paper: { title: 'On Rivers' } },
    })
    expect((await at.send('POST', `${notThere}/restore`)).body.refused).toBe('PAPER_NOT_FOUND')
  })

  test('is deleted with others, each with its result', async () => {
    const paperId = (await uploaded()).split('/').at(-1)
    const papers = [
      { volumeId, paperId },
      { volumeId, paperId: UNKNOWN, reason: 'Another' },
    ]
    const { body } = await at.send('DELETE', '/papers/bulk', { body: { papers, globalReason: 'Twice' } })
    expect([body.message, body.data.results]).toEqual([
      '1 deleted, 1 failed',
      [
        { id: paperId, success: true, message: 'Paper deleted successfully', code: null },
        { id: UNKNOWN, success: false, message: 'Paper not found', code: 'PAPER_NOT_FOUND' },
      ],
    ])
    expect((await events()).at(-1)).toMatchObject(['PaperDeleted', { reason: 'Twice' }])
  })
})
