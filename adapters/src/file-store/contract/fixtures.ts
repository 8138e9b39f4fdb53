import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ByteRange, FileStore } from '../file-store.ts'

/** Another handle on the same store; the suite closes it. */
export type Open = () => Promise<FileStore>

export const MAX = 10 * 1024 * 1024

/** Bytes that don't repeat where chunks begin. */
export const bytes = (length: number, seed = 0) =>
  Buffer.from(Array.from({ length }, (_, n) => (n * 31 + (n >> 8) + seed) % 251))

export const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

export const inChunks = (content: Buffer, size = 65_536) =>
  Readable.from(
    Array.from({ length: Math.ceil(content.length / size) }, (_, n) => content.subarray(n * size, (n + 1) * size)),
  )

export const storeBytes = async (store: FileStore, content: Buffer) => {
  const received = await store.receive(inChunks(content), MAX)
  await received.store()
  return received.sha256
}

export const read = async (store: FileStore, hash: string, range?: ByteRange) => {
  const stream = await store.open(hash, range)
  return stream && (await buffer(stream))
}

export const nobody = () => false
