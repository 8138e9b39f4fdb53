import { chmod, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { openDiskFileStore } from '@shodh/adapters/file-store/disk/disk.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, test } from 'vitest'
import { problemFinder } from './popular-pdfs.ts'

const stored = async () => {
  const directory = await temporaryFolder()
  const files = await openDiskFileStore({ directory })
  const received = await files.receive(Readable.from([Buffer.from('%PDF the text')]), 1000)
  await received.store()
  const { sha256, bytes } = received
  const path = join(directory, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  let reads = 0
  const open: typeof files.open = (...given) => ((reads += 1), files.open(...given))
  const problemOf = problemFinder({ ...files, open })
  const overwrite = async (text: string) => {
    await chmod(path, 0o600)
    await writeFile(path, text)
  }
  return { path, overwrite, problem: () => problemOf({ sha256, bytes }), reads: () => reads }
}

test('A file is read once, however many ask for it, and again only when it was changed', async () => {
  const { path, overwrite, problem, reads } = await stored()
  expect(await Promise.all([problem(), problem(), problem()])).toEqual([undefined, undefined, undefined])
  expect([await problem(), reads()]).toEqual([undefined, 1])
  await overwrite('%PDF the test')
  expect([await problem(), await problem(), reads()]).toEqual(['damaged', 'damaged', 2])
  await overwrite('%PDF the text')
  await utimes(path, 0, 0)
  expect([await problem(), reads()]).toEqual([undefined, 3])
})

test('A file that is cut, or gone, is not read', async () => {
  const { path, overwrite, problem, reads } = await stored()
  await overwrite('%PDF')
  expect(await problem()).toBe('damaged')
  await rm(path)
  expect([await problem(), reads()]).toEqual(['missing', 0])
})

test('What could not be read is read again', async () => {
  let isSilent = true
  const bytes = Buffer.from('')
  const sha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const problemOf = problemFinder({
    identity: async () => 'one',
    size: async () => 0,
    open: async () => {
      if (isSilent) throw new Unavailable('no response')
      return Readable.from([bytes])
    },
  })
  await expect(problemOf({ sha256, bytes: 0 })).rejects.toThrow('no response')
  isSilent = false
  expect(await problemOf({ sha256, bytes: 0 })).toBeUndefined()
})
