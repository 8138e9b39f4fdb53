import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileTasks } from '@shodh/adapters/file-tasks/file-tasks.ts'
import { PDF_MIN_BYTES } from '@shodh/contracts/limits.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, test } from 'vitest'
import { checkPdf } from './check-pdf.ts'

/** Accepts every PDF. */
const tasks: FileTasks = { run: async task => task.parse({ pages: 1 }), close: async () => {} }

const checked = async (bytes: number, before = '') => {
  const directory = await temporaryFolder()
  const path = join(directory, 'a.pdf')
  await writeFile(path, `${before}%PDF-1.7`.padEnd(bytes))
  const file = { sha256: '', crc32: 0, bytes, path, mimetype: 'application/pdf' }
  const nothing = async () => {}
  return checkPdf(tasks, { ...file, store: nothing, discard: nothing })
}

test('A PDF has at least as many bytes as the smallest that is one', async () => {
  expect(await checked(PDF_MIN_BYTES - 1)).toEqual({ refused: 'PDF_BROKEN' })
  expect(await checked(PDF_MIN_BYTES)).toMatchObject({ bytes: PDF_MIN_BYTES, pages: 1 })
})

test('A PDF may have other bytes before it, within the first kilobyte', async () => {
  expect(await checked(5000, 'x'.repeat(1024 - '%PDF-'.length))).toMatchObject({ pages: 1 })
  expect(await checked(5000, 'x'.repeat(1024 - '%PDF'.length))).toEqual({ refused: 'PDF_WRONG_TYPE' })
})
