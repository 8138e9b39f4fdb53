import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { client, pdfBlob } from '../../testing/client.ts'
import { administrator } from '../../testing/journal.ts'
import { journalProcess } from '../../testing/journal-process.ts'

const PDF = new URL('../../sample/pdfs/item-analysis.pdf', import.meta.url)

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shodh-bundled-'))
})
afterAll(() => rm(directory, { recursive: true }))

test('the bundled journal takes, reads and finds a paper, and goes on after a kill', async () => {
  const first = await journalProcess(directory)
  const editor = client(first.address, await client(first.address).logIn(administrator))
  await editor.createVolume('Bundled')
  const { status } = await editor.upload({ title: 'On Bundles', volumeName: 'Bundled' }, pdfBlob(await readFile(PDF)))
  expect(status).toBe(201)
  const found = async (address: string, query: string) =>
    (await client(address).get(`/search?q=${query}`)).body.data.pagination.total
  await expect.poll(() => found(first.address, 'bundles')).toBe(1)
  // a word of its text
  await expect.poll(() => found(first.address, 'discrimination')).toBe(1)
  await first.end('SIGKILL')

  const second = await journalProcess(directory)
  expect(await found(second.address, 'discrimination')).toBe(1)
  expect(existsSync(join(directory, 'mail'))).toBe(true)
  expect(await second.end('SIGTERM')).toBe(0)
})
