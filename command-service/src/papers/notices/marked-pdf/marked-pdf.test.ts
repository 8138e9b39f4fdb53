import { textsOfPages } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type FileTasks, TaskEnded, TaskFailed } from '@shodh/adapters/file-tasks/file-tasks.ts'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readPdfText } from '../../pdf-text/read-pdf-text.ts'
import { inProcessTasks } from '../../testing/in-process-tasks.ts'
import { pdfOf } from '../../testing/pdf.ts'
import { line, rawPdf } from '../../testing/raw-pdf.ts'
import { markedPdf } from './marked-pdf.ts'
import { metadata, metadataOf, pdfWithMetadata } from './testing/metadata.ts'

const statement = {
  status: { type: 'retraction', effectiveOn: '2026-02-01' },
  title: 'On Rivers: नदियों पर',
  authors: 'A. Rao',
  language: 'hi',
  source: 'Shodh, Vol. 7 (2026)',
  notice: 'The readings are invented.',
  reason: 'A reader found it',
  url: 'https://journal.example.org/papers/7',
  doi: '10.5555/river.7',
} as const
const ENCRYPTED = new URL('../../pdf/testing/user-password.pdf', import.meta.url)

let stores: Awaited<ReturnType<typeof openEmbeddedPorts>>
beforeEach(async () => {
  stores = await openEmbeddedPorts()
})
afterEach(() => stores.close())

type Changes = { readonly tasks?: FileTasks; readonly isWithheld?: boolean; readonly isGone?: boolean }

/** The marked PDF's bytes, the text of its pages, and what is recorded of it. */
const marked = async (pdf: Buffer, { tasks = inProcessTasks, isWithheld = false, isGone = false }: Changes = {}) => {
  const copy = await stores.files.receive(Readable.from([pdf]), pdf.length)
  await (isGone ? copy.discard() : copy.store())
  const ports = { files: stores.files, tasks, isWithheld: async () => isWithheld }
  const file = await markedPdf(ports, { sha256: copy.sha256, statement, actorId: 'rao' })
  const bytes = Buffer.concat(await Array.fromAsync((await stores.files.open(file.sha256)) ?? []))
  return { file, bytes, pages: textsOfPages(await readPdfText(bytes)) }
}

