import type { Readable } from 'node:stream'

/** What is known of bytes once all of them have passed: lower-case hex SHA-256, CRC-32 (ISO 3309, as ZIP uses it). */
export type Fingerprint = { readonly sha256: string; readonly crc32: number; readonly bytes: number }

/** Received bytes that no event refers to yet. Call `store` or `discard`; otherwise the next start removes them. */
export type Received = Fingerprint & {
  /** A local file with the bytes, readable until `store` or `discard`. */
  readonly path: string
  /**
   * Durable (on a disk file and directory synced, on a server as its adapter says) when it resolves; the same bytes
   * twice are stored once, with the age of the last time. Rejects with StoreFull or Unavailable, and discards the bytes.
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
  /** Free space in bytes, undefined where the store doesn't know it. */
  free(): Promise<number | undefined>
  /**
   * Removes blobs that `isReferenced` denies and that were last stored before `olderThan`; returns how many.
   * A blob that is stored again meanwhile stays. Derived files go with their blobs, and are not counted.
   */
  sweep(isReferenced: (sha256: string) => boolean, olderThan: Date): Promise<number>
  readonly derived: DerivedFiles
  close(): Promise<void>
}

/** More bytes arrived than allowed. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge'
}
