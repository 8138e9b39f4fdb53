import { textsOfPages } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { describe, expect, test } from 'vitest'
import { register } from '../../testing/register.ts'
import { readPdfText } from '../pdf-text/read-pdf-text.ts'
import { pdfOf } from '../testing/pdf.ts'
import { sha256Of, UNKNOWN, volumeId, withPapers } from '../testing/with-papers.ts'
import { metadataOf } from './marked-pdf/testing/metadata.ts'

const { at, uploaded, sendForm, events } = withPapers(openEmbeddedPorts)

const today = new Date().toISOString().slice(0, 10)
const stated = { reason: 'A reader found it', notice: 'The readings are invented.', effectiveOn: today }
const KEY = { 'idempotency-key': 'key' }
const idIn = (path: string) => path.split('/').at(-1) ?? ''
const post = (path: string, body: object = stated, headers = {}) => at.send('POST', path, { body, headers })
const last = async () => (await events()).at(-1)

describe('a notice', () => {
  test.for([
    ['corrections', { kind: 'erratum' }, 'Correction issued successfully', 'CorrectionIssued'],
    ['expression-of-concern', {}, 'Concern expressed successfully', 'ConcernExpressed'],
  ] as const)('of %s is recorded, and the paper shown', async ([place, more, message, type]) => {
    const path = await uploaded()
    const { status, body } = await post(`${path}/${place}`, { ...stated, ...more })
    expect([status, body.message, body.data.paper.id]).toEqual([200, message, idIn(path)])
    expect(await last()).toEqual([type, { volumeId, paperId: idIn(path), ...stated, ...more }])
    const notThere = await post(`/papers/${volumeId}/${UNKNOWN}/${place}`, { ...stated, ...more })
    expect(notThere.body.refused).toBe('PAPER_NOT_FOUND')
    const wrong = await post(`${path}/${place}`, { ...stated, ...more, effectiveOn: '2999-01-01' })
    expect(wrong.body.refused).toBe('NOTICE_DATE_IN_FUTURE')
  })

  test('of concern is lifted, with its fields in the query or the body', async () => {
    const path = await uploaded()
    await post(`${path}/expression-of-concern`)
    const query = `?reason=Unfounded&notice=It%20is%20right.&effectiveOn=${today}`
    expect((await at.send('DELETE', `${path}/expression-of-concern?reason=Unfounded`)).body.refused).toBe(
      'INVALID_INPUT',
    )
    const { body } = await at.send('DELETE', `${path}/expression-of-concern${query}`, { body: { reason: 'Refuted' } })
    expect(body.message).toBe('Concern lifted successfully')
    expect(await last()).toMatchObject([
      'ConcernLifted',
      { reason: 'Refuted', notice: 'It is right.', effectiveOn: today },
    ])
    expect((await at.send('DELETE', `${path}/expression-of-concern${query}`)).status).toBeGreaterThan(399)
  })

  test('is another command than any other under a key', async () => {
    const path = await uploaded()
    await post(`${path}/expression-of-concern`, stated, KEY)
    expect((await post(`${path}/expression-of-concern`, { ...stated, reason: 'x' }, KEY)).body.refused).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    expect((await post(`${path}/retraction`, stated, KEY)).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(
      (await at.send('DELETE', `${path}/expression-of-concern`, { body: stated, headers: KEY })).body.refused,
    ).toBe('IDEMPOTENCY_KEY_REUSED')
  })
})

describe('a retraction or a withdrawal', () => {
  test.for([
    ['retraction', {}, 'Paper retracted successfully', 'PaperRetracted', 'RETRACTED: ', 'Retraction'],
    [
      'retraction',
      { partial: true },
      'Paper retracted successfully',
      'PaperRetracted',
      'PARTIALLY RETRACTED: ',
      'Partial retraction',
    ],
    ['withdrawal', {}, 'Paper withdrawn successfully', 'PaperWithdrawn', 'WITHDRAWN: ', 'Withdrawal'],
  ] as const)(
    'as %s %o makes a version whose first page says so',
    async ([place, more, message, type, prefix, why]) => {
      const file = await pdfOf(['On Rivers'])
      const path = await uploaded({}, { file })
      const { body } = await post(`${path}/${place}`, { ...stated, ...more })
      expect(body.message).toBe(message)
      const [act, replaced] = (await events()).slice(1)
      expect(act).toMatchObject([type, { paperId: idIn(path), ...stated }])
      expect(replaced).toMatchObject([
        'PdfReplaced',
        {
          volumeId,
          paperId: idIn(path),
          version: 2,
          file: { name: 'On Rivers.pdf', pages: 2, contentType: 'application/pdf' },
        },
      ])
      const { paper } = body.data
      expect(paper).toMatchObject({ version: 2, pages: 2, status: { effectiveOn: today } })
      const marked = Buffer.concat(await Array.fromAsync((await at.ports.files.open(paper.sha256)) ?? []))
      expect(sha256Of(marked)).toBe(paper.sha256)
      expect(marked.subarray(0, file.length).equals(file)).toBe(true)
      expect((await metadataOf(marked)).title).toBe(`${prefix}On Rivers`)
      expect(JSON.stringify(replaced)).toMatch(new RegExp(`"reason":"${why} \\(${today}\\): A reader found it"`, 'u'))
    },
  )

  test('has the authors, one after the other, and the source on its first page', async () => {
    const authors = [
      { given: 'Asha', family: 'Rao' },
      { given: 'Bela', family: 'Sen' },
    ]
    const path = await uploaded({ authors: JSON.stringify(authors) })
    const { paper } = (await post(`${path}/retraction`)).body.data
    const bytes = Buffer.concat(await Array.fromAsync((await at.ports.files.open(paper.sha256)) ?? []))
    const pages = textsOfPages(await readPdfText(bytes))
    expect(pages[0]).toContain('Asha Rao, Bela Sen')
    expect(pages[0]).toContain('Shodh, Vol. I (2025)')
  })

  test('leaves the PDF where that is asked for', async () => {
    const path = await uploaded()
    await post(`${path}/retraction`, { ...stated, keepPdf: true })
    expect(await last()).toMatchObject(['PaperRetracted', {}])
    expect(await events()).toHaveLength(2)
    expect((await Array.fromAsync(at.ports.files.all())).flat()).toHaveLength(1)
  })

  test('that is refused makes no PDF', async () => {
    const path = await uploaded()
    expect((await post(`${path}/retraction`, { ...stated, effectiveOn: '2999-01-01' })).body.refused).toBe(
      'NOTICE_DATE_IN_FUTURE',
    )
    expect((await post(`${path}/retraction`, stated, { 'if-match': '"9-x"' })).body.refused).toBe('PRECONDITION_FAILED')
    expect((await post(`/papers/${volumeId}/${UNKNOWN}/retraction`)).body.refused).toBe('PAPER_NOT_FOUND')
    expect((await post(`/papers/${UNKNOWN}/${UNKNOWN}/retraction`)).body.refused).toBe('PAPER_NOT_FOUND')
    expect((await post(`${path}/retraction`, stated, { 'idempotency-key': '' })).body.refused).toBe(
      'IDEMPOTENCY_KEY_INVALID',
    )
    const all = (await Array.fromAsync(at.ports.files.all())).flat()
    expect([await events(), all].map(({ length }) => length)).toEqual([1, 1])
  })

  test('is of the PDF that the paper then has: where it gets another one meanwhile, it is refused', async () => {
    const path = await uploaded()
    const file = await pdfOf(['Second'])
    const isWithheld = async () => {
      Object.assign(at.ports, { isWithheld: async () => false })
      await sendForm('PATCH', `${path}/replace-pdf`, { reason: 'x' }, { file })
      return false
    }
    Object.assign(at.ports, { isWithheld })
    expect((await post(`${path}/retraction`)).body.refused).toBe('PRECONDITION_FAILED')
    expect((await events()).map(([type]) => type)).toEqual(['PaperUploaded', 'PdfReplaced'])
  })

  test('cuts a long reason where the version has room for less', async () => {
    const path = await uploaded()
    const reason = 'é'.repeat(1000)
    await post(`${path}/retraction`, { ...stated, reason })
    const [, data] = (await last()) ?? []
    const { reason: why = '' } = data as { reason?: string }
    expect([Array.from(why).length, why.endsWith('éé')]).toEqual([1000, true])
  })
})

describe('a proposed correction', () => {
  test('is recorded, and mailed to the administrators', async () => {
    await register(at.ports.identity, 'admin', { email: 'editor@example.org' })
    const path = await uploaded()
    const { status, body } = await post(`${path}/corrections/proposals`, { ...stated, kind: 'erratum' })
    expect([status, body]).toEqual([201, { success: true, message: 'Correction proposed successfully', data: {} }])
    const [mail] = await at.mails()
    expect(mail).toMatchObject({ to: 'editor@example.org', subject: 'A correction is proposed – The Journal' })
    expect(mail?.text.replaceAll('\r', '').split('\n\n')).toEqual([
      expect.stringMatching(/^A correction of “On Rivers” is proposed: .+\.$/u),
      stated.notice,
      `Reason: ${stated.reason}`,
      'Decide whether it is issued:\nhttps://journal.example.org/admin/papers',
      '-- \nThe Journal\n',
    ])
    expect(mail?.html).toContain(`href="https://journal.example.org/admin/papers/edit/${idIn(path)}"`)
    const [row] = await at.ports.vault.list('mails')
    const proposed = (await at.ports.events.readStream(`volume-${volumeId}`)).events.at(-1)
    expect(row).toMatchObject({
      purpose: 'proposed-correction',
      id: expect.stringContaining(`proposal ${proposed?.id}`),
    })
  })
})
