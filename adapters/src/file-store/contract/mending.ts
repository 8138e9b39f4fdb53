import { beforeEach, describe, expect, test } from 'vitest'
import { type FileStore, problemOf } from '../file-store.ts'
import { bytes, inChunks, MAX, type Open, read, storeBytes } from './fixtures.ts'

const ways = ['altered', 'cut short', 'emptied', 'lost'] as const

/** Damages the blob as a disk or a hand would. */
export type Damage = (sha256: string, way: (typeof ways)[number]) => Promise<unknown>

export const contractOfMending = (open: Open, damage: Damage) =>
  describe('mending', () => {
    const content = bytes(600_000)
    let store: FileStore
    let other: FileStore

    beforeEach(async () => {
      store = await open()
      other = await open()
    })

    test.for(ways)('A blob that was %s is whole again once the same bytes are stored', async way => {
      const sha256 = await storeBytes(store, content)
      const problem = () => problemOf(store, { sha256, bytes: content.length }, { contents: true })
      await damage(sha256, way)
      expect(await problem()).toBeDefined()
      const identity = await store.identity(sha256)
      expect(await storeBytes(other, content)).toBe(sha256)
      expect(await store.identity(sha256)).not.toBe(identity)
      expect(await problem()).toBeUndefined()
      expect((await read(store, sha256))?.equals(content)).toBe(true)
      expect(await read(store, sha256, { start: 599_990, end: 600_100 })).toEqual(content.subarray(599_990))
    })

    test('Many who bring the same bytes mend it together', async () => {
      const sha256 = await storeBytes(store, content)
      await damage(sha256, 'altered')
      const arrivals = [store, other, store, other].map(each => each.receive(inChunks(content), MAX))
      await Promise.all((await Promise.all(arrivals)).map(received => received.store()))
      expect((await read(store, sha256))?.equals(content)).toBe(true)
      expect((await Array.fromAsync(store.all())).flat()).toHaveLength(1)
    })
  })
