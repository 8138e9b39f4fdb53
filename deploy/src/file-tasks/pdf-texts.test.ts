import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { openDiskFileStore } from '@shodh/adapters/file-store/disk/disk.ts'
import { extractText } from '@shodh/command-service/papers/extract-text.ts'
import { PDF_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { PDF_TEXT, PdfText } from '@shodh/contracts/papers/pdf-text/pdf-text.ts'
import { textsOfPages } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { textPdf } from '../testing/pdfs/text-pdf.ts'
import { hostilePdfs } from './testing/hostile-pdfs.ts'
import { withFileTasks } from './testing/with-file-tasks.ts'

const { open, tasks: shared, inFolder } = withFileTasks()

const extracted = async (pdf: Buffer, tasks = shared) => {
  const files = await openDiskFileStore({ directory: inFolder(randomUUID()) })
  await writeFile(inFolder('paper.pdf'), pdf)
  const received = await files.receive(createReadStream(inFolder('paper.pdf')), PDF_MAX_BYTES)
  await received.store()
  expect(await extractText({ files, tasks }, received.sha256)).toBe(true)
  expect(await extractText({ files, tasks }, received.sha256)).toBe(false)
  const stored = await files.derived.read(received.sha256, PDF_TEXT)
  const text = z.parse(PdfText, JSON.parse(gunzipSync(stored ?? Buffer.alloc(0)).toString()))
  return { ...text, texts: textsOfPages(text) }
}

const UNREADABLE = { findings: { textLayer: 'unsearchable', isCut: true }, doubt: 'unreadable', pages: [], blocks: [] }

test('the text of each page is stored once', async () => {
  expect(await extracted(textPdf(['One', '', 'Three', ' ']))).toMatchObject({
    findings: { textLayer: 'searchable', legacyFonts: [], isTagged: false, pages: 4, isCut: false },
    texts: ['One', '', 'Three', ''],
  })
})

test('what an ActualText stands for is read, not the glyphs', async () => {
  const { texts } = await extracted(await readFile(new URL('../sample/pdfs/notebook.hi.pdf', import.meta.url)))
  expect(texts[0]).toContain('शोध का परिणाम तभी विश्वसनीय है जब कोई दूसरा उसे दोहरा सके')
  expect(texts[0]).not.toContain('शोशोध')
})

test('a PDF of 2,000 pages is read', async () => {
  const { findings, pages, texts } = await extracted(textPdf(Array.from({ length: 2000 }, (_, n) => `Page ${n + 1}`)))
  expect(findings.pages).toBe(2000)
  expect(texts[0]).toBe('Page 1')
  expect(findings.isCut).toBe(pages.length < 2000)
})

test('of a PDF that is protected, or broken, no text is stored', async () => {
  const locked = await readFile(
    new URL('../../../command-service/src/papers/pdf/testing/user-password.pdf', import.meta.url),
  )
  expect(await extracted(locked)).toMatchObject(UNREADABLE)
  expect(await extracted(hostilePdfs['dictionaries in dictionaries']())).toMatchObject(UNREADABLE)
})

test('of a page whose content is a bomb no text is stored, and the process is ended', async () => {
  expect(await extracted(hostilePdfs['a page of 300 MiB'](), open({ deadlineMs: 20_000 }))).toMatchObject({ pages: [] })
})
