import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Unavailable } from '../event-store/event-store.ts'

/** What is known of bytes once all of them have passed: lower-case hex SHA-256, CRC-32 (ISO 3309, as ZIP uses it). */
export type Fingerprint = { readonly sha256: string; readonly crc32: number; readonly bytes: number }

/** Received bytes that no event refers to yet. Call `store` or `discard`; otherwise the next start removes them. */
export type Received = Fingerprint & {
  /** A local file with the bytes, readable until `store` or `discard`. */
  readonly path: string
  /**
   * Durable (on a disk file and directory synced, on a server as its adapter says) when it resolves; the same bytes
   * twice are stored once, with the age of the last time, and mend a blob that was damaged. Rejects with StoreFull or Unavailable, and discards the bytes.
   */
  store(): Promise<void>
  discard(): Promise<void>
}

/** `end` is inclusive, as in RFC 9110 ranges. */
export type ByteRange = { readonly start: number; readonly end: number }

/**
 * Files that are computed from a blob, each under a plain name (`[a-z0-9-]+`) of its own. They can be computed again: no
 * backup has them, and they are removed with their blob.
 */
export type DerivedFiles = {
  has(sha256: string, name: string): Promise<boolean>
  /** Undefined where there is no such file. */
  read(sha256: string, name: string): Promise<Buffer | undefined>
  /** Replaces an earlier one of the name. Rejects with StoreFull, ReadOnly or Unavailable. */
  store(sha256: string, name: string, bytes: Buffer): Promise<void>
  /** Removes those of a blob whose names are unwanted. Rejects with ReadOnly or Unavailable. */
  remove(sha256: string, isUnwanted: (name: string) => boolean): Promise<void>
}

/** `storedAt`: the last time that it was stored; in the trash, when it was moved there. */
export type StoredBlob = { readonly sha256: string; readonly bytes: number; readonly storedAt: Date }

/**
 * Blobs that nothing referred to when they were swept. Of the store's blobs they are none any more: `open`, `size` and
 * `all` know nothing of them. Storing the same bytes takes them out of it. Derived files stay until their blob goes.
 */
export type Trash = {
  /** As `FileStore.all`. */
  all(): AsyncIterable<readonly StoredBlob[]>
  /** Makes those that are referred to the store's blobs again, as if they were stored now; returns their hashes. */
  restore(isReferenced: (sha256: string) => boolean): Promise<readonly string[]>
  /** Removes for good what was moved there before; returns the hashes. */
  empty(olderThan: Date): Promise<readonly string[]>
}

/** So many bytes of what is not whole yet, and the blob that has them, where the store keeps each part as one. */
export type StoredPart = { readonly sha256?: string | undefined; readonly bytes: number }

/** Bytes that come in parts, under a plain name (`[a-z0-9-]+`), until they are received as a whole. */
export type PartialFiles = {
  /** Bytes of one part at most: more come as another one, so that what has come is durable. */
  readonly partMaxBytes: number
  /** Whether the whole is a copy, which takes room beside its parts. */
  readonly isCopied: boolean
  /**
   * Stores what comes after the parts; returns the parts with it, the same where nothing came, durable when it resolves.
   * Undefined where some of them are missing. What was stored under the name after the parts is replaced: whoever adds
   * last is the one who adds. Rejects with StoreFull, Unavailable or the source's own error.
   */
  add(
    name: string,
    parts: readonly StoredPart[],
    source: AsyncIterable<Buffer>,
  ): Promise<readonly StoredPart[] | undefined>
  /** The parts as `receive` would have received them; undefined where some are missing. To discard it leaves the parts. */
  receive(name: string, parts: readonly StoredPart[]): Promise<Received | undefined>
  /** Removes those of the parts that are not among the ones that stay, where each is a blob. */
  drop(parts: readonly StoredPart[], staying: readonly StoredPart[]): Promise<void>
  /** Removes all that is stored under the name, and these parts. */
  remove(name: string, parts: readonly StoredPart[]): Promise<void>
  /** The names under which something is stored that is no blob. */
  names(): Promise<readonly string[]>
}

