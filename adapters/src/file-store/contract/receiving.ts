import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { FileTooLarge, type FileStore } from '../file-store.ts'
import { bytes, inChunks, storeBytes, MAX, nobody, type Open, read, sha256 } from './fixtures.ts'

export const contractOfReceiving = (open: Open) =>
  describe('receiving', () => {
    let store: FileStore
    let other: FileStore

    beforeEach(async () => {
      store = await open()
      other = await open()
    })

    test.for([
      ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', 0],
      ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', 0x352441c2],
      ['123456789', '15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225', 0xcbf43926],
    ] as const)('The fingerprint of %o is known', async ([text, hash, crc]) => {
      const content = Buffer.from(text)
      const received = await store.receive(inChunks(content), MAX)
      expect(received).toMatchObject({ sha256: hash, crc32: crc, bytes: content.length })
      expect(await readFile(received.path)).toEqual(content)
      await received.store()
      expect(await read(store, hash)).toEqual(content)
      expect(await store.size(hash)).toBe(content.length)
    })

    test.for([1, 7, 4_096, 65_537, 300_000])('Chunks of %i bytes make the same blob', async size => {
      const content = bytes(Math.min(300_000, size * 3_000))
      const received = await store.receive(inChunks(content, size), MAX)
      expect(received).toMatchObject({ sha256: sha256(content), crc32: crc32(content), bytes: content.length })
      expect(await readFile(received.path)).toEqual(content)
      await received.discard()
    })

    test('Received bytes are no blob before they are stored', async () => {
      const received = await store.receive(inChunks(bytes(10)), MAX)
      expect(await store.open(received.sha256)).toBeUndefined()
      expect(await store.size(received.sha256)).toBeUndefined()
      await received.discard()
    })

    test('Discarded bytes are removed', async () => {
      const received = await store.receive(inChunks(bytes(10)), MAX)
      await received.discard()
      await expect(readFile(received.path)).rejects.toThrow(/ENOENT/)
      expect(await store.size(received.sha256)).toBeUndefined()
      expect(await store.sweep(nobody, new Date(Date.now() + 60_000))).toHaveLength(0)
    })

    test('As many bytes as allowed are taken, one more is FileTooLarge', async () => {
      const received = await store.receive(inChunks(bytes(100_000)), 100_000)
      expect(received.bytes).toBe(100_000)
      await received.discard()
      await expect(store.receive(inChunks(bytes(100_001)), 100_000)).rejects.toThrow(FileTooLarge)
    })

    test('The rest of what is too large can still be read by the caller', async () => {
      const source = inChunks(bytes(300_000), 1_000)
      await expect(store.receive(source, 10_000)).rejects.toThrow(FileTooLarge)
      expect(source.destroyed).toBe(false)
      expect((await buffer(source)).length).toBeGreaterThan(200_000)
    })

    test("A source that fails rejects with the source's own error", async () => {
      const failing = Readable.from(
        (async function* () {
          yield bytes(1_000)
          throw new RangeError('the line broke')
        })(),
      )
      await expect(store.receive(failing, MAX)).rejects.toThrow(new RangeError('the line broke'))
    })

    test('A source that ends before its end rejects', async () => {
      const source = new Readable({ read: () => {} })
      source.push(bytes(1_000))
      const receiving = store.receive(source, MAX)
      source.destroy()
      await expect(receiving).rejects.toThrow(/close/i)
    })

    test('Many are received at once', async () => {
      const contents = Array.from({ length: 20 }, (_, seed) => bytes(50_000, seed % 10))
      const hashes = await Promise.all(contents.map((content, n) => storeBytes(n % 2 ? store : other, content)))
      expect(hashes).toEqual(contents.map(sha256))
      for (const [n, content] of contents.entries()) expect(await read(store, hashes[n] ?? '')).toEqual(content)
      expect(await store.sweep(nobody, new Date(Date.now() + 60_000))).toHaveLength(10)
    })
  })
