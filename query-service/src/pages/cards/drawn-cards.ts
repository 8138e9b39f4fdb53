import { createHash } from 'node:crypto'
import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import type { Card } from '@shodh/contracts/card.ts'
import { LRUCache } from 'lru-cache'

/** Its name among what is derived from a PDF; another number where cards are drawn in another way. */
const DERIVED = 'card'
const DRAWING = 1

/** Bytes of cards that are held: of volumes and of the journal there is no file to keep them beside. */
const MEMORY_MAX_BYTES = 8 * 1024 * 1024

/** What a stored card begins with: the hash of what it shows. */
const KEY_BYTES = 32

export type DrawnCard = { readonly key: string; readonly png: Buffer }

type Needed = {
  readonly files: Pick<FileStore, 'derived'>
  readonly drawCard: (card: Card) => Promise<Buffer>
}

const keyOf = (card: Card) =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, card]))
    .digest()

/**
 * Cards as PNG. Each is drawn once for all who ask, and again when what it shows has changed; that of a paper is stored
 * beside its PDF (`sha256`), goes with it, and takes the place of the one before. Rejects as FileTasks do.
 */
export const drawnCards = ({ files, drawCard }: Needed) => {
  const held = new LRUCache<string, Buffer>({ maxSize: MEMORY_MAX_BYTES, sizeCalculation: png => png.length || 1 })
  const drawing = new Map<string, Promise<Buffer>>()

  const stored = async (key: Buffer, sha256: string) => {
    const file = await files.derived.read(sha256, DERIVED)
    return file?.subarray(0, KEY_BYTES).equals(key) ? file.subarray(KEY_BYTES) : undefined
  }

  const make = async (card: Card, key: Buffer, sha256: string | undefined) => {
    const before = sha256 && (await stored(key, sha256))
    if (before) return before
    const png = await drawCard(card)
    if (sha256) await files.derived.store(sha256, DERIVED, Buffer.concat([key, png]))
    return png
  }

  return async (card: Card, sha256?: string): Promise<DrawnCard> => {
    const hash = keyOf(card)
    const key = hash.toString('hex')
    const known = held.get(key)
    if (known) return { key, png: known }
    const made = drawing.get(key) ?? make(card, hash, sha256).finally(() => drawing.delete(key))
    drawing.set(key, made)
    const png = await made
    held.set(key, png)
    return { key, png }
  }
}
