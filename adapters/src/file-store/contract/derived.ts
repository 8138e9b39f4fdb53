import { beforeEach, describe, expect, test } from 'vitest'
import type { FileStore } from '../file-store.ts'
import { bytes, nobody, type Open, storeBytes } from './fixtures.ts'

export const contractOfDerivedFiles = (open: Open) =>
  describe('derived files', () => {
    let store: FileStore
    let other: FileStore

    beforeEach(async () => {
      store = await open()
      other = await open()
    })

    const soon = () => new Date(Date.now() + 60_000)

    test('are read as they were stored, by every handle', async () => {
      const blob = await storeBytes(store, bytes(10))
      expect([await store.derived.has(blob, 'text'), await store.derived.read(blob, 'text')]).toEqual([
        false,
        undefined,
      ])
      await store.derived.store(blob, 'text', bytes(600_000))
      expect(await other.derived.has(blob, 'text')).toBe(true)
      expect(await other.derived.read(blob, 'text')).toEqual(bytes(600_000))
      expect(await other.derived.read(blob, 'other')).toBeUndefined()
    })

    test('are replaced under the same name, and may be empty', async () => {
      const blob = await storeBytes(store, bytes(10))
      await store.derived.store(blob, 'text', bytes(100))
      await other.derived.store(blob, 'text', Buffer.alloc(0))
      expect(await store.derived.read(blob, 'text')).toEqual(Buffer.alloc(0))
    })

    test('are no blobs', async () => {
      const blob = await storeBytes(store, bytes(10))
      await store.derived.store(blob, 'text', bytes(20))
      expect(await store.size(`${blob}.text`)).toBeUndefined()
      expect(await store.open(`${blob}.text`)).toBeUndefined()
      expect(await store.size(blob)).toBe(10)
    })

    test.for(['', '../text', 'a/b', 'A', 'text.txt', '*'])('None is called %o', async name => {
      const blob = await storeBytes(store, bytes(10))
      expect([await store.derived.has(blob, name), await store.derived.read(blob, name)]).toEqual([false, undefined])
      await expect(store.derived.store(blob, name, bytes(1))).rejects.toThrow(TypeError)
    })

    test('stay while their blob stays, and go with it', async () => {
      const [retained, removed] = [await storeBytes(store, bytes(10)), await storeBytes(store, bytes(20))]
      for (const blob of [retained, removed]) await store.derived.store(blob, 'text', bytes(30))
      expect(await store.remove(new Set([removed]), soon())).toHaveLength(1)
      expect([await store.derived.has(retained, 'text'), await store.derived.has(removed, 'text')]).toEqual([
        true,
        false,
      ])
    })

    test('are removed where their names are unwanted', async () => {
      const [blob, another] = [await storeBytes(store, bytes(10)), await storeBytes(store, bytes(20))]
      for (const name of ['text-1', 'text-2', 'picture']) await store.derived.store(blob, name, bytes(30))
      await store.derived.store(another, 'text-1', bytes(30))
      const names: string[] = []
      await other.derived.remove(blob, name => names.push(name) > 0 && name === 'text-1')
      expect(names.toSorted()).toEqual(['picture', 'text-1', 'text-2'])
      expect(await store.derived.has(blob, 'text-1')).toBe(false)
      for (const name of ['text-2', 'picture']) expect(await store.derived.read(blob, name)).toEqual(bytes(30))
      expect([await store.size(blob), await store.derived.has(another, 'text-1')]).toEqual([10, true])
      await store.derived.remove('../text', () => true)
    })

    test('of a blob that is gone are removed by the next sweep', async () => {
      const blob = await storeBytes(store, bytes(10))
      expect(await store.remove(new Set([blob]), soon())).toHaveLength(1)
      await store.derived.store(blob, 'text', bytes(30))
      expect(await store.sweep(nobody, soon())).toHaveLength(0)
      expect(await store.derived.has(blob, 'text')).toBe(false)
    })
  })
