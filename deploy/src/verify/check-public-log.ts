import { BEGINNING, type StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { type Collection, collectionName, type ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { sha256 } from '@shodh/adapters/audit/signing/signing.ts'
import { HASH_BYTES } from '@shodh/contracts/audit/proof/bytes.ts'
import { entryOf } from '@shodh/contracts/audit/proof/entry.ts'
import { publicLogTiles, type TileDocument, tileId } from '@shodh/contracts/audit/proof/stored.ts'
import { tiledTree } from '@shodh/contracts/audit/proof/tiled-tree.ts'
import { growingTiles } from '@shodh/projections/audit/public-log/growing-tiles.ts'
import { type CheckedHeads, headChecks, type HeadPorts, PUBLIC_LOG } from './check-tree-heads.ts'
import { type Report, RESTORE } from './finding.ts'
import { pairUp } from './check-models.ts'
import { PROGRAM } from '../terminal/program.ts'

const REMAKE = `Where nothing else is found, its events are right: stop the journal, run ${PROGRAM} replay, and it makes the tiles anew.`

type Ports = HeadPorts & { readonly views: ReadStore; readonly scratch: ReadStore }

const hashesIn = ({ hashes }: TileDocument) => Buffer.from(hashes, 'base64')

/** Where two tiles differ first, as far as both go; undefined where they agree. */
const firstDifference = (one: TileDocument, other: TileDocument) => {
  const [left, right] = [hashesIn(one), hashesIn(other)]
  const count = Math.min(left.length, right.length) / HASH_BYTES
  const at = (bytes: Buffer, n: number) => bytes.subarray(n * HASH_BYTES, (n + 1) * HASH_BYTES)
  return Array.from({ length: count }, (_, n) => n).find(n => !at(left, n).equals(at(right, n)))
}

/** The last tile of each level is held: the heads of a log are looked at in the order of their sizes. */
const treeOf = (tiles: Collection<TileDocument>): Pick<ReturnType<typeof tiledTree>, 'rootAt'> => {
  const held = new Map<number, { readonly index: number; readonly hashes: Buffer | undefined }>()
  return tiledTree(sha256, async (level, index) => {
    const known = held.get(level)
    if (known?.index === index) return known.hashes
    const tile = await tiles.get(tileId(level, index))
    const hashes = tile && hashesIn(tile)
    held.set(level, { index, hashes })
    return hashes
  })
}

const sentenceFor = (id: string, at: number, { positions }: TileDocument) =>
  positions
    ? `the event at position ${positions[at]} is not the one whose entry was published`
    : `its tile ${id} is not that of the events (hash ${at})`

const checkTiles = async (stored: Collection<TileDocument>, anew: Collection<TileDocument>, report: Report) => {
  for await (const { id, one, other } of pairUp(stored.all(), anew.all())) {
    const [tile, fresh] = [one as TileDocument | undefined, other as TileDocument | undefined]
    if (!tile) continue
    const at = fresh ? firstDifference(tile, fresh) : 0
    if (at !== undefined)
      report({ of: PUBLIC_LOG, what: sentenceFor(id, at, fresh ?? { id, hashes: '' }), remedy: `${RESTORE} ${REMAKE}` })
  }
}

/** Makes the public log's tree anew from the events that it is given, and compares it with what was published. */
export const publicLogChecks = async ({ views, scratch, ...ports }: Ports, report: Report) => {
  const checkHeads = await headChecks(ports, report)
  const anew = await scratch.collection<TileDocument>(publicLogTiles)
  const growing = growingTiles(sha256, 0, new Map())
  let size = 0

  /** An event whose texts are damaged has no entry: the check of its shape has named it. */
  const entry = (event: StoredEvent) => {
    try {
      return entryOf(sha256, event)
    } catch {
      return new Uint8Array(HASH_BYTES)
    }
  }

  return {
    add: async (batch: readonly StoredEvent[]) => {
      for (const event of batch) growing.add(entry(event), event.position)
      size += batch.length
      const changes = growing.changes().map(document => ({ id: document.id, document }))
      await anew.commit(changes, batch.at(-1)?.position ?? BEGINNING)
    },
    compare: async (): Promise<CheckedHeads & { readonly hasTiles: boolean }> => {
      const checked = await checkHeads({ size, rootAt: treeOf(anew).rootAt })
      const hasTiles = (await views.collections()).includes(collectionName(publicLogTiles))
      if (checked.signed > 0 && hasTiles)
        await checkTiles(await views.collection<TileDocument>(publicLogTiles), anew, report)
      return { ...checked, hasTiles }
    },
  }
}
