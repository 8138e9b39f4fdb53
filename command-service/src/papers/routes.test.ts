import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { describe, expect, test } from 'vitest'
import { pdfOf } from './testing/pdf.ts'
import { sha256Of, volumeId, withPapers } from './testing/with-papers.ts'

const { at, withheld, sendForm, upload, uploaded, events } = withPapers(openEmbeddedPorts)

const WRONG_KEY = { 'idempotency-key': '' }
const KEY = { 'idempotency-key': 'key' }
const PAPER = { title: 'On Rivers', authorName: 'A. Rao', year: '2025', issueType: 'Regular', volumeName: 'Vol. I' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

describe('an upload', () => {
  test('stores the PDF, records the paper and shows it', async () => {
    const file = await pdfOf(['One', 'Two'])
    const { status, body } = await upload({ publishedOn: '2025-03-02', reason: 'First' }, { file })
    const { paper } = body.data
    expect([status, body.message]).toEqual([201, 'Paper uploaded successfully'])
    const of = { title: 'On Rivers', authorName: 'A. Rao', year: 2025, issueType: 'Regular', volumeName: 'Vol. I' }
    const bytes = { sha256: sha256Of(file), bytes: file.length, contentType: 'application/pdf', pages: 2 }
    expect(await events()).toEqual([
      [
        'PaperUploaded',
        {
          ...of,
          volumeId,
          paperId: paper.id,
          serial: 1,
          details: { publishedOn: '2025-03-02' },
          file: { ...bytes, crc32: expect.any(Number), name: 'On Rivers.pdf' },
          reason: 'First',
        },
      ],
    ])
    expect(paper).toMatchObject({ ...of, sr: 1, volumeId, fileSize: file.length, pages: 2, sha256: bytes.sha256 })
    expect(paper).toMatchObject({ version: 1, publishedOn: '2025-03-02' })
    expect(paper).not.toHaveProperty('withheld')
    expect(paper).not.toHaveProperty('status')
    expect(await at.ports.files.size(bytes.sha256)).toBe(file.length)
  })

  test('takes titles in Base64 where that is said', async () => {
    const fields = { title: base64('नदियों पर'), authorName: base64('वि. पाटील'), metadataEncoded: 'true' }
    expect((await upload(fields)).body.data.paper).toMatchObject({ title: 'नदियों पर', authorName: 'वि. पाटील' })
    expect((await upload({ ...fields, title: '!' })).status).toBe(400)
  })

  test('is refused where a field is wrong, or the volume is not there', async () => {
    expect((await upload({ title: '' })).body.refused).toBe('INVALID_INPUT')
    expect((await upload({ volumeName: 'Vol. II' })).body.refused).toBe('VOLUME_NOT_FOUND')
    expect((await upload({ unknown: 'x' })).body.refused).toBe('INVALID_INPUT')
    expect((await upload({}, { headers: WRONG_KEY })).body.refused).toBe('IDEMPOTENCY_KEY_INVALID')
    expect((await at.send('POST', '/papers', { body: { title: 'x' } })).body.refused).toBe('MALFORMED_UPLOAD')
    expect(await events()).toEqual([])
  })

  test.for([
    ['none', async (): Promise<Buffer | undefined> => undefined, 'application/pdf', 'PDF_REQUIRED'],
    ['an empty file', async () => Buffer.alloc(0), 'application/pdf', 'PDF_EMPTY'],
    ['one of another type', () => pdfOf(['x']), 'text/plain', 'PDF_WRONG_TYPE'],
    ['a small file', async () => Buffer.from('%PDF-'), 'application/pdf', 'PDF_BROKEN'],
    ['another file', async () => Buffer.alloc(2000, 'x'), 'application/pdf', 'PDF_WRONG_TYPE'],
    ['a damaged one', async () => Buffer.from(`%PDF-1.4\n${'x'.repeat(2000)}%%EOF`), 'application/pdf', 'PDF_BROKEN'],
    ['half of one', async () => (await pdfOf(['x'])).subarray(0, -60), 'application/pdf', 'PDF_BROKEN'],
  ] as const)('is refused where the PDF is %s', async ([, file, type, refused]) => {
    const bytes = await file()
    const { body } = await upload({}, bytes ? { file: bytes, type } : { file: undefined as never })
    expect(body.refused).toBe(refused)
    expect(await events()).toEqual([])
  })

  test.for(['application/x-pdf', 'application/octet-stream'])('takes a PDF that is sent as %s', async type => {
    expect((await upload({}, { type })).status).toBe(201)
  })

  test('is refused where another paper has the PDF and that is asked for, and a retry is no other paper', async () => {
    const file = await pdfOf(['On Rivers'])
    const ask = (query: string, fields: object = {}, headers = {}) =>
      sendForm('POST', `/papers${query}`, { ...PAPER, ...fields }, { file, headers })
    const first = await ask('?refuseKnownPdf=true', {}, KEY)
    expect(first.status).toBe(201)
    expect((await ask('?refuseKnownPdf=true', {}, KEY)).body.data).toEqual(first.body.data)
    expect((await ask('?refuseKnownPdf=true')).body).toMatchObject({
      refused: 'PDF_OF_ANOTHER_PAPER',
      message: 'Another paper has this PDF: "On Rivers"',
    })
    expect((await ask('?refuseKnownPdf=true', { volumeName: 'Vol. II' })).body.refused).toBe('VOLUME_NOT_FOUND')
    expect(await events()).toHaveLength(1)
    expect([(await ask('')).status, (await ask('?refuseKnownPdf=false')).status]).toEqual([201, 201])
  })

  test('is refused where the bytes are withheld, which are not stored again', async () => {
    const file = await pdfOf(['Withheld'])
    withheld.add(sha256Of(file))
    expect((await upload({}, { file })).body.refused).toBe('SAME_PDF_WITHHELD')
    expect(await at.ports.files.size(sha256Of(file))).toBeUndefined()
  })

  test('is one where it is sent twice under a key, with the same file', async () => {
    const file = await pdfOf(['One'])
    const first = await upload({}, { file, headers: KEY })
    const again = await upload({}, { file, headers: KEY })
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true'])
    expect((await upload({ title: 'On Lakes' }, { file, headers: KEY })).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
    const other = await upload({}, { file: await pdfOf(['Two']), headers: KEY })
    expect(other.body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
  })
})

describe('an earlier record', () => {
  const sha256 = 'a'.repeat(64)
  const held = { sha256, bytes: 7, at: '2024-01-02T00:00:00Z', reason: 'An order', lawfulBasis: 'A court' }
  const record = { recordedAt: '2020-01-01T00:00:00Z', serial: '7' }
  const none = { file: undefined as never }

  test('is restored with its date, its serial and what was withheld of it', async () => {
    const { body } = await upload({ ...record, withheld: JSON.stringify(held) }, none)
    const paperId = body.data.paper.id
    const { at: recordedAt, reason, lawfulBasis } = held
    expect(await events()).toMatchObject([
      [
        'PaperUploaded',
        {
          serial: 7,
          recordedAt: record.recordedAt,
          file: { sha256, bytes: 7, crc32: 0, contentType: 'application/pdf' },
        },
      ],
      ['PdfWithheld', { volumeId, paperId, version: 1, sha256, reason, lawfulBasis, recordedAt }],
    ])
    expect(body.data.paper).toMatchObject({ sr: 7, withheld: { reason, lawfulBasis, at: recordedAt } })
  })

  test('of a further version is restored, too', async () => {
    const path = await uploaded()
    const fields = { reason: 'Second', withheld: JSON.stringify(held) }
    const { body } = await sendForm('PATCH', `${path}/replace-pdf`, fields)
    expect(body.data.paper).toMatchObject({ version: 2, sha256 })
    expect((await events()).slice(1)).toMatchObject([
      ['PdfReplaced', { version: 2 }],
      ['PdfWithheld', { version: 2 }],
    ])
  })

  test('is refused beside a file, from the future, and to who may not restore records', async () => {
    const withheldFields = { withheld: JSON.stringify(held) }
    expect((await upload(withheldFields)).body).toEqual({
      refused: 'INVALID_INPUT',
      message: 'A withheld version has no file',
    })
    const later = { withheld: JSON.stringify({ ...held, at: '2999-01-01T00:00:00Z' }) }
    expect((await upload(later, none)).body.refused).toBe('RECORDED_DATE_IN_FUTURE')
    at.signIn('author')
    for (const fields of [{ recordedAt: record.recordedAt }, { serial: '7' }, withheldFields])
      expect((await upload(fields)).body.refused).toBe('FORBIDDEN')
    const path = await uploaded()
    const replacement = await sendForm('PATCH', `${path}/replace-pdf`, { reason: 'x', ...withheldFields })
    expect(replacement.body.refused).toBe('FORBIDDEN')
    at.sender.actor = null
    expect((await upload({ serial: '7' })).body.refused).toBe('FORBIDDEN')
  })
})
