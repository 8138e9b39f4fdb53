import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { sha256 } from '@shodh/adapters/audit/signing/signing.ts'
import { base64 } from '@shodh/contracts/audit/proof/bytes.ts'
import { entryOf } from '@shodh/contracts/audit/proof/entry.ts'
import { merkle } from '@shodh/contracts/audit/proof/merkle.ts'
import { publicLogTiles, type TileDocument, tileId } from '@shodh/contracts/audit/proof/stored.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { asWritten, papersUploaded, volumeId } from '../../../testing/journal-events.ts'
import { openPublicLog, sizeAt } from '../public-log.ts'

type Opened = {
  readonly events: EventStore
  /** Another log, empty. */
  readonly other: EventStore
  readonly views: ReadStore
  readonly close: () => Promise<void>
}

const GOING_ON = new AbortController().signal

/** What holds of the tree on every read store. */
export const treeOn = (name: string, open: (directory: string) => Promise<Opened>) =>
  describe(`The tree of the public log on ${name}`, () => {
    let directory: string
    let events: EventStore
    let opened: Opened

    beforeEach(async () => {
      directory = await temporaryFolder()
      opened = await open(directory)
      events = opened.events
    })
    afterEach(async () => {
      await opened.close()
    })

    const write = (from: number, to: number, store = events) =>
      store.append(`volume-${volumeId}`, 'any', asWritten(papersUploaded(from, to)))

    /** The root as every event's entry gives it, without a tile. */
    const rootOfEvents = async (size: number) => {
      const { leafHash, rootOf, complete } = merkle(sha256)
      const leaves: Uint8Array[] = []
      for await (const batch of events.readAll(-1)) leaves.push(...batch.map(event => leafHash(entryOf(sha256, event))))
      const root = rootOf(size, ({ level, index }) =>
        complete(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)),
      )
      return base64(root)
    }

    const grown = async (store = events) => {
      const log = await openPublicLog({ events: store, views: opened.views })
      await log.grow(GOING_ON)
      return log
    }

    test('has every event, also after it was opened again, and knows their positions', async () => {
      await write(1, 300)
      const log = await grown()
      expect([log.size(), await log.isBehind()]).toEqual([300, false])
      expect(base64(await log.rootAt(300))).toBe(await rootOfEvents(300))
      await write(301, 530)
      expect(await log.isBehind()).toBe(true)
      const again = await grown()
      expect(again.size()).toBe(530)
      expect(base64(await again.rootAt(530))).toBe(await rootOfEvents(530))
      expect(base64(await again.rootAt(257))).toBe(await rootOfEvents(257))
      const tiles = await opened.views.collection<TileDocument>(publicLogTiles)
      let size = 0
      for await (const batch of events.readAll(-1))
        for (const { position } of batch) expect(await sizeAt(tiles, position)).toBe((size += 1))
    })

    test('is not made anew for what another collection of the store has', async () => {
      await write(1, 3)
      await grown()
      const another = await opened.views.collection({ name: 'a-model', version: 1, indexes: [] })
      await another.commit([], 1, 'of another log')
      expect((await openPublicLog({ events, views: opened.views })).size()).toBe(3)
    })

    test('says of which log its tiles are, also where the log before had no events', async () => {
      await grown()
      const { other, views } = opened
      await grown(other)
      const tiles = await views.collection<TileDocument>(publicLogTiles)
      expect(await tiles.claim({ log: events.logId, types: [] })).toMatchObject({ log: other.logId })
    })

    test('is not opened where a tile of it is missing', async () => {
      await write(1, 3)
      await grown()
      await write(4, 4)
      const tiles = await opened.views.collection<TileDocument>(publicLogTiles)
      const [last] = (await Array.fromAsync(events.readAll(-1))).flat().slice(-1)
      await tiles.commit([{ id: tileId(0, 0), document: null }], last!.position, last!.id)
      await expect(openPublicLog({ events, views: opened.views })).rejects.toThrow('of the log is damaged')
    })

    test('is made anew from the events of another log', async () => {
      await write(1, 300)
      await grown()
      const { other } = opened
      await write(1, 3, other)
      expect((await grown(other)).size()).toBe(3)
      expect((await openPublicLog({ events: other, views: opened.views })).size()).toBe(3)
    })
  })
