import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileStore, PartialFiles, StoredPart } from '../file-store.ts'

/** So many random bytes begin each blob: no other one has its hash, so that it can go with its file. */
const SALT_BYTES = 16

const PART_MAX_BYTES = 8 * 1024 * 1024

/** A last part below this is stored again with what follows: however small they come, a file has few. */
const PART_MIN_BYTES = 1024 * 1024

/** Later than anything is stored. */
const FOREVER = new Date('9999-12-31')

class PartMissing extends Error {
  override readonly name = 'PartMissing'
}

const unlessMissing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (!(error instanceof PartMissing)) throw error
    return undefined
  })

type Blobs = Pick<FileStore, 'open' | 'receive' | 'remove'>

async function* bytesOf(blobs: Blobs, parts: readonly StoredPart[]): AsyncGenerator<Buffer> {
  for (const { sha256 = '', bytes } of parts) {
    const source = await blobs.open(sha256, { start: SALT_BYTES, end: SALT_BYTES + bytes - 1 })
    if (!source) throw new PartMissing(sha256)
    yield* source as AsyncIterable<Buffer>
  }
}

async function* salted(blobs: Blobs, tail: readonly StoredPart[], source: AsyncIterable<Buffer>) {
  yield randomBytes(SALT_BYTES)
  yield* bytesOf(blobs, tail)
  yield* source
}

/** Parts as blobs by their hash: whichever process adds the next one, or receives the whole, finds them all. */
export const partialInBlobs = (blobs: Blobs): PartialFiles => {
  const drop: PartialFiles['drop'] = async (parts, staying) => {
    const stillUsed = new Set(staying.map(({ sha256 }) => sha256))
    const gone = parts.flatMap(({ sha256 }) => (sha256 === undefined || stillUsed.has(sha256) ? [] : sha256))
    if (gone.length > 0) await blobs.remove(new Set(gone), FOREVER)
  }
  return {
    partMaxBytes: PART_MAX_BYTES,
    isCopied: true,
    add: async (_, parts, source) => {
      const tail = parts.slice(-1).filter(({ bytes }) => bytes < PART_MIN_BYTES)
      const before = tail.reduce((sum, { bytes }) => sum + bytes, 0)
      const received = await unlessMissing(blobs.receive(Readable.from(salted(blobs, tail, source)), Infinity))
      if (!received) return undefined
      const bytes = received.bytes - SALT_BYTES
      if (bytes === before) {
        await received.discard()
        return parts
      }
      await received.store()
      return [...parts.slice(0, parts.length - tail.length), { sha256: received.sha256, bytes }]
    },
    receive: (_, parts) => unlessMissing(blobs.receive(Readable.from(bytesOf(blobs, parts)), Infinity)),
    drop,
    remove: (_, parts) => drop(parts, []),
    names: async () => [],
  }
}
