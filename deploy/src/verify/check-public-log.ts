import { BEGINNING, type StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import type { Collection, ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { sha256, verifyEd25519 } from '@shodh/adapters/signing/signing.ts'
import { HASH_BYTES, sameBytes } from '@shodh/contracts/proof/bytes.ts'
import { openCheckpoint } from '@shodh/contracts/proof/checkpoint.ts'
import { entryOf } from '@shodh/contracts/proof/entry.ts'
import { parseVkey } from '@shodh/contracts/proof/note.ts'
import { type LogHeadRow, publicLogTiles, type TileDocument, tileId } from '@shodh/contracts/proof/stored.ts'
import { tiledTree } from '@shodh/contracts/proof/tiled-tree.ts'
import { growingTiles } from '@shodh/projections/public-log/growing-tiles.ts'
import type { JournalData } from '../transfer/journal-data.ts'
import { type Report, RESTORE } from './finding.ts'
import { merged } from './merged.ts'

const OF = 'the public log'

const REMAKE =
  'Where nothing else is found, its events are right: stop the journal, run make replay, and it makes the tiles anew.'

type Stores = { readonly views: ReadStore; readonly scratch: ReadStore; readonly vault: JournalData['vault'] }

const hashesIn = ({ hashes }: TileDocument) => Buffer.from(hashes, 'base64')

/** Where two tiles differ first, as far as both go; undefined where they agree. */
const firstDifference = (one: TileDocument, other: TileDocument) => {
  const [left, right] = [hashesIn(one), hashesIn(other)]
  const count = Math.min(left.length, right.length) / HASH_BYTES
  const at = (bytes: Buffer, n: number) => bytes.subarray(n * HASH_BYTES, (n + 1) * HASH_BYTES)
  return Array.from({ length: count }, (_, n) => n).find(n => !at(left, n).equals(at(right, n)))
}

const rootAt = (tiles: Collection<TileDocument>, size: number) =>
  tiledTree(sha256, async (level, index) => {
    const tile = await tiles.get(tileId(level, index))
    return tile && hashesIn(tile)
  }).rootAt(size)

const openedHead = async ({ checkpoint, vkey }: LogHeadRow) => {
  const key = parseVkey(sha256, vkey)
  return key ? openCheckpoint(checkpoint, key, verifyEd25519) : 'is of a malformed key'
}

/** Compares what was signed last with the events; returns the size of that tree. */
const checkHead = async (head: LogHeadRow, anew: Collection<TileDocument>, size: number, report: Report) => {
  const opened = await openedHead(head)
  const wrong = (what: string) => report({ of: OF, what, remedy: RESTORE })
  if (typeof opened === 'string') wrong(`the last checkpoint ${opened}`)
  else if (opened.head.size > size)
    wrong(`its last checkpoint has ${opened.head.size} events, and the log has ${size}: it lost its end`)
  else if (!sameBytes(opened.head.root, await rootAt(anew, opened.head.size)))
    wrong(`the first ${opened.head.size} events are not those of its last checkpoint`)
}

const sentenceFor = (id: string, at: number, { positions }: TileDocument) =>
  positions
    ? `the event at position ${positions[at]} is not the one whose entry was published`
    : `its tile ${id} is not that of the events (hash ${at})`

const checkTiles = async (stored: Collection<TileDocument>, anew: Collection<TileDocument>, report: Report) => {
  for await (const { id, one, other } of merged(stored.all(), anew.all())) {
    const [tile, fresh] = [one as TileDocument | undefined, other as TileDocument | undefined]
    if (!tile) continue
    const at = fresh ? firstDifference(tile, fresh) : 0
    if (at !== undefined)
      report({ of: OF, what: sentenceFor(id, at, fresh ?? { id, hashes: '' }), remedy: `${RESTORE} ${REMAKE}` })
  }
}

/** Makes the public log's tree anew from the events that it is given, and compares it with what was published. */
export const publicLogChecks = async ({ views, scratch, vault }: Stores, report: Report) => {
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
    /** Returns the size of the tree that was signed last; 0 where there is none. */
    compare: async () => {
      const head = (await vault.list('log-heads')).at(-1)
      if (!head?.checkpoint) return 0
      await checkHead(head, anew, size, report)
      if ((await views.collections()).includes('public-log@1'))
        await checkTiles(await views.collection<TileDocument>(publicLogTiles), anew, report)
      return head.size
    },
  }
}
