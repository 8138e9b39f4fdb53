import { describe, expect, test } from 'vitest'
import { concatenated, HASH_BYTES, type Sha256, utf8 } from './bytes.ts'
import { merkle, type TreeNode } from './merkle.ts'
import { sha256 } from './testing/crypto.ts'
import { TILE_WIDTH } from './tile-paths.ts'
import { type HashesAt, tiledTree } from './tiled-tree.ts'

const SIZE = 600
const { leafHash, complete, rootOf, inclusionProof, consistencyProof } = merkle(sha256)
const leaves = Array.from({ length: SIZE }, (_, n) => leafHash(utf8(`entry ${n}`)))
const hashOf = ({ level, index }: TreeNode) => complete(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level))

/** The hashes of level 8, each of a full tile below it. */
const above = [0, 1].map(index => hashOf({ level: 8, index }))

const hashesIn = (level: number, index: number) =>
  (level === 0 ? leaves : above).slice(index * TILE_WIDTH, (index + 1) * TILE_WIDTH)

const stored: HashesAt = async (level, index) => {
  const hashes = level > 1 ? [] : hashesIn(level, index)
  return hashes.length === 0 ? undefined : concatenated(...hashes)
}
const tree = tiledTree(sha256, stored)

describe('a tree in tiles has the roots and the proofs of the same tree in one piece', () => {
  test.each([0, 1, 2, 3, 255, 256, 257, 511, 512, 513, 600])('of %i entries', async size => {
    expect(await tree.rootAt(size)).toEqual(rootOf(size, hashOf))
  })
  test.each([
    [0, 1],
    [0, 600],
    [255, 257],
    [300, 599],
    [599, 600],
  ])('of the entry %i among %i', async (index, size) => {
    expect(await tree.inclusion(index, size)).toEqual(inclusionProof(index, size, hashOf))
  })
  test.each([
    [1, 600],
    [256, 257],
    [300, 513],
    [599, 600],
  ])('of %i entries that became %i', async (first, second) => {
    expect(await tree.consistency(first, second)).toEqual(consistencyProof(first, second, hashOf))
  })
})

test.each<[string, HashesAt]>([
  ['missing', async () => undefined],
  ['too short', async (level, index) => (await stored(level, index))?.slice(HASH_BYTES)],
])('a tile that is %s is named', async (_, hashesAt) => {
  await expect(tiledTree(sha256, hashesAt).rootAt(600)).rejects.toThrow(
    expect.objectContaining({
      name: 'TileMissing',
      message: expect.stringMatching(/^The tile [01]\/\d of the log is missing or too short$/u),
    }),
  )
})

test('each tile is read once for a proof, and its hashes are computed once', async () => {
  const [reads, computed] = [[] as string[], [] as unknown[]]
  const counted: Sha256 = message => {
    computed.push(message)
    return sha256(message)
  }
  const tile = concatenated(...leaves.slice(0, TILE_WIDTH))
  const small = tiledTree(counted, async (level, index) => {
    reads.push(`${level}/${index}`)
    return tile
  })
  await small.rootAt(255)
  expect(reads).toEqual(['0/0'])
  const once = computed.length
  await small.rootAt(255)
  // Only what joins the complete subtrees is computed again.
  expect(computed.length - once).toBe(7)
})
