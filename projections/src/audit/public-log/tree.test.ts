import { join } from 'node:path'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { publicLogTiles, type TileDocument } from '@shodh/contracts/audit/proof/stored.ts'
import { describe, expect, test } from 'vitest'
import { papersUploaded } from '../../testing/journal-events.ts'
import { withStores } from '../../testing/with-stores.ts'
import { openPublicLog, sizeAt } from './public-log.ts'
import { treeOn } from './testing/tree-on.ts'

const at = withStores(openEmbeddedStores)
const GOING_ON = new AbortController().signal

treeOn('SQLite', async directory => {
  const stores = {
    events: await openSqliteEventStore({ directory, log: 'journal' }),
    other: await openSqliteEventStore({ directory: join(directory, 'other'), log: 'journal' }),
    views: await openSqliteReadStore({ file: join(directory, 'views.db') }),
  }
  const close = async () => {
    for (const store of Object.values(stores)) await store.close()
  }
  return { ...stores, close }
})

/** Tiles of entries, each with its first positions; the gets that were made. */
const tilesOf = (...positions: readonly (readonly number[])[]) => {
  const gets: string[] = []
  const get = async (id: string) => {
    gets.push(id)
    const [level, index] = id.split('/')
    const own = level === 'entries' ? positions[Number(index)] : undefined
    return own && ({ id, hashes: '', positions: own } satisfies TileDocument)
  }
  return { get, gets }
}

/** So many full tiles of entries at the even positions, and one that is not full. */
const fullTiles = (full: number, more: number) =>
  Array.from({ length: full + 1 }, (_, tile) =>
    Array.from({ length: tile < full ? 256 : more }, (__, n) => (tile * 256 + n) * 2),
  )

describe('how many entries there are up to a position', () => {
  test.each([0, 1, 2, 3, 4, 5, 6, 7])('is found in the tile that has it: %i full ones', async full => {
    const { get } = tilesOf(...fullTiles(full, 10))
    const sizes = [0, 1, 255, 256, 257, full * 256, full * 256 + 9].filter(size => size <= full * 256 + 9)
    for (const size of sizes) expect(await sizeAt({ get }, size * 2)).toBe(size + 1)
    expect(await sizeAt({ get }, 1_000_000)).toBe(full * 256 + 10)
  })

  test('is none at the beginning, without a look, and none without tiles', async () => {
    const { get, gets } = tilesOf([-1])
    expect([await sizeAt({ get }, -1), gets]).toEqual([0, []])
    expect(await sizeAt(tilesOf(), 5)).toBe(0)
  })

  test('is found with few looks', async () => {
    const { get, gets } = tilesOf(...fullTiles(100, 1))
    await sizeAt({ get }, 64 * 512)
    expect(gets.length).toBeLessThan(16)
  })
})

describe('the tree of a log', () => {
  const opened = async (events = at.stores.events) => openPublicLog({ events, views: at.stores.views })
  const tiles = () => at.stores.views.collection<TileDocument>(publicLogTiles)

  test('is emptied where it is of another log, or has events that the log has not', async () => {
    await at.write(papersUploaded(1, 3))
    await (await opened()).grow(GOING_ON)
    expect((await opened()).size()).toBe(3)
    const { events } = at.stores
    expect(await (await tiles()).claim({ log: '', types: [''] })).toEqual({ log: events.logId, types: [] })
    const idAt = async () => 'another event'
    expect((await opened({ ...events, idAt })).size()).toBe(0)
    expect(await (await tiles()).claim({ log: '', types: [] })).toEqual({ log: events.logId, types: [] })
    await (await opened()).grow(GOING_ON)
    expect((await opened({ ...events, logId: 'other' })).size()).toBe(0)
    expect(await (await tiles()).claim({ log: '', types: [] })).toEqual({ log: 'other', types: [] })
  })

  test('is committed each two thousand events, and at the end', async () => {
    for (const from of [1, 501, 1001, 1501, 2001]) await at.write(papersUploaded(from, Math.min(from + 499, 2050)))
    const { views, events } = at.stores
    const commits: number[] = []
    const collection: typeof views.collection = async model => {
      const own = await views.collection(model)
      const commit: typeof own.commit = (changes, position, event) => {
        commits.push(position)
        return own.commit(changes, position, event)
      }
      return { ...own, commit }
    }
    const log = await openPublicLog({ events, views: { ...views, collection } })
    await log.grow(GOING_ON)
    await log.grow(GOING_ON)
    expect([commits, log.size()]).toEqual([[1999, 2049], 2050])
  })

  test('grows by one batch where the process is to end', async () => {
    await at.write(papersUploaded(1, 300))
    const log = await opened()
    await log.grow(AbortSignal.abort())
    expect([log.size(), await log.isBehind()]).toEqual([200, true])
  })
})
