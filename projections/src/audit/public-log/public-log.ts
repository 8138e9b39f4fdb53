import { BEGINNING, type EventStore, type Position, type StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { type Collection, collectionName, type ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { sha256 } from '@shodh/adapters/audit/signing/signing.ts'
import { HASH_BYTES, sameBytes } from '@shodh/contracts/audit/proof/bytes.ts'
import type { TreeHead } from '@shodh/contracts/audit/proof/note.ts'
import { entryOf } from '@shodh/contracts/audit/proof/entry.ts'
import { merkle } from '@shodh/contracts/audit/proof/merkle.ts'
import { publicLogTiles, type TileDocument, tileId } from '@shodh/contracts/audit/proof/stored.ts'
import { TILE_WIDTH } from '@shodh/contracts/audit/proof/tile-paths.ts'
import { tiledTree } from '@shodh/contracts/audit/proof/tiled-tree.ts'
import { disagreement } from '../../runner/builds.ts'
import { growingTiles, partialTiles } from './growing-tiles.ts'

type LogStores = { readonly events: EventStore; readonly views: ReadStore }

/** Events that are added at once: few, since on an embedded store no request is served meanwhile. */
const BATCH = 200

/** Events whose tiles are committed together while more follow: each tile is written about once. */
const COMMITTED = 2000

/** Milliseconds between two looks whether what was stored is still there. */
const LOOK_EVERY_MS = 5000

type Tiles = Collection<TileDocument>

const treeIn = (tiles: Pick<Tiles, 'get'>) =>
  tiledTree(sha256, async (level, index) => {
    const document = await tiles.get(tileId(level, index))
    return document && Buffer.from(document.hashes, 'base64')
  })

/** How many entries the tiles have up to a position; a tile that is there may be ahead of it. */
export const sizeAt = async (tiles: Pick<Tiles, 'get'>, position: Position): Promise<number> => {
  if (position === BEGINNING) return 0
  // Stryker disable next-line ArrayDeclaration: A text is at no position.
  const positionsIn = async (index: number) => (await tiles.get(tileId('entries', index)))?.positions ?? []
  const begins = async (index: number) => ((await positionsIn(index))[0] ?? Infinity) <= position
  let [last, beyond] = [0, 1]
  while (await begins(beyond)) [last, beyond] = [beyond, beyond * 2]
  while (beyond - last > 1) {
    const middle = Math.floor((last + beyond) / 2)
    if (await begins(middle)) last = middle
    else beyond = middle
  }
  return last * TILE_WIDTH + (await positionsIn(last)).filter(one => one <= position).length
}

/** Whether the tiles are of this log, up to their checkpoint; undefined where there are none. */
const agreement = async ({ events, views }: LogStores) => {
  const name = collectionName(publicLogTiles)
  const stored = (await views.checkpoints()).find(({ collection }) => collection === name)
  return stored && { ...stored, isOfLog: (await disagreement(events, stored)) === undefined }
}

/** How many events the log has: those that the tiles count, and those after them. */
export const sizeOfLog = async (stores: LogStores): Promise<number> => {
  const { events, views } = stores
  const counted = await agreement(stores)
  const position = counted?.isOfLog ? counted.position : BEGINNING
  let size = position === BEGINNING ? 0 : await sizeAt(await views.collection<TileDocument>(publicLogTiles), position)
  for await (const batch of events.readAll(position)) size += batch.length
  return size
}

/** An event whose texts are damaged has no entry. */
const entryIfAny = (event: StoredEvent) => {
  try {
    return entryOf(sha256, event)
  } catch {
    return new Uint8Array(HASH_BYTES)
  }
}

/** Of the first events, made anew, by how many, and how many were read; memory is that of a batch. A size that was not reached has no root. */
export const rootsOfEvents = async (
  { events }: Pick<LogStores, 'events'>,
  sizes: readonly number[],
  isToEnd: () => Promise<boolean> = async () => false,
): Promise<{ readonly roots: ReadonlyMap<number, Uint8Array>; readonly read: number }> => {
  const { leafHash, complete } = merkle(sha256)
  const roots = new Map<number, Uint8Array>()
  // the complete subtrees so far, the largest first
  const subtrees: { readonly size: number; readonly hash: Uint8Array }[] = []
  const largest = Math.max(...sizes)
  let added = 0
  for await (const batch of events.readAll(BEGINNING, BATCH)) {
    for (const event of batch.slice(0, largest - added)) {
      let last = { size: 1, hash: leafHash(entryIfAny(event)) }
      while (subtrees.at(-1)?.size === last.size)
        last = { size: 2 * last.size, hash: complete([subtrees.pop()!.hash, last.hash]) }
      subtrees.push(last)
      added += 1
      if (sizes.includes(added))
        roots.set(
          added,
          subtrees.map(({ hash }) => hash).reduceRight((right, left) => complete([left, right])),
        )
    }
    if (added >= largest || (await isToEnd())) break
  }
  return { roots, read: added }
}

const rootOfTiles = async (stores: LogStores, size: number) => {
  if (!(await agreement(stores))?.isOfLog) return undefined
  const tiles = await stores.views.collection<TileDocument>(publicLogTiles)
  return treeIn(tiles)
    .rootAt(size)
    .catch(() => undefined)
}

/**
 * Whether the log's first `size` events, which it has, are those of a tree with the root. Tiles that are of this log answer
 * at once; otherwise all these events are read.
 */
export const beginsWith = async (
  stores: LogStores,
  { size, root }: Pick<TreeHead, 'size' | 'root'>,
): Promise<boolean> => {
  const known = await rootOfTiles(stores, size)
  // tiles that are damaged say nothing of the log
  if (known && sameBytes(known, root)) return true
  const made = (await rootsOfEvents(stores, [size])).roots.get(size)
  return made !== undefined && sameBytes(made, root)
}

/** Empty tiles, which are of this log. */
const emptyTiles = async ({ events, views }: LogStores): Promise<Tiles> => {
  await views.drop(publicLogTiles)
  const tiles = await views.collection<TileDocument>(publicLogTiles)
  await tiles.claim({ log: events.logId, types: [] })
  return tiles
}

/** The tiles, emptied where they have events that the log has not. */
const openTiles = async (stores: LogStores): Promise<Tiles> => {
  const { events, views } = stores
  const tiles = await views.collection<TileDocument>(publicLogTiles)
  const { log } = await tiles.claim({ log: events.logId, types: [] })
  if (log !== events.logId) return emptyTiles(stores)
  return (await agreement(stores))?.isOfLog === false ? emptyTiles(stores) : tiles
}

/** The public log's tree, as it is stored in tiles; `grow` adds the events that it has not yet. */
export const openPublicLog = async (stores: LogStores) => {
  const { events } = stores
  const tiles = await openTiles(stores)
  let position = await tiles.checkpoint()
  let size = await sizeAt(tiles, position)
  const documents = await Promise.all(partialTiles(size).map(id => tiles.get(id)))
  const stored = new Map(documents.flatMap(document => (document ? [[document.id, document] as const] : [])))
  const growing = growingTiles(sha256, size, stored)

  const commit = async (count: number, last: StoredEvent) => {
    const changes = growing.changes().map(document => ({ id: document.id, document }))
    await tiles.commit(changes, last.position, last.id)
    position = last.position
    size += count
  }

  const grow = async (signal: AbortSignal) => {
    let [count, last]: [number, StoredEvent | undefined] = [0, undefined]
    for await (const batch of events.readAll(position, BATCH)) {
      for (const event of batch) growing.add(entryOf(sha256, event), event.position)
      count += batch.length
      last = batch.at(-1)
      if (last && count >= COMMITTED) {
        await commit(count, last)
        count = 0
      }
      if (signal.aborted) break
    }
    // Stryker disable next-line ConditionalExpression, EqualityOperator, LogicalOperator: A commit of nothing at the position that was committed last changes nothing.
    if (last && count > 0) await commit(count, last)
  }

  let lookedAt = performance.now()
  /** Whether an empty store has taken the place of a damaged one. Rejects with Unavailable where it can't be read. */
  const isLost = async () => {
    if (performance.now() - lookedAt < LOOK_EVERY_MS) return false
    lookedAt = performance.now()
    return (await tiles.checkpoint()) < position
  }

  return {
    grow,
    size: () => size,
    /** Whether events were written that the stored tree has not yet. */
    isBehind: async () => (await events.head()) > position || isLost(),
    ...treeIn(tiles),
  }
}

export type PublicLog = Awaited<ReturnType<typeof openPublicLog>>
