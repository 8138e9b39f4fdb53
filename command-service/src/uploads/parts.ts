import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import { PART_SALT_BYTES, type UploadPart } from '@shodh/contracts/uploads/vault-rows.ts'

const PART_MAX_BYTES = 8 * 1024 * 1024

/** A last part below this is stored again with what follows: however small a client sends them, an upload has few. */
const PART_MIN_BYTES = 1024 * 1024

/** Later than anything is stored. */
const FOREVER = new Date('9999-12-31')

/** The blob of a part is not there any more. */
class PartMissing extends Error {
  override readonly name = 'PartMissing'
}

/** Undefined where a part is missing. */
export const unlessMissing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (!(error instanceof PartMissing)) throw error
    return undefined
  })

/** The blobs are of this upload alone. */
export const removeParts = async (files: Pick<FileStore, 'remove'>, parts: readonly UploadPart[]) => {
  if (parts.length > 0) await files.remove(new Set(parts.map(({ sha256 }) => sha256)), FOREVER)
}

/** The bytes of the parts, one after the other. Fails with PartMissing. */
export async function* bytesOfParts(
  files: Pick<FileStore, 'open'>,
  parts: readonly UploadPart[],
): AsyncGenerator<Buffer> {
  for (const { sha256, bytes } of parts) {
    const source = await files.open(sha256, { start: PART_SALT_BYTES, end: PART_SALT_BYTES + bytes - 1 })
    if (!source) throw new PartMissing(sha256)
    yield* source as AsyncIterable<Buffer>
  }
}

/** A body that is read in pieces; `onBytes` is called with each chunk, and ends it where it returns false. */
export const piecesOf = (body: Readable, onBytes: (chunk: Buffer) => boolean) => {
  const chunks: AsyncIterator<Buffer> = body.iterator({ destroyOnReturn: false })
  let waiting: Buffer | undefined
  let failure: { readonly error: unknown } | undefined

  const read = async (): Promise<Buffer | undefined> => {
    try {
      const { value, done } = await chunks.next()
      return done || !onBytes(value) ? undefined : value
    } catch (error) {
      failure = { error }
      return undefined
    }
  }
  return {
    /** Why it has ended before its end; what had arrived until then is in the pieces. */
    failure: () => failure,
    /** The next bytes, at most so many. */
    async *take(most: number): AsyncGenerator<Buffer> {
      for (let left = most; left > 0;) {
        const chunk = waiting ?? (await read())
        waiting = undefined
        if (!chunk) return
        if (chunk.length > left) waiting = chunk.subarray(left)
        const piece = chunk.subarray(0, left)
        left -= piece.length
        yield piece
      }
    },
    isOver: async () => {
      waiting ??= await read()
      return waiting === undefined
    },
  }
}

export type Pieces = ReturnType<typeof piecesOf>

async function* saltedPart(files: Pick<FileStore, 'open'>, tail: readonly UploadPart[], piece: AsyncIterable<Buffer>) {
  yield randomBytes(PART_SALT_BYTES)
  yield* bytesOfParts(files, tail)
  yield* piece
}

/**
 * Stores the next part of a body, at most so many bytes of it; returns the parts with it, durable when it resolves.
 * Undefined where nothing came any more.
 */
export const receivePart = async (
  files: Pick<FileStore, 'open' | 'receive'>,
  parts: readonly UploadPart[],
  pieces: Pieces,
  most: number,
): Promise<readonly UploadPart[] | undefined> => {
  const tail = parts.slice(-1).filter(({ bytes }) => bytes < PART_MIN_BYTES)
  const before = tail.reduce((sum, { bytes }) => sum + bytes, 0)
  const piece = pieces.take(Math.min(most, PART_MAX_BYTES - before))
  const received = await files.receive(Readable.from(saltedPart(files, tail, piece)), Infinity)
  const bytes = received.bytes - PART_SALT_BYTES
  if (bytes === before) {
    await received.discard()
    return undefined
  }
  await received.store()
  return [...parts.slice(0, parts.length - tail.length), { sha256: received.sha256, bytes }]
}
