import { open } from 'node:fs/promises'
import { Long } from 'mongodb'
import { isDuplicate } from '../../mongodb/errors.ts'
import type { Fingerprint } from '../file-store.ts'
import { type Bucket, type Chunk, CHUNK_BYTES, CHUNKS_PER_CALL, chunksOf } from './blobs.ts'

/**
 * Writes again what is missing of a blob or was altered, as the file with its bytes says, chunk by chunk: who reads it
 * meanwhile gets nothing but right bytes, or those that were wrong before.
 */
export const mendBlob = async (bucket: Bucket, path: string, { sha256: filename, bytes }: Fingerprint) => {
  const blob = await bucket(({ blobs }) => blobs.findOne({ filename }))
  if (!blob) return
  const { _id, length, chunkSize } = blob
  if (Number(length) !== bytes || chunkSize !== CHUNK_BYTES) {
    const size = { length: Long.fromNumber(bytes), chunkSize: CHUNK_BYTES }
    await bucket(({ blobs }) => blobs.updateOne({ _id }, { $set: size }))
  }
  await using file = await open(path)
  for await (const chunks of chunksOf(file, _id, bytes)) await mendChunks(bucket, chunks)
  await bucket(({ chunks }) => chunks.deleteMany({ files_id: _id, n: { $gte: Math.ceil(bytes / CHUNK_BYTES) } }))
}

const mendChunks = async (bucket: Bucket, right: readonly Chunk[]) => {
  const [first, last] = [right[0], right.at(-1)]
  if (!first || !last) return
  const wanted = { files_id: first.files_id, n: { $gte: first.n, $lte: last.n } }
  const found = await bucket(({ chunks }) =>
    chunks.find(wanted, { promoteBuffers: true }).limit(CHUNKS_PER_CALL).toArray(),
  )
  const stored = new Map(found.map(({ n, data }) => [n, data]))
  for (const chunk of right) if (!stored.get(chunk.n)?.equals(chunk.data)) await write(bucket, chunk)
}

const write = (bucket: Bucket, { files_id, n, data }: Chunk) =>
  bucket(({ chunks }) =>
    chunks.updateOne({ files_id, n }, { $set: { data } }, { upsert: true }).catch((error: unknown) => {
      // somebody else brings the same bytes
      if (!isDuplicate(error)) throw error
    }),
  )
