import { HASH_BYTES } from '@shodh/contracts/audit/proof/bytes.ts'
import type { LogHeadRow } from '@shodh/contracts/audit/proof/stored.ts'
import { TILE_WIDTH } from '@shodh/contracts/audit/proof/tile-paths.ts'
import { expect, test } from 'vitest'
import { openPublicLog } from './public-log.ts'

const FULL = { level: 0, index: 0, width: TILE_WIDTH } as const
const ENTRIES = { level: 'entries', index: 0, width: TILE_WIDTH } as const

const headOf = (vkey: string, size: number): LogHeadRow => ({
  id: '0001',
  vkey,
  size,
  count: 1,
  checkpoint: 'c',
  at: 0,
})

const aLog = () => {
  const stored = { head: headOf('first', 300), byte: 1, reads: 0 }
  let now = 0
  const log = openPublicLog(
    {
      head: async () => stored.head,
      tile: async id => {
        stored.reads += 1
        return { id, hashes: Buffer.alloc(TILE_WIDTH * HASH_BYTES, stored.byte).toString('base64') }
      },
      indexOf: async () => undefined,
      history: async () => [],
    },
    () => now,
  )
  return { log, stored, pass: (ms: number) => void (now += ms) }
}

test('a full tile that was served is cached as it was served', async () => {
  const { log, stored } = aLog()
  expect(log.cachedTile('0/000')).toBeUndefined()
  const tile = await log.tileBytes(FULL)
  const bundle = await log.tileBytes(ENTRIES)
  expect(tile).toHaveLength(TILE_WIDTH * HASH_BYTES)
  expect(bundle).toHaveLength(TILE_WIDTH * (HASH_BYTES + 2))
  expect(log.cachedTile('0/000')).toBe(tile)
  expect(log.cachedTile('entries/000')).toBe(bundle)
  expect(stored.reads).toBe(2)
})

test('a partial tile is not cached: it may become full', async () => {
  const { log } = aLog()
  expect(await log.tileBytes({ ...FULL, width: 44 })).toHaveLength(44 * HASH_BYTES)
  expect(log.cachedTile('0/000.p/44')).toBeUndefined()
})

test('a cached tile is served only while the head is known, and never for another log', async () => {
  const { log, stored, pass } = aLog()
  await log.tileBytes(FULL)
  pass(600)
  expect(log.cachedTile('0/000')).toBeUndefined()
  await log.head()
  expect(log.cachedTile('0/000')).toBeDefined()
  stored.head = headOf('second', 300)
  stored.byte = 2
  pass(600)
  await log.head()
  expect(log.cachedTile('0/000')).toBeUndefined()
  expect((await log.tileBytes(FULL))?.[0]).toBe(2)
})

test('the head is looked at again after half a second', async () => {
  const { log, stored, pass } = aLog()
  await log.head()
  stored.head = headOf('first', 301)
  pass(499)
  expect((await log.head())?.size).toBe(300)
  pass(1)
  expect((await log.head())?.size).toBe(301)
})

test('a tile is read once for as many hashes, and none that no published tree has', async () => {
  const { log, stored } = aLog()
  await log.tileBytes(FULL)
  await log.tileBytes({ ...FULL, width: 7 })
  expect(stored.reads).toBe(1)
  expect(await log.tileBytes({ ...FULL, index: 1, width: 45 })).toBeUndefined()
  expect(await log.tileBytes({ ...FULL, index: 2, width: 1 })).toBeUndefined()
  expect(stored.reads).toBe(2)
  expect(await log.tileBytes({ ...FULL, index: 1, width: 44 })).toHaveLength(44 * HASH_BYTES)
  expect(stored.reads).toBe(2)
})

test('a tile that is stored with too few hashes, or not at all, is none', async () => {
  const hashes = Buffer.alloc(10 * HASH_BYTES).toString('base64')
  const at = (tile: { id: string; hashes: string } | undefined) =>
    openPublicLog({
      head: async () => headOf('first', 300),
      tile: async () => tile,
      indexOf: async () => undefined,
      history: async () => [],
    })
  for (const tile of [{ id: '', hashes }, undefined])
    for (const width of [5, TILE_WIDTH]) expect(await at(tile).tileBytes({ ...FULL, width })).toBeUndefined()
})

test('without a head there is no tile', async () => {
  const log = openPublicLog({
    head: async () => undefined,
    tile: () => Promise.reject(new Error('Nothing is to be read')),
    indexOf: async () => undefined,
    history: async () => [],
  })
  expect([await log.head(), await log.tileBytes(FULL)]).toEqual([undefined, undefined])
})

test('a tile of a log that another one has taken the place of meanwhile is not cached', async () => {
  const { log, stored, pass } = aLog()
  await log.head()
  const reading = log.tileBytes(FULL)
  stored.head = headOf('second', 300)
  pass(600)
  await log.head()
  expect(await reading).toHaveLength(TILE_WIDTH * HASH_BYTES)
  expect(log.cachedTile('0/000')).toBeUndefined()
})
