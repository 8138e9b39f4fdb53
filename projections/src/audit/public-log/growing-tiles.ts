import { HASH_BYTES, type Sha256 } from '@shodh/contracts/audit/proof/bytes.ts'
import { merkle } from '@shodh/contracts/audit/proof/merkle.ts'
import { type TileDocument, tileId } from '@shodh/contracts/audit/proof/stored.ts'
import { TILE_WIDTH, type TileLevel, tileWidth } from '@shodh/contracts/audit/proof/tile-paths.ts'

/** The last tile of a level, while it grows. */
type GrowingTile = {
  readonly level: TileLevel
  index: number
  width: number
  hashes: Buffer
  positions: number[]
}

const newTile = (level: TileLevel, index: number): GrowingTile => ({
  level,
  index,
  width: 0,
  hashes: Buffer.alloc(TILE_WIDTH * HASH_BYTES),
  positions: [],
})

const documentOf = ({ level, index, width, hashes, positions }: GrowingTile): TileDocument => ({
  id: tileId(level, index),
  hashes: hashes.toString('base64', 0, width * HASH_BYTES),
  ...(level === 'entries' && { positions: [...positions] }),
})

const hashesIn = ({ hashes, width }: GrowingTile) =>
  Array.from({ length: width }, (_, at) => hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES))

/** What a stored tile has beyond the size was written by a process that died, and is written again. */
const resumeTile = (level: TileLevel, size: number, stored: ReadonlyMap<string, TileDocument>): GrowingTile => {
  const index = Math.floor(size / TILE_WIDTH ** (level === 'entries' ? 1 : level + 1))
  const tile = newTile(level, index)
  tile.width = tileWidth(level, index, size)
  // Stryker disable next-line ConditionalExpression: A tile without entries takes none from what is stored either.
  if (tile.width === 0) return tile
  const document = stored.get(tileId(level, index))
  const bytes = Buffer.from(document?.hashes ?? '', 'base64')
  if (bytes.length < tile.width * HASH_BYTES) throw new Error(`The tile ${tileId(level, index)} of the log is damaged`)
  bytes.copy(tile.hashes, 0, 0, tile.width * HASH_BYTES)
  // Stryker disable next-line ArrayDeclaration: Only tiles of entries have positions, and those always do.
  tile.positions = document?.positions?.slice(0, tile.width) ?? []
  return tile
}

const levelsOf = (size: number): readonly TileLevel[] => {
  const levels: TileLevel[] = ['entries', 0]
  for (let level = 1; TILE_WIDTH ** level <= size; level += 1) levels.push(level)
  return levels
}

/** The ids of the partial tiles of a tree, which it grows from. */
export const partialTiles = (size: number): readonly string[] =>
  levelsOf(size).flatMap(level => {
    const index = Math.floor(size / TILE_WIDTH ** (level === 'entries' ? 1 : level + 1))
    return tileWidth(level, index, size) > 0 ? [tileId(level, index)] : []
  })

/** The last tiles of a tree of `size`, to which entries are added one by one. */
export const growingTiles = (sha256: Sha256, size: number, stored: ReadonlyMap<string, TileDocument>) => {
  const { leafHash, complete } = merkle(sha256)
  const levels = levelsOf(size).map(level => resumeTile(level, size, stored))
  const changed = new Map<string, TileDocument | GrowingTile>()

  const push = (at: number, hash: Uint8Array, position?: number) => {
    const tile = levels[at] ?? newTile(at - 1, 0)
    levels[at] = tile
    tile.hashes.set(hash, tile.width * HASH_BYTES)
    tile.width += 1
    // Stryker disable next-line ConditionalExpression: Positions of tiles of hashes are never read.
    if (position !== undefined) tile.positions.push(position)
    changed.set(tileId(tile.level, tile.index), tile)
    if (tile.width < TILE_WIDTH) return
    // Stryker disable next-line CallExpression: A full tile changes no more, and is the same document later; only its memory is freed.
    changed.set(tileId(tile.level, tile.index), documentOf(tile))
    if (at > 0) push(at + 1, complete(hashesIn(tile)))
    levels[at] = newTile(tile.level, tile.index + 1)
  }

  return {
    add: (entry: Uint8Array, position: number) => {
      push(0, entry, position)
      push(1, leafHash(entry))
    },
    /** The tiles that have changed since this was last called. */
    changes: (): readonly TileDocument[] => {
      const documents = Array.from(changed.values(), tile => ('width' in tile ? documentOf(tile) : tile))
      changed.clear()
      return documents
    },
  }
}
