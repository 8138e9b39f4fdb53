import { textsOfPages } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { openDiskFileStore } from '@shodh/adapters/file-store/disk/disk.ts'
import { markedPdf } from '@shodh/command-service/papers/notices/marked-pdf/marked-pdf.ts'
import {
  metadata,
  metadataOf,
  pdfWithMetadata,
} from '@shodh/command-service/papers/notices/marked-pdf/testing/metadata.ts'
import { readPdfText } from '@shodh/command-service/papers/pdf-text/read-pdf-text.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smallPdf } from '../testing/pdfs/pdf.ts'
import { withFileTasks } from './testing/with-file-tasks.ts'

const LONG_URL = `https://journal.example.org/papers/2026/regular/Vol.%207%2C%20No.%202/7-on-${'high-performance-'.repeat(6)}rivers`

const statement = {
  status: { type: 'retraction', effectiveOn: '2026-02-01' },
  title: 'On Rivers: नदियों पर एक अध्ययन',
  authors: 'A. Rao, वि. पाटील',
  language: 'hi',
  source: 'Shodh, Vol. 7, No. 2 (2026-01-15)',
  notice: 'The readings of 2024 are invented.\n\nतालिका २ में त्रुटि है। α β, Москва 漢',
  reason: 'A reader found it',
  url: LONG_URL,
  doi: '10.5555/river.7',
} as const

const SAMPLES = new URL('../sample/pdfs/', import.meta.url)
const FIXTURES = new URL('../../../command-service/src/papers/pdf/testing/', import.meta.url)

const { tasks, inFolder } = withFileTasks()
let files: Awaited<ReturnType<typeof openDiskFileStore>>
beforeAll(async () => {
  files = await openDiskFileStore({ directory: inFolder('files') })
})
afterAll(() => files.close())

const isWithheld = async () => false

/** The marked PDF's bytes, the text of its pages, and what is recorded of it. */
const marked = async (pdf: Buffer, withheld = isWithheld) => {
  const copy = await files.receive(Readable.from([pdf]), pdf.length)
  await copy.store()
  const file = await markedPdf({ files, tasks, isWithheld: withheld }, { sha256: copy.sha256, statement, actorId: 'x' })
  const bytes = Buffer.concat(await Array.fromAsync((await files.open(file.sha256)) ?? []))
  return { file, bytes, pages: textsOfPages(await readPdfText(bytes)) }
}

describe('a retracted PDF', () => {
  test.each(['flat-rate-v1.pdf', 'well-level.mr.pdf'])(
    'has a first page that says so before the paper as it was: %s',
    async name => {
      const pdf = await readFile(new URL(name, SAMPLES))
      const { file, bytes, pages } = await marked(pdf)
      expect(bytes.subarray(0, pdf.length).equals(pdf)).toBe(true)
      expect(file.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
      expect(file.bytes).toBe(bytes.length)
      expect(pages).toHaveLength(file.pages ?? 0)
      expect(pages[0]).toContain('RETRACTED')
      expect(pages[0]).toContain('नदियों पर एक अध्ययन')
      expect(pages[0]).toContain('α β, Москва ?')
      expect(pages[0]).toContain('Letters that this page has no font for are shown as “?”.')
      expect(pages[0]?.replaceAll(/\s/gu, '')).toContain(LONG_URL)
      expect(pages.length).toBeGreaterThan(1)
    },
  )

  test.each([
    ['of another title and author, with a table', pdfWithMetadata],
    ['with a stream of cross-references', () => readFile(new URL('flat-rate-v1.pdf', SAMPLES))],
    ['that says nothing of itself', async () => smallPdf('The paper')],
    ['that is encrypted', () => readFile(new URL('user-password.pdf', FIXTURES))],
  ])('has a title that says so where the paper is one %s', async (_, pdf) => {
    const { bytes } = await marked(await pdf())
    expect((await metadataOf(bytes)).title).toBe(`RETRACTED: ${statement.title}`)
  })

  test('keeps what else its metadata says', async () => {
    const pdf = await pdfWithMetadata()
    const { bytes } = await marked(pdf)
    expect(await metadataOf(bytes)).toEqual({ ...metadata, title: `RETRACTED: ${statement.title}` })
    expect(bytes.subarray(0, pdf.length).equals(pdf)).toBe(true)
  })

  test('has it also where the cross-references are a table', async () => {
    const pdf = smallPdf('The paper')
    const { file, bytes, pages } = await marked(pdf)
    expect(bytes.subarray(0, pdf.length).equals(pdf)).toBe(true)
    expect(file.pages).toBe(2)
    expect(pages[1]).toContain('The paper')
  })

  test.each([
    ['encrypted', () => readFile(new URL('user-password.pdf', FIXTURES))],
    ['damaged', async () => Buffer.from(`%PDF-1.4\n${'no object '.repeat(50)}\n%%EOF\n`)],
  ])('is that page alone where the paper is %s', async (_, pdf) => {
    const { file, pages } = await marked(await pdf())
    expect(file.pages).toBe(1)
    expect(pages[0]).toContain('The paper itself could not be put behind this page.')
  })

  test('is that page alone where the paper is withheld', async () => {
    expect((await marked(smallPdf('Withheld'), async () => true)).file.pages).toBe(1)
  })
})
