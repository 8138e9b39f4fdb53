import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FileStore, StoredPart } from '../file-store.ts'
import { bytes, inChunks, type Open, read, sha256 } from './fixtures.ts'

const MIB = 1024 * 1024

export const contractOfPartialFiles = (open: Open) =>
  describe('files that come in parts', () => {
    let store: FileStore

    beforeEach(async () => {
      store = await open()
    })

    const added = async (parts: readonly StoredPart[], content: Buffer, name = 'one') => {
      const after = await store.partial.add(name, parts, inChunks(content))
      if (!after) throw new Error('A part is missing')
      return after
    }
    const sizeOf = (parts: readonly StoredPart[]) => parts.reduce((sum, one) => sum + one.bytes, 0)
    const blobs = async () => (await Array.fromAsync(store.all())).flat().map(blob => blob.sha256)

    test('are one blob once all have come, small ones and large ones, and nothing else is left', async () => {
      const content = bytes(2 * MIB + 5)
      let parts: readonly StoredPart[] = []
      for (const [from, to] of [
        [0, 3],
        [3, MIB + 9],
        [MIB + 9, 2 * MIB],
        [2 * MIB, content.length],
      ]) {
        const next = await added(parts, content.subarray(from, to))
        await store.partial.drop(parts, next)
        parts = next
        expect(sizeOf(parts)).toBe(to)
      }
      const received = await store.partial.receive('one', parts)
      const fingerprint = { sha256: sha256(content), crc32: crc32(content), bytes: content.length }
      expect(received).toMatchObject(fingerprint)
      expect(await readFile(received?.path ?? '')).toEqual(content)
      await received?.store()
      await store.partial.remove('one', parts)
      expect([await blobs(), await store.partial.names()]).toEqual([[fingerprint.sha256], []])
      expect(await read(store, fingerprint.sha256)).toEqual(content)
    })

    test('are whole also for another process, and after some was stored that nobody counts', async () => {
      const content = bytes(1000)
      const parts = await added([], content.subarray(0, 400))
      await added(parts, bytes(700, 3))
      store = await open()
      const all = await added(parts, content.subarray(400))
      expect(await store.partial.receive('one', all)).toMatchObject({ sha256: sha256(content), bytes: 1000 })
      expect(await store.partial.receive('one', parts)).toMatchObject({ sha256: sha256(content.subarray(0, 400)) })
    })

    test('of which nothing more came are those that were there', async () => {
      const parts = await added([], bytes(10))
      expect(await store.partial.add('one', parts, inChunks(Buffer.of()))).toBe(parts)
      expect(await store.partial.receive('two', [])).toMatchObject({ sha256: sha256(Buffer.of()), bytes: 0 })
    })

    test('that are missing are neither added to nor received', async () => {
      const parts = await added([], bytes(10))
      await store.partial.remove('one', parts)
      expect(await store.partial.add('one', parts, inChunks(bytes(5)))).toBeUndefined()
      expect(await store.partial.receive('one', parts)).toBeUndefined()
      expect([await blobs(), await store.partial.names()]).toEqual([[], []])
    })

    test('stay where the whole is discarded', async () => {
      const parts = await added([], bytes(10))
      await (await store.partial.receive('one', parts))?.discard()
      expect(await store.partial.receive('one', parts)).toMatchObject({ sha256: sha256(bytes(10)) })
    })

    test('are those of who adds last', async () => {
      const parts = await added([], bytes(10))
      const late = Promise.withResolvers<void>()
      const slow = async function* () {
        yield bytes(5, 1)
        await late.promise
        yield bytes(5, 2)
      }
      const stalled = store.partial.add('one', parts, slow())
      const all = await added(parts, bytes(20, 4))
      late.resolve()
      await stalled
      const whole = Buffer.concat([bytes(10), bytes(20, 4)])
      const received = await store.partial.receive('one', all)
      expect(received?.sha256).toBe(sha256(whole))
      expect(await readFile(received?.path ?? '')).toEqual(whole)
    })
  })
