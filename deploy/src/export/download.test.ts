import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, test } from 'vitest'
import type { SignedInRequest } from '../client/session.ts'
import { sha256Of } from '../folder-format/whole-files.ts'
import { openExportFolder } from '../folder-format/write-folder.ts'
import { download } from './download.ts'

const pdf = {
  name: 'pdf/v-7-v1.pdf',
  sha256: sha256Of('the PDF'),
  bytes: 7,
  path: '/api/v1/papers/v/p/versions/1.pdf',
  named: 'record',
}

const responding =
  (text: string): SignedInRequest =>
  async () => ({
    status: 200,
    data: undefined,
    message: '200 OK',
    body: Buffer.from(text),
    code: undefined,
    errors: undefined,
    position: undefined,
    isReplayed: false,
    isStale: false,
    retryAfter: undefined,
    isRepeated: false,
    isGivenUp: false,
  })

const newFolder = async () => openExportFolder(await temporaryFolder())

test('bytes that are not those of the record are not written', async () => {
  const folder = await newFolder()
  const why = await download(responding('another PDF'), folder, pdf)
  expect(why).toBe('the journal sent other bytes than its record names')
  expect(await readdir(folder.path)).toEqual(['.unfinished-export'])
})

test('a file of an earlier run whose bytes were damaged is written again', async () => {
  const folder = await newFolder()
  await download(responding('the PDF'), folder, pdf)
  const file = join(folder.path, pdf.name)
  await writeFile(file, 'damaged')
  expect(await download(responding('the PDF'), folder, pdf)).toBeUndefined()
  expect(await readFile(file, 'utf8')).toBe('the PDF')
})
