import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { inspectPdfFile } from './inspect-pdf-file.ts'
import { pdfOf } from './testing/pdf.ts'

const inspected = async (bytes: Uint8Array) => {
  const directory = await mkdtemp(join(tmpdir(), 'inspect-pdf-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const path = join(directory, 'a.pdf')
  await writeFile(path, bytes)
  return inspectPdfFile(path)
}

test('A PDF has its pages; one that lacks its end marker is broken', async () => {
  const whole = await pdfOf(['One', 'Two'])
  expect(await inspected(whole)).toEqual({ pages: 2 })
  expect(await inspected(whole.subarray(0, whole.lastIndexOf('%%EOF')))).toEqual({ refused: 'PDF_BROKEN' })
})

test('A PDF that needs a password is encrypted, and not broken', async () => {
  const path = fileURLToPath(new URL('../../../deploy/src/api/fixtures/user-password.pdf', import.meta.url))
  expect(await inspectPdfFile(path)).toEqual({ refused: 'PDF_ENCRYPTED' })
})
