import { expect, test } from 'vitest'
import { parseTilePath, type Tile, TILE_WIDTH, tileOf, tilePath, tileWidth } from './tile-paths.ts'

test.each<[Tile, string]>([
  [{ level: 0, index: 0, width: 256 }, '0/000'],
  [{ level: 0, index: 273, width: 112 }, '0/273.p/112'],
  [{ level: 'entries', index: 1_234_067, width: 256 }, 'entries/x001/x234/067'],
  [{ level: 63, index: 1000, width: 1 }, '63/x001/000.p/1'],
])('%o has the path %s', (tile, path) => {
  expect(tilePath(tile)).toBe(path)
  expect(parseTilePath(path)).toEqual(tile)
})

test.each([
  '64/000',
  '00/000',
  '0/0',
  '0/x000/001',
  '0/000.p/0',
  '0/000.p/256',
  '0/000.p/01',
  'data/000',
  '0/000/',
  '0/x001',
  '-1/000',
  '0/000.p',
  '0/000.p/1/2',
  '0/000.p/300',
  '0/000x',
  ' 0/000',
  'x/0/000',
  '0/000.p/1x',
  'undefined/000',
  '',
])('%s is no path of a tile', path => {
  expect(parseTilePath(path)).toBeUndefined()
})

test('a tree of 70,000 has the tiles that the specification names', () => {
  expect([tileWidth(0, 272, 70_000), tileWidth(0, 273, 70_000), tileWidth(0, 274, 70_000)]).toEqual([256, 112, 0])
  expect([tileWidth(1, 0, 70_000), tileWidth(1, 1, 70_000)]).toEqual([256, 17])
  expect([tileWidth(2, 0, 70_000), tileWidth(3, 0, 70_000)]).toEqual([1, 0])
  expect(tileWidth('entries', 273, 70_000)).toBe(112)
})

test('a tree of 256 has a full tile and one above it', () => {
  expect([tileWidth(0, 0, 256), tileWidth(0, 1, 256), tileWidth(1, 0, 256)]).toEqual([TILE_WIDTH, 0, 1])
})

test('the hash of a subtree is in a tile, or made of hashes in one', () => {
  expect(tileOf({ level: 0, index: 257 })).toEqual({ level: 0, index: 1, from: 1, count: 1 })
  expect(tileOf({ level: 3, index: 32 })).toEqual({ level: 0, index: 1, from: 0, count: 8 })
  expect(tileOf({ level: 8, index: 5 })).toEqual({ level: 1, index: 0, from: 5, count: 1 })
  expect(tileOf({ level: 15, index: 2 })).toEqual({ level: 1, index: 1, from: 0, count: 128 })
})
