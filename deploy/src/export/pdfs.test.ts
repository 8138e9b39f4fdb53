import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { SignedInRequest } from '../import/sign-in.ts'
import { sha256Of } from './checksum.ts'
import { openExportFolder } from '../folder-format/write-folder.ts'
import { writePdf } from './pdfs.ts'

const paper = { volumeId: 'v', sr: 7 }
const version = {
  version: 1,
  at: '2026-01-01T00:00:00Z',
  statedAt: null,
  reason: null,
  sha256: sha256Of(Buffer.from('the PDF')),
  bytes: 7,
  url: '/api/v1/papers/v/p/versions/1.pdf',
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

const newFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'shodh-export-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return openExportFolder(path)
}

test('bytes that are not those of the record are not written', async () => {
  const folder = await newFolder()
  const why = await writePdf(responding('another PDF'), folder, paper, version)
  expect(why).toBe('the journal sent other bytes than its record names')
  expect(await readdir(folder.path)).toEqual(['.unfinished-export'])
})

test('a file of an earlier run whose bytes were damaged is written again', async () => {
  const folder = await newFolder()
  await writePdf(responding('the PDF'), folder, paper, version)
  const file = join(folder.path, 'pdf', 'v-7-v1.pdf')
  await writeFile(file, 'damaged')
  expect(await writePdf(responding('the PDF'), folder, paper, version)).toBeUndefined()
  expect(await readFile(file, 'utf8')).toBe('the PDF')
})