/** Immutable blobs, addressed by their SHA-256. A name or a path never reaches the disk. */
export type FileStore = {
  /**
   * Streams to a temporary place, hashing on the way, in constant memory.
   * Rejects with FileTooLarge beyond `maxBytes`, StoreFull, Unavailable or the source's own error; nothing is left
   * behind then, and the rest of the source is the caller's to drain or destroy.
   */
  receive(source: Readable, maxBytes: number): Promise<Received>
  /** The blob's bytes, or a range within it; undefined where there is no such blob. The source is open already. */
  open(sha256: string, range?: ByteRange): Promise<Readable | undefined>
  /** Size in bytes; undefined where there is no such blob. */
  size(sha256: string): Promise<number | undefined>
  /** Another text whenever the blob's file is another one, or was changed; undefined where there is no such blob. */
  identity(sha256: string): Promise<string | undefined>
  /** Every blob, in no particular order, in batches. One that is stored or removed meanwhile may be left out. */
  all(): AsyncIterable<readonly StoredBlob[]>
  /** Free space in bytes, undefined where the store doesn't know it. */
  free(): Promise<number | undefined>
  /** Bytes that there would be room for if nothing were stored; undefined as for `free`. */
  capacity(): Promise<number | undefined>
  /**
   * Moves blobs that `isReferenced` denies and that were last stored before `olderThan` to the trash; returns their
   * hashes. A blob that is stored again meanwhile stays. Derived files of no blob are removed.
   */
  sweep(isReferenced: (sha256: string) => boolean, olderThan: Date): Promise<readonly string[]>
  readonly trash: Trash
  /**
   * Removes blobs for good, from the trash too, with what is derived from them; returns the hashes of those that were
   * there. A blob that was stored since `olderThan` stays.
   */
  remove(hashes: ReadonlySet<string>, olderThan: Date): Promise<readonly string[]>
  readonly derived: DerivedFiles
  readonly partial: PartialFiles
  close(): Promise<void>
}

/** More bytes arrived than allowed. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge'
  /** Of the source, read so far. */
  readonly bytes: number
  constructor(message: string, bytes: number) {
    super(message)
    this.bytes = bytes
  }
}

/** Receives the bytes of a blob, which are then in a local file; undefined where there is no such blob. Rejects as `receive` does. */
export const receiveCopy = async (
  files: Pick<FileStore, 'open' | 'receive'>,
  sha256: string,
  maxBytes: number,
): Promise<Received | undefined> => {
  const source = await files.open(sha256)
  try {
    return source && (await files.receive(source, maxBytes))
  } finally {
    // what was not read, because there was no room, holds a descriptor until it is destroyed
    source?.destroy()
  }
}

type Checked = Pick<FileStore, 'open' | 'size'>

/** What is wrong with a blob; undefined where it is there with its size and, with `contents`, with its hash. Constant memory. */
export const problemOf = async (
  files: Checked,
  { sha256, bytes }: Pick<Fingerprint, 'sha256' | 'bytes'>,
  { contents }: { readonly contents: boolean },
): Promise<'missing' | 'damaged' | undefined> => {
  const size = await files.size(sha256)
  if (size === undefined) return 'missing'
  if (size !== bytes) return 'damaged'
  if (!contents) return undefined
  const source = await files.open(sha256)
  if (!source) return 'missing'
  try {
    const hash = createHash('sha256')
    for await (const chunk of source) hash.update(chunk)
    return hash.digest('hex') === sha256 ? undefined : 'damaged'
  } catch (error) {
    if (error instanceof Unavailable) throw error
    // a bad sector, or a part that is gone
    return (await files.size(sha256)) === undefined ? 'missing' : 'damaged'
  }
}
