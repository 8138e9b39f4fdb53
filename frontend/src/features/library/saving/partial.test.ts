import { afterEach, expect, test, vi } from 'vitest'
import { findPartials } from './partial.ts'

afterEach(() => vi.unstubAllGlobals())

/** A private file system whose handle responds to a write with a count. */
const storedIn = async (write: (chunk: Uint8Array) => number) => {
  const handle = { getSize: () => 0, write, flush: () => undefined, close: () => undefined }
  const file = { createSyncAccessHandle: async () => handle }
  const directory = { getDirectoryHandle: async () => directory, getFileHandle: async () => file }
  class FileHandle {
    createSyncAccessHandle() {}
  }
  vi.stubGlobal('FileSystemFileHandle', FileHandle)
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => directory } })
  return (await findPartials()).open('p-1')
}

test('a chunk that is written in pieces is whole', async () => {
  const partial = await storedIn(chunk => Math.min(4, chunk.byteLength))
  partial.append(new Uint8Array(10))
  expect(partial.size()).toBe(10)
})

test.each([
  ['no byte', 0],
  ['more bytes than there are, as a failed write without a sign', 0xff_ff_ff_ff],
])('a device that has written %s is full', async (_, count) => {
  const partial = await storedIn(() => count)
  expect(() => partial.append(new Uint8Array(10))).toThrow(expect.objectContaining({ name: 'QuotaExceededError' }))
  expect(partial.size()).toBe(0)
})
