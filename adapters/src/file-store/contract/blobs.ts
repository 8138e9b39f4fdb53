import { Readable } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import { type FileStore, problemOf } from '../file-store.ts'
import { bytes, inChunks, MAX, storeBytes, nobody, type Open, read, sha256 } from './fixtures.ts'

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
      expect(await store.sweep(nobody, new Date(Date.now() + 60_000))).toHaveLength(1)
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

    test('Every blob is listed with its size and when it was stored, and nothing else', async () => {
      const began = Date.now()
      const hashes = [await storeBytes(store, bytes(1)), await storeBytes(store, bytes(2_000))]
      await store.derived.store(hashes[0] ?? '', 'text', Buffer.from('derived'))
      const received = await other.receive(inChunks(bytes(3)), MAX)
      const listed = (await Array.fromAsync(store.all())).flat()
      expect(new Map(listed.map(blob => [blob.sha256, blob.bytes]))).toEqual(
        new Map([
          [hashes[0], 1],
          [hashes[1], 2_000],
        ]),
      )
      for (const { storedAt } of listed) expect(storedAt.getTime()).toBeGreaterThan(began - 2_000)
      await received.discard()
    })

    test('A blob is right, missing or damaged by its size, and by its contents where they are read', async () => {
      const hash = await storeBytes(store, bytes(70_000))
      const [right, contents] = [{ sha256: hash, bytes: 70_000 }, { contents: true }]
      expect(await problemOf(store, right, contents)).toBeUndefined()
      expect(await problemOf(store, { ...right, bytes: 70_001 }, { contents: false })).toBe('damaged')
      expect(await problemOf(store, { sha256: sha256(bytes(1)), bytes: 1 }, contents)).toBe('missing')
      const altered = { size: async () => 70_000, open: () => Promise.resolve(Readable.from([bytes(70_001)])) }
      expect(await problemOf(altered, right, contents)).toBe('damaged')
      expect(await problemOf(altered, right, { contents: false })).toBeUndefined()
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
        expect([await store.size(hash), await store.identity(hash)]).toEqual([undefined, undefined])
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
      expect(await store.identity(sha256(bytes(10)))).toBeUndefined()
    })

    test('Another handle, and a store that is opened again, have the blobs', async () => {
      const hash = await storeBytes(store, bytes(10))
      expect(await other.size(hash)).toBe(10)
      await store.close()
      await other.close()
      store = await open()
      expect(await read(store, hash)).toEqual(bytes(10))
    })

    test('Free space is a number of bytes, at most all of the space, or unknown', async () => {
      const free = (await store.free()) ?? 1
      expect(free).toBeGreaterThan(0)
      expect((await store.capacity()) ?? free).toBeGreaterThanOrEqual(free)
    })
  })
