import { beforeEach, describe, expect, test } from 'vitest'
import type { FileStore } from '../file-store.ts'
import { bytes, storeBytes, nobody, type Open, read, sha256 } from './fixtures.ts'

export const contractOfBlobs = (open: Open) =>
  describe('blobs', () => {
    let store: FileStore
    let other: FileStore

    beforeEach(async () => {
      store = await open()
      other = await open()
    })

    test('The same bytes received twice are stored once', async () => {
      const hashes = [await storeBytes(store, bytes(1_000)), await storeBytes(other, bytes(1_000))]
      expect(hashes[0]).toBe(hashes[1])
      expect(await read(store, hashes[0] ?? '')).toEqual(bytes(1_000))
      expect(await store.sweep(nobody, new Date(Date.now() + 60_000))).toBe(1)
    })

    test.for([
      [0, 0],
      [0, 499_999],
      [499_999, 499_999],
      [1, 499_998],
      [65_535, 65_536],
      [261_119, 261_121],
      [262_143, 262_145],
    ] as const)('The range %i to %i holds both its ends', async ([start, end]) => {
      const content = bytes(500_000)
      expect(await read(store, await storeBytes(store, content), { start, end })).toEqual(
        content.subarray(start, end + 1),
      )
    })

    test('A blob that is left early does no harm', async () => {
      const hash = await storeBytes(store, bytes(1_000_000))
      for await (const chunk of (await store.open(hash)) ?? []) {
        expect(chunk).not.toHaveLength(0)
        break
      }
      expect(await store.size(hash)).toBe(1_000_000)
    })

    test.for(['', 'x', 'a'.repeat(63), 'a'.repeat(65), 'A'.repeat(64), 'g'.repeat(64), `${'a'.repeat(64)}\n`])(
      'No blob is called %o',
      async hash => {
        await storeBytes(store, bytes(10))
        expect(await store.open(hash)).toBeUndefined()
        expect(await store.size(hash)).toBeUndefined()
      },
    )

    test.for(['../../../etc/passwd', '..%2f..%2fetc%2fpasswd', `../${'a'.repeat(61)}`, 'a/../'.repeat(12) + 'abcd'])(
      'The path %o is no blob',
      async path => {
        expect(await store.open(path)).toBeUndefined()
        expect(await store.size(path)).toBeUndefined()
      },
    )

    test('An unknown blob is undefined', async () => {
      expect(await store.open(sha256(bytes(10)))).toBeUndefined()
      expect(await store.size(sha256(bytes(10)))).toBeUndefined()
    })

    test('Another handle, and a store that is opened again, have the blobs', async () => {
      const hash = await storeBytes(store, bytes(10))
      expect(await other.size(hash)).toBe(10)
      await store.close()
      await other.close()
      store = await open()
      expect(await read(store, hash)).toEqual(bytes(10))
    })

    test('Free space is a number of bytes, or unknown', async () => {
      expect((await store.free()) ?? 1).toBeGreaterThan(0)
    })
  })