describe('a marked PDF', () => {
  test.for([
    ['a table of cross-references', () => pdfOf(['The paper', 'Its end'])],
    ['a stream of cross-references', () => pdfOf(['The paper', 'Its end'], { useObjectStreams: true })],
  ] as const)('with %s has a first page that says so before the paper as it was', async ([, pdf]) => {
    const before = await pdf()
    const { file, bytes, pages } = await marked(before)
    expect(bytes.subarray(0, before.length).equals(before)).toBe(true)
    const added = [
      ...bytes
        .subarray(before.length)
        .toString('latin1')
        .matchAll(/\n(\d+) \d+ obj\n/gu),
    ]
    expect(new Set(added.map(([, number]) => number)).size).toBe(added.length)
    expect(file).toEqual({
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes: bytes.length,
      crc32: expect.any(Number),
      contentType: 'application/pdf',
      pages: 3,
    })
    expect(pages.slice(1)).toEqual(['The paper', 'Its end'])
    for (const text of [
      'RETRACTED',
      'This paper was retracted.',
      'नदियों पर',
      'The pages that follow',
      statement.reason,
      statement.notice,
    ])
      expect(pages[0]).toContain(text)
    expect((await metadataOf(bytes)).title).toBe('RETRACTED: On Rivers: नदियों पर')
  })

  test('keeps what else it says of itself, and is made in the name of who marks it', async () => {
    const asked: unknown[] = []
    const tasks: FileTasks = {
      ...inProcessTasks,
      run: (task, path, options) => {
        asked.push([task.name, options])
        return inProcessTasks.run(task, path, options)
      },
    }
    const { bytes } = await marked(await pdfWithMetadata(), { tasks })
    expect(asked).toEqual(['prepend-page', 'inspect-pdf'].map(name => [name, { fairnessKey: 'rao' }]))
    expect(await metadataOf(bytes)).toEqual({ ...metadata, title: 'RETRACTED: On Rivers: नदियों पर' })
  })

  test('can be marked once more', async () => {
    const { bytes } = await marked(await pdfOf(['The paper']))
    const again = await marked(bytes)
    expect([again.file.pages, again.pages[2]]).toEqual([3, 'The paper'])
  })

  test.for([
    ['its end names no table', (pdf: string) => pdf.replace(/startxref[^]*$/u, '%%EOF\n')],
    ['its end names another place', (pdf: string) => pdf.replace(/startxref\n\d+/u, 'startxref\n77')],
    ['it names an info that is not there', (pdf: string) => pdf.replace('/Root 1 0 R', '/Root 1 0 R /Info 99 0 R')],
    ['it has an earlier end', (pdf: string) => pdf.replace(/(?=startxref)/u, 'startxref\n7\n%%EOF\n')],
    ['there are spaces in its end', (pdf: string) => pdf.replace(/startxref\n(\d+)\n/u, 'startxref \n$1 \n')],
    ['line ends were changed', (pdf: string) => pdf.replaceAll(/\n(?=\d+ 0 obj)/gu, '\r\n')],
    ['there are bytes before it', (pdf: string) => `From: mail\n\n${pdf}`],
    ['there are bytes before it and behind it', (pdf: string) => `\r\n${pdf}\0\0\r\n`],
    [
      'its places count bytes before it',
      (pdf: string) => `\n${pdf.replace(/startxref\n(\d+)/u, (_, at) => `startxref\n${Number(at) + 1}`)}`,
    ],
  ] as const)('has the pages of the paper where %s', async ([, change]) => {
    const paper = rawPdf([{ content: line('The paper') }, { content: line('Its end') }])
    const before = Buffer.from(change(paper.toString('latin1')), 'latin1')
    const { file, bytes, pages } = await marked(before)
    expect(bytes.subarray(0, before.length).equals(before)).toBe(true)
    expect([file.pages, pages.slice(1)]).toEqual([3, ['The paper', 'Its end']])
    expect(pages[0]).toContain('The pages that follow')
    expect((await marked(bytes)).file.pages).toBe(4)
  })

  test.for([
    ['encrypted', () => readFile(ENCRYPTED), {}],
    ['damaged', async () => Buffer.from(`%PDF-1.4\n${'no object '.repeat(50)}\n%%EOF\n`), {}],
    ['withheld', () => pdfOf(['The paper']), { isWithheld: true }],
    ['gone', () => pdfOf(['The paper']), { isGone: true }],
  ] as const)('is that page alone where the paper is %s', async ([, pdf, changes]) => {
    const { file, pages, bytes } = await marked(await pdf(), changes)
    expect([file.pages, pages.length]).toEqual([1, 1])
    expect(pages[0]).toContain('The paper itself could not be put behind this page.')
    expect((await metadataOf(bytes)).title).toBe('RETRACTED: On Rivers: नदियों पर')
  })

  const failing = (error: Error): FileTasks => ({
    ...inProcessTasks,
    run: (task, path, options) =>
      task.name === 'prepend-page' ? Promise.reject(error) : inProcessTasks.run(task, path, options),
  })

  test('is that page alone where its process had to be ended, and none after any other error', async () => {
    const pdf = await pdfOf(['The paper'])
    for (const error of [new TaskEnded('x'), new TaskFailed('x')])
      expect((await marked(pdf, { tasks: failing(error) })).file.pages).toBe(1)
    await expect(marked(pdf, { tasks: failing(new Error('no process')) })).rejects.toThrow('no process')
  })

  test('is that page alone where the result has other pages than it should', async () => {
    const miscounting: FileTasks = {
      ...inProcessTasks,
      run: async (task, path, options) => {
        const result = await inProcessTasks.run(task, path, options)
        return task.name === 'inspect-pdf' ? task.parse({ pages: 7 }) : result
      },
    }
    expect((await marked(await pdfOf(['The paper']), { tasks: miscounting })).file.pages).toBe(1)
  })
})

/** A marked PDF as a document. */
const documentOf = async (pdf: Buffer) => PDFDocument.load((await marked(pdf)).bytes, { updateMetadata: false })
const paper = (catalog?: string) => rawPdf([{ content: line('The paper') }], catalog).toString('latin1')

describe('the first page of a marked PDF', () => {
  test('is what it opens with, and nothing else of it changes', async () => {
    const { catalog } = await documentOf(Buffer.from(paper('/OpenAction [3 0 R /Fit] /Lang (hi)'), 'latin1'))
    expect(catalog.has(PDFName.of('OpenAction'))).toBe(false)
    expect(String(catalog.get(PDFName.of('Lang')))).toBe('(hi)')
  })

  test('has its own size and rotation, whatever the others inherit', async () => {
    const inherited = paper().replace('/Type /Pages', '/Type /Pages /Rotate 90 /CropBox [0 0 9 9]')
    const page = (await documentOf(Buffer.from(inherited, 'latin1'))).getPage(0)
    expect([page.getRotation().angle, page.getCropBox()]).toEqual([0, { x: 0, y: 0, width: 595.28, height: 841.89 }])
  })

  test('has a number that no object has, also where the file names too few', async () => {
    const document = await documentOf(Buffer.from(paper().replace('/Size 6', '/Size 2'), 'latin1'))
    expect(document.getPage(0).ref.objectNumber).toBeGreaterThan(5)
    expect(document.getPageCount()).toBe(2)
  })

  test('says nothing of the program that made it, where it is alone', async () => {
    const { bytes } = await marked(Buffer.from(paper()), { isWithheld: true })
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    expect([document.getProducer(), document.getCreator(), document.getPageCount()]).toEqual([undefined, undefined, 1])
  })
})
