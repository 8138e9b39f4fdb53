import { beforeEach, describe, expect, test } from 'vitest'
import type { FileStore } from '../file-store.ts'
import { bytes, inChunks, storeBytes, MAX, nobody, type Open, read, sha256 } from './fixtures.ts'

/** A moment after everything that has happened and before everything that will. */
const momentBetween = async () => {
  const happened = Date.now()
  await expect.poll(Date.now, { interval: 1 }).toBeGreaterThan(happened)
  const moment = new Date()
  await expect.poll(Date.now, { interval: 1 }).toBeGreaterThan(moment.getTime())
  return moment
}

export const contractOfSweeping = (open: Open) =>
  describe('sweeping', () => {
    let store: FileStore
    let other: FileStore

    beforeEach(async () => {
      store = await open()
      other = await open()
    })

    test('takes away old blobs that nothing refers to, and says which', async () => {
      const [first, second, third] = [
        await storeBytes(store, bytes(1)),
        await storeBytes(store, bytes(2)),
        await storeBytes(store, bytes(3)),
      ]
      const moment = await momentBetween()
      expect(await store.sweep(hash => hash === second, moment)).toHaveLength(2)
      expect([await store.size(first), await store.size(second), await store.size(third)]).toEqual([
        undefined,
        2,
        undefined,
      ])
      expect(await store.sweep(hash => hash === second, moment)).toHaveLength(0)
    })

    test('leaves young blobs, and what is on its way in', async () => {
      const moment = await momentBetween()
      const hash = await storeBytes(store, bytes(1))
      const received = await store.receive(inChunks(bytes(2)), MAX)
      expect(await store.sweep(nobody, moment)).toHaveLength(0)
      await received.store()
      expect([await store.size(hash), await store.size(received.sha256)]).toEqual([1, 2])
    })

    test('leaves an old blob that has been stored again, before any event refers to it', async () => {
      const hash = await storeBytes(store, bytes(1))
      const received = await other.receive(inChunks(bytes(1)), MAX)
      const moment = await momentBetween()
      await received.store()
      expect(await store.sweep(nobody, moment)).toHaveLength(0)
      expect(await store.size(hash)).toBe(1)
    })

    test('leaves blobs that are stored again while it runs', async () => {
      const contents = Array.from({ length: 60 }, (_, n) => bytes(n + 1))
      for (const content of contents) await storeBytes(store, content)
      const again = await Promise.all(contents.map(content => other.receive(inChunks(content), MAX)))
      const moment = await momentBetween()
      await Promise.all([store.sweep(nobody, moment), ...again.map(received => received.store())])
      for (const content of contents) expect(await read(store, sha256(content))).toEqual(content)
    })

    test('allows a blob to be stored again', async () => {
      const hash = await storeBytes(store, bytes(1))
      expect(await store.sweep(nobody, await momentBetween())).toHaveLength(1)
      await storeBytes(store, bytes(1))
      expect(await read(store, hash)).toEqual(bytes(1))
    })
  })
