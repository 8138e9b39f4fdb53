import { beforeEach, describe, expect, test } from 'vitest'
import type { FileStore } from '../file-store.ts'
import { bytes, inChunks, MAX, nobody, type Open, read, storeBytes } from './fixtures.ts'

export const contractOfTrash = (open: Open) =>
  describe('the trash', () => {
    let store: FileStore
    let other: FileStore

    beforeEach(async () => {
      store = await open()
      other = await open()
    })

    const soon = () => new Date(Date.now() + 60_000)
    const everybody = () => true
    const inTrash = async () => (await Array.fromAsync(other.trash.all())).flat()

    const trashed = async (content: Buffer) => {
      const hash = await storeBytes(store, content)
      await store.derived.store(hash, 'text', bytes(30))
      expect(await store.sweep(nobody, soon())).toEqual([hash])
      return hash
    }

    test('has what a sweep took away, with its size and the time of that, and the store has it no more', async () => {
      const began = Date.now()
      const hash = await trashed(bytes(2_000))
      expect(await inTrash()).toMatchObject([{ sha256: hash, bytes: 2_000 }])
      expect((await inTrash())[0]?.storedAt.getTime()).toBeGreaterThan(began - 2_000)
      expect((await Array.fromAsync(store.all())).flat()).toEqual([])
      expect([await store.size(hash), await store.open(hash)]).toEqual([undefined, undefined])
      expect(await store.sweep(nobody, soon())).toEqual([])
      expect(await inTrash()).toHaveLength(1)
    })

    test('gives back what is referred to, with what is derived from it', async () => {
      const [wanted, unwanted] = [await storeBytes(store, bytes(10)), await storeBytes(store, bytes(20))]
      await store.derived.store(wanted, 'text', bytes(30))
      expect(await store.sweep(nobody, soon())).toHaveLength(2)
      const before = Date.now()
      expect(await store.trash.restore(hash => hash === wanted)).toEqual([wanted])
      expect(await store.trash.restore(hash => hash === wanted)).toEqual([])
      expect(await read(other, wanted)).toEqual(bytes(10))
      expect(await other.derived.read(wanted, 'text')).toEqual(bytes(30))
      expect(await inTrash()).toMatchObject([{ sha256: unwanted }])
      expect(await store.sweep(nobody, new Date(before - 2_000))).toEqual([])
    })

    test('gives back what is stored again', async () => {
      const hash = await trashed(bytes(1_000))
      expect(await storeBytes(other, bytes(1_000))).toBe(hash)
      expect(await inTrash()).toEqual([])
      expect(await read(store, hash)).toEqual(bytes(1_000))
      expect(await store.derived.has(hash, 'text')).toBe(true)
      expect(await store.sweep(nobody, soon())).toEqual([hash])
      expect(await store.sweep(nobody, soon())).toEqual([])
      expect(await inTrash()).toHaveLength(1)
    })

    test('is emptied of what has been there long enough, with what is derived from it', async () => {
      const hash = await trashed(bytes(1_000))
      expect(await store.trash.empty(new Date(Date.now() - 60_000))).toEqual([])
      expect(await inTrash()).toHaveLength(1)
      expect(await store.trash.empty(soon())).toEqual([hash])
      expect(await store.trash.empty(soon())).toEqual([])
      expect(await inTrash()).toEqual([])
      expect(await store.trash.restore(everybody)).toEqual([])
      expect(await store.derived.has(hash, 'text')).toBe(false)
    })

    test('has nothing of what is removed for good, and loses what is', async () => {
      const thrown = await trashed(bytes(10))
      const [there, retained] = [await storeBytes(store, bytes(20)), await storeBytes(store, bytes(30))]
      for (const hash of [there, retained]) await store.derived.store(hash, 'text', bytes(30))
      const unknown = 'a'.repeat(64)
      const removed = await store.remove(new Set([thrown, there, unknown, '../text']), soon())
      expect(removed.toSorted()).toEqual([thrown, there].toSorted())
      expect(await store.remove(new Set([thrown, there]), soon())).toEqual([])
      expect(await inTrash()).toEqual([])
      const derived = [thrown, there, retained].map(hash => store.derived.has(hash, 'text'))
      expect(await Promise.all(derived)).toEqual([false, false, true])
      expect([await store.size(there), await store.size(retained)]).toEqual([undefined, 30])
    })

    test('Nothing that was stored since is removed', async () => {
      const before = new Date(Date.now() - 2_000)
      const hash = await storeBytes(store, bytes(10))
      await store.derived.store(hash, 'text', bytes(30))
      expect(await store.remove(new Set([hash]), before)).toEqual([])
      expect([await store.size(hash), await store.derived.has(hash, 'text')]).toEqual([10, true])
    })

    test('Those who store the same bytes while it is emptied have them', async () => {
      const contents = Array.from({ length: 30 }, (_, n) => bytes(n + 1))
      for (const content of contents) await storeBytes(store, content)
      await store.sweep(nobody, soon())
      const again = await Promise.all(contents.map(content => other.receive(inChunks(content), MAX)))
      await Promise.all([store.trash.empty(soon()), ...again.map(received => received.store())])
      for (const [n, content] of contents.entries()) expect(await read(store, again[n]?.sha256 ?? '')).toEqual(content)
      expect(await inTrash()).toEqual([])
    })
  })
