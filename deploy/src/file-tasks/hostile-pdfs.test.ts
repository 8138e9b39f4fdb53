import { writeFile } from 'node:fs/promises'
import { inspectPdf } from '@shodh/command-service/papers/pdf/inspect-pdf.ts'
import { expect, test } from 'vitest'
import { type HostilePdf, hostilePdfs } from './testing/hostile-pdfs.ts'
import { smallPdf } from '../testing/pdfs/pdf.ts'
import { withFileTasks } from './testing/with-file-tasks.ts'

const { open, tasks: shared, inFolder } = withFileTasks()

const inspected = async (pdf: Buffer, limits?: object) => {
  const path = inFolder('paper.pdf')
  await writeFile(path, pdf)
  return inspectPdf(limits ? open(limits) : shared, path)
}

const BROKEN = { refused: 'PDF_BROKEN' }

const outcomes: readonly (readonly [HostilePdf, object])[] = [
  ['metadata of 300 MiB, deflated thrice', { pages: 1 }],
  ['metadata of 80 MiB, deflated once', { pages: 1 }],
  ['an object stream of 300 MiB', BROKEN],
  ['a cross-reference stream of 100 MiB', BROKEN],
  ['a page tree 20,000 levels deep', { pages: 1 }],
  ['100,000 pages', { pages: 100_000 }],
  ['a page count of two thousand million', { pages: 2 }],
  ['dictionaries in dictionaries', BROKEN],
  ['a string of 8 MiB', { pages: 1 }],
  ['a script that never ends', { pages: 1 }],
  ['strings without an end', BROKEN],
]

test.each(outcomes)('a PDF with %s is inspected within the limits, or refused as broken', async (name, outcome) => {
  expect(await inspected(hostilePdfs[name]())).toEqual(outcome)
})

test('a PDF that takes longer than the deadline is refused as broken', async () => {
  expect(await inspected(hostilePdfs['objects without an end'](), { deadlineMs: 500 })).toEqual(BROKEN)
})

test('metadata is not read: it may be more than the process can hold', async () => {
  const metadata = hostilePdfs['metadata of 300 MiB, deflated thrice']()
  expect(metadata.length).toBeLessThan(1000)
  expect(await inspected(metadata, { memoryBytes: 256 * 1024 * 1024 })).toEqual({ pages: 1 })
})

test('a whole PDF of 50 MiB is inspected with the least memory that a process is given', async () => {
  const pdf = smallPdf('large', 50 * 1024 * 1024)
  expect(await inspected(pdf, { memoryBytes: 256 * 1024 * 1024 })).toEqual({ pages: 1 })
})
