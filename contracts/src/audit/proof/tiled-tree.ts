import { HASH_BYTES, type Sha256 } from './bytes.ts'
import { consistencyRanges, inclusionRanges, type LeafRange, merkle, nodesOf, type TreeNode } from './merkle.ts'
import { tileOf } from './tile-paths.ts'

/** The hashes of a tile, as many as there are, one after the other; undefined where there is no such tile. */
export type HashesAt = (level: number, index: number) => Promise<Uint8Array | undefined>

/** A tile that a tree of the size must have is missing or too short. */
class TileMissing extends Error {
  override readonly name = 'TileMissing'
}

const keyOf = ({ level, index }: { readonly level: number; readonly index: number }) => `${level}/${index}`

/** Hashes of complete subtrees within tiles, computed once for as long as the tile's bytes are held. */
const nodeHashes = (complete: (hashes: readonly Uint8Array[]) => Uint8Array) => {
  const known = new WeakMap<Uint8Array, Map<string, Uint8Array>>()
  return (tile: Uint8Array, from: number, count: number): Uint8Array => {
    const nodes = known.get(tile) ?? new Map<string, Uint8Array>()
    known.set(tile, nodes)
    const hashOf = (first: number, width: number): Uint8Array => {
      if (width === 1) return tile.subarray(first * HASH_BYTES, (first + 1) * HASH_BYTES)
      const key = `${first}+${width}`
      const half = width / 2
      const hash = nodes.get(key) ?? complete([hashOf(first, half), hashOf(first + half, half)])
      nodes.set(key, hash)
      return hash
    }
    return hashOf(from, count)
  }
}

/** Roots and proofs of trees of any size that the tiles have, each from a few tiles. Rejects with TileMissing. */
export const tiledTree = (sha256: Sha256, hashesAt: HashesAt) => {
  const { complete, rootOf, inclusionProof, consistencyProof } = merkle(sha256)
  const within = nodeHashes(complete)

  const loaded = async (ranges: readonly LeafRange[]) => {
    const wanted = new Map(ranges.flatMap(nodesOf).map(node => [keyOf(tileOf(node)), tileOf(node)]))
    const load = async ([key, { level, index }]: [string, ReturnType<typeof tileOf>]) =>
      [key, await hashesAt(level, index)] as const
    const tiles = new Map(await Promise.all(Array.from(wanted, load)))
    return (node: TreeNode): Uint8Array => {
      const at = tileOf(node)
      const tile = tiles.get(keyOf(at))
      if (!tile || tile.length < (at.from + at.count) * HASH_BYTES)
        throw new TileMissing(`The tile ${keyOf(at)} of the log is missing or too short`)
      return within(tile, at.from, at.count)
    }
  }

  return {
    rootAt: async (size: number) => rootOf(size, await loaded([{ from: 0, to: size }])),
    inclusion: async (index: number, size: number) =>
      inclusionProof(index, size, await loaded(inclusionRanges(index, size))),
    consistency: async (first: number, second: number) =>
      consistencyProof(first, second, await loaded(consistencyRanges(first, second))),
  }
}
