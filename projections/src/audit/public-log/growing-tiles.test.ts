import { sha256 } from '@shodh/adapters/audit/signing/signing.ts'
import { base64, utf8 } from '@shodh/contracts/audit/proof/bytes.ts'
import { merkle } from '@shodh/contracts/audit/proof/merkle.ts'
import { type TileDocument, tileId } from '@shodh/contracts/audit/proof/stored.ts'
import { tiledTree } from '@shodh/contracts/audit/proof/tiled-tree.ts'
import { expect, test } from 'vitest'
import { growingTiles, partialTiles } from './growing-tiles.ts'

const { leafHash, nodeHash, isIncluded, isConsistent } = merkle(sha256)

const entry = (index: number) => sha256(utf8(`event ${index}`))

/** Entries `from` to `to` added in one go to the tiles of a store. */
const grow = (stored: Map<string, TileDocument>, from: number, to: number) => {
  const growing = growingTiles(
    sha256,
    from,
    new Map(partialTiles(from).map(id => [id, stored.get(id) as TileDocument])),
  )
  for (let index = from; index < to; index += 1) growing.add(entry(index), index * 10)
  for (const document of growing.changes()) stored.set(document.id, document)
}

const treeOf = (stored: ReadonlyMap<string, TileDocument>) =>
  tiledTree(sha256, async (level, index) => {
    const document = stored.get(tileId(level, index))
    return document && new Uint8Array(Buffer.from(document.hashes, 'base64'))
  })

const rootOf = (from: number, to: number): Uint8Array => {
  if (to - from === 1) return leafHash(entry(from))
  let left = 1
  while (left * 2 < to - from) left *= 2
  return nodeHash(rootOf(from, from + left), rootOf(from + left, to))
}

test.each([[1], [255], [256], [257], [1, 256, 257, 512, 513], [100, 700], [65_535], [65_536], [300, 65_600]])(
  'Tiles grown to %j entries have the roots of the tree',
  async (...sizes) => {
    const stored = new Map<string, TileDocument>()
    let before = 0
    for (const size of sizes) {
      grow(stored, before, size)
      before = size
    }
    const tree = treeOf(stored)
    for (const size of [1, ...sizes]) expect(base64(await tree.rootAt(size))).toBe(base64(rootOf(0, size)))
  },
)

test('What a process wrote that died is written again, whatever of it was stored', async () => {
  const stored = new Map<string, TileDocument>()
  grow(stored, 0, 250)
  const once = new Map(stored)
  grow(stored, 250, 600)
  const half = new Map([...once, ...[...stored].filter((_, at) => at % 2 === 0)])
  grow(half, 250, 600)
  expect(half).toEqual(stored)
})

test('A tile that lacks what the tree has is not continued', () => {
  const stored = new Map<string, TileDocument>()
  grow(stored, 0, 10)
  expect(() => grow(new Map(), 10, 11)).toThrow('The tile entries/000000000000 of the log is damaged')
  const [hashes, id] = [entry(0), 'entries/000000000000']
  stored.set(id, { id, hashes: Buffer.concat(Array.from({ length: 9 }, () => hashes)).toString('base64') })
  expect(() => grow(stored, 10, 11)).toThrow('The tile entries/000000000000 of the log is damaged')
})

test('Proofs made from tiles verify', async () => {
  const stored = new Map<string, TileDocument>()
  grow(stored, 0, 1000)
  const tree = treeOf(stored)
  const head = async (size: number) => ({ size, root: await tree.rootAt(size) })
  for (const size of [1, 256, 257, 700, 1000])
    for (const index of [0, 255, 256, 699].filter(index => index < size)) {
      const proof = await tree.inclusion(index, size)
      expect(isIncluded(index, leafHash(entry(index)), proof, await head(size))).toBe(true)
      const growth = await tree.consistency(index + 1, size)
      expect(isConsistent(await head(index + 1), await head(size), growth)).toBe(true)
    }
})

test('Roots of trees that the tiles have not are no roots', async () => {
  const stored = new Map<string, TileDocument>()
  grow(stored, 0, 300)
  await expect(treeOf(stored).rootAt(301)).rejects.toThrow('The tile 0/1 of the log is missing or too short')
})

test('What was written beyond the size is written again, positions included', () => {
  const stored = new Map<string, TileDocument>()
  grow(stored, 0, 600)
  const again = new Map(stored)
  for (const from of [0, 10, 255, 256, 300]) {
    grow(again, from, 600)
    expect(again).toEqual(stored)
  }
})

test('A tree grows from the tiles that are not full', () => {
  const ids = (...names: readonly string[]) => names.map(name => `${name.slice(0, -1)}00000000000${name.slice(-1)}`)
  expect(partialTiles(0)).toEqual([])
  expect(partialTiles(1)).toEqual(ids('entries/0', '0/0'))
  expect(partialTiles(256)).toEqual(ids('1/0'))
  expect(partialTiles(257)).toEqual(ids('entries/1', '0/1', '1/0'))
  expect(partialTiles(65_536)).toEqual(ids('2/0'))
})

test('Only what has changed is written, once, and only entries have positions', () => {
  const growing = growingTiles(sha256, 0, new Map())
  for (let index = 0; index < 257; index += 1) growing.add(entry(index), index * 10)
  const changes = growing.changes()
  expect(
    changes.map(({ id, hashes, positions }) => [id.replace(/0{11}/u, ''), hashes.length, positions?.length]),
  ).toEqual([
    ['entries/0', 10_924, 256],
    ['0/0', 10_924, undefined],
    ['1/0', 44, undefined],
    ['entries/1', 44, 1],
    ['0/1', 44, undefined],
  ])
  expect(growing.changes()).toEqual([])
  growing.add(entry(257), 2570)
  expect(growing.changes().map(({ id }) => id.replace(/0{11}/u, ''))).toEqual(['entries/1', '0/1'])
})
