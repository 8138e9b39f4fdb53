import { sha256 } from '@shodh/adapters/audit/signing/signing.ts'
import { concatenated, HASH_BYTES } from '@shodh/contracts/audit/proof/bytes.ts'
import type { LogHeadRow, LogHistoryRow, TileDocument } from '@shodh/contracts/audit/proof/stored.ts'
import { tileId } from '@shodh/contracts/audit/proof/stored.ts'
import { type Tile, TILE_WIDTH, type TileLevel, tilePath, tileWidth } from '@shodh/contracts/audit/proof/tile-paths.ts'
import { tiledTree } from '@shodh/contracts/audit/proof/tiled-tree.ts'
import { LRUCache } from 'lru-cache'

/** Where the public log is read from. */
export type PublicLogPort = {
  /** Undefined until there is a tree head. */
  readonly head: () => Promise<LogHeadRow | undefined>
  readonly tile: (id: string) => Promise<TileDocument | undefined>
  /** The index of the event at a position; undefined where the tree has none there yet. */
  readonly indexOf: (position: number) => Promise<number | undefined>
  /** The signed tree heads of the log, in the order of their sizes. */
  readonly history: (logId: string) => Promise<readonly LogHistoryRow['checkpoints'][number][]>
}

/** Milliseconds for which the head is good. */
const HEAD_FOR_MS = 500

/** Tiles that are held, of 8 KiB and the hashes within, and full ones as they are served. */
const TILES_HELD = 1000

/** An entry in a bundle: its length in two bytes, and its 32 (https://c2sp.org/tlog-tiles). */
const LENGTH_PREFIX = Uint8Array.of(0, HASH_BYTES)

const bundleOf = (entries: Uint8Array) =>
  concatenated(
    ...Array.from({ length: entries.length / HASH_BYTES }, (_, at) => [
      LENGTH_PREFIX,
      entries.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
    ]).flat(),
  )

/** The public log up to its last tree head, with what was read of it lately. */
export const openPublicLog = (port: PublicLogPort, now: () => number = () => performance.now()) => {
  const tiles = new LRUCache<string, Uint8Array>({ max: TILES_HELD })
  const fullTiles = new LRUCache<string, Uint8Array>({ max: TILES_HELD })
  let looked: { readonly at: number; readonly head: Promise<LogHeadRow | undefined> } | undefined
  let vkey: string | undefined

  const isFresh = () => looked !== undefined && now() - looked.at < HEAD_FOR_MS

  const look = async () => {
    const found = await port.head()
    if (found?.vkey !== vkey) fullTiles.clear()
    vkey = found?.vkey
    return found
  }

  const head = async () => {
    if (!looked || !isFresh()) looked = { at: now(), head: look() }
    return looked.head
  }

  /** All that a tree of the size has in the tile: it never changes. */
  const held = async ({ vkey, size }: LogHeadRow, level: TileLevel, index: number) => {
    const width = tileWidth(level, index, size)
    const key = `${vkey} ${tileId(level, index)} ${width}`
    const known = tiles.get(key)
    if (known || width === 0) return known
    const document = await port.tile(tileId(level, index))
    const bytes = new Uint8Array(Buffer.from(document?.hashes ?? '', 'base64').subarray(0, width * HASH_BYTES))
    if (bytes.length < width * HASH_BYTES) return undefined
    tiles.set(key, bytes)
    return bytes
  }

  return {
    head,
    indexOf: port.indexOf,
    history: port.history,
    /** The bytes of a tile as they are served; undefined where no published tree has it. */
    tileBytes: async (tile: Tile): Promise<Uint8Array | undefined> => {
      const { level, index, width } = tile
      const published = await head()
      const bytes = published && (await held(published, level, index))
      if (!bytes || bytes.length < width * HASH_BYTES) return undefined
      const part = bytes.subarray(0, width * HASH_BYTES)
      const response = level === 'entries' ? bundleOf(part) : part
      if (width === TILE_WIDTH && published.vkey === vkey) fullTiles.set(tilePath(tile), response)
      return response
    },
    /** The bytes of a full tile that was served lately, by its path: without a wait, since they never change. */
    cachedTile: (path: string): Uint8Array | undefined => (isFresh() ? fullTiles.get(path) : undefined),
    /** What proofs of trees up to the head are made from. */
    treeOf: (published: LogHeadRow) => tiledTree(sha256, (level, index) => held(published, level, index)),
  }
}

export type PublicLog = ReturnType<typeof openPublicLog>
