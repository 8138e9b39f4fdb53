import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { pdfOf } from '../testing/pdf.ts'
import { inspectPdfFile } from './inspect-pdf-file.ts'

test('A PDF has its pages; one that lacks its end marker is broken', async () => {
  const whole = new Uint8Array(await pdfOf(['One', 'Two']))
  const cut = whole.slice(0, Buffer.from(whole).lastIndexOf('%%EOF'))
  expect(await inspectPdfFile(whole)).toEqual({ pages: 2 })
  expect(await inspectPdfFile(cut)).toEqual({ refused: 'PDF_BROKEN' })
})

test('A PDF that needs a password is encrypted, and not broken', async () => {
  const pdf = await readFile(new URL('./testing/user-password.pdf', import.meta.url))
  expect(await inspectPdfFile(new Uint8Array(pdf))).toEqual({ refused: 'PDF_ENCRYPTED' })
})

test('The parser is loaded without a word of what it would draw with', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', new URL('./parse-pdf.ts', import.meta.url).href, '--print', 'typeof DOMMatrix'],
    { encoding: 'utf8' },
  )
  expect([stdout, stderr]).toEqual(['function\n', ''])
})
