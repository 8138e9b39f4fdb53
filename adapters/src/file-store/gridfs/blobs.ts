import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type Collection, type Db, type Filter, Long, ObjectId } from 'mongodb'
import { isDuplicate } from '../../mongodb/errors.ts'
import type { ByteRange, Fingerprint, StoredBlob } from '../file-store.ts'
import { isSha256 } from '../disk/paths.ts'

/** https://github.com/mongodb/specifications/blob/master/source/gridfs/gridfs-spec.md, called by its hash. */
export type Blob = {
  readonly _id: ObjectId
  readonly length: number | Long
  readonly chunkSize: number
  readonly uploadDate: Date
  readonly filename: string
  readonly metadata: { readonly crc32: number; readonly keptAt: Date; readonly trashedAt?: Date }
}

export type Chunk = { readonly _id: ObjectId; readonly files_id: ObjectId; readonly n: number; readonly data: Buffer }

export type Files = { readonly blobs: Collection<Blob>; readonly chunks: Collection<Chunk> }

/** Runs work as Mongodb['execute'] does. */
export type Bucket = <T>(work: (files: Files) => Promise<T>) => Promise<T>

export const filesIn = (db: Db): Files => ({
  blobs: db.collection<Blob>('files.files'),
  chunks: db.collection<Chunk>('files.chunks'),
})

export const CHUNK_BYTES = 255 * 1024

/** Chunks that one call writes or reads. */
export const CHUNKS_PER_CALL = 16

/**
 * The chunks of each upload are its own, and it has a name only when all of them are there, so a blob is whole. Of two
 * that bring the same bytes at once one gets the name; the chunks of the other go. False where the name was taken before.
 */
export const storeBlob = async (bucket: Bucket, path: string, fingerprint: Fingerprint): Promise<boolean> => {
  if (await touchBlob(bucket, fingerprint.sha256)) return false
  const id = new ObjectId()
  await upload(bucket, id, path, fingerprint.bytes)
  while (!(await nameBlob(bucket, id, fingerprint))) {
    // the other's blob may be swept before this one has touched it
    if (!(await touchBlob(bucket, fingerprint.sha256))) continue
    await bucket(({ chunks }) => chunks.deleteMany({ files_id: id }))
    return true
  }
  return true
}

/** Removes the files that match, and their chunks; returns how many there were. Again is harmless. */
export const deleteBlobs = async (bucket: Bucket, filter: Filter<Blob>): Promise<number> => {
  let count = 0
  for (;;) {
    const removed = await bucket(({ blobs }) => blobs.findOneAndDelete(filter))
    if (!removed) return count
    await bucket(({ chunks }) => chunks.deleteMany({ files_id: removed._id }))
    count += 1
  }
}

/** Renews the age of an existing blob; false where there is none. */
const touchBlob = (bucket: Bucket, sha256: string) =>
  bucket(async ({ blobs }) => {
    const { matchedCount } = await blobs.updateOne({ filename: sha256 }, { $max: { 'metadata.keptAt': new Date() } })
    return matchedCount > 0
  })

const upload = async (bucket: Bucket, id: ObjectId, path: string, bytes: number) => {
  await using file = await open(path)
  for await (const part of chunksOf(file, id, bytes)) await bucket(({ chunks }) => chunks.insertMany([...part]))
}

/** The chunks of a file, as many at once as one call writes or reads. */
export async function* chunksOf(file: FileHandle, id: ObjectId, bytes: number): AsyncIterable<readonly Chunk[]> {
  for (let at = 0; at < bytes; at += CHUNKS_PER_CALL * CHUNK_BYTES) {
    const data = Buffer.alloc(Math.min(bytes - at, CHUNKS_PER_CALL * CHUNK_BYTES))
    const { bytesRead } = await file.read(data, 0, data.length, at)
    if (bytesRead < data.length) throw new Error('A file has become shorter while it was stored')
    yield inChunks(id, at / CHUNK_BYTES, data)
  }
}

const inChunks = (id: ObjectId, first: number, data: Buffer): Chunk[] =>
  Array.from({ length: Math.ceil(data.length / CHUNK_BYTES) }, (_, n) => ({
    _id: new ObjectId(),
    files_id: id,
    n: first + n,
    data: data.subarray(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES),
  }))

/** False where another has the name. */
const nameBlob = (bucket: Bucket, _id: ObjectId, { sha256, crc32, bytes }: Fingerprint) =>
  bucket(async ({ blobs }) => {
    const now = new Date()
    const size = { length: Long.fromNumber(bytes), chunkSize: CHUNK_BYTES }
    try {
      await blobs.insertOne({
        _id,
        ...size,
        uploadDate: now,
        filename: sha256,
        metadata: { crc32, keptAt: now },
      })
      return true
    } catch (error) {
      if (isDuplicate(error)) return false
      throw error
    }
  })

/** Fails with Unavailable, or where a sweep has removed the blob meanwhile. */
export const readBlob = (bucket: Bucket, blob: Blob, range: ByteRange | undefined): Readable =>
  Readable.from(parts(bucket, blob, range), { objectMode: false })

async function* parts(bucket: Bucket, { _id, length, chunkSize, filename }: Blob, range?: ByteRange) {
  const start = range?.start ?? 0
  const end = Math.min(range?.end ?? Infinity, Number(length) - 1)
  const last = Math.floor(end / chunkSize)
  for (let n = Math.floor(start / chunkSize); n <= last; n += CHUNKS_PER_CALL) {
    const upTo = Math.min(n + CHUNKS_PER_CALL - 1, last)
    const wanted = { files_id: _id, n: { $gte: n, $lte: upTo } }
    const found = await bucket(({ chunks }) => chunks.find(wanted, { promoteBuffers: true }).sort({ n: 1 }).toArray())
    if (found.length <= upTo - n) throw new Error(`The blob ${filename} is not whole any more`)
    for (const chunk of found)
      yield chunk.data.subarray(Math.max(0, start - chunk.n * chunkSize), end + 1 - chunk.n * chunkSize)
  }
}

const PAGE = 500

export const FIRST_ID = '0'.repeat(24)

/** The blobs that match, page by page in the order of their ids; those that are changed meanwhile may be left out. */
export async function* pagesOf(bucket: Bucket, filter: Filter<Blob> = {}) {
  let after = new ObjectId(FIRST_ID)
  for (;;) {
    const page = await bucket(({ blobs }) =>
      blobs
        .find({ ...filter, _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(PAGE)
        .toArray(),
    )
    const last = page.at(-1)
    if (!last) return
    yield page
    after = last._id
  }
}

/** Every blob, in pages by id; files that are derived from one are none. */
export async function* allBlobs(bucket: Bucket): AsyncIterable<readonly StoredBlob[]> {
  for await (const page of pagesOf(bucket)) {
    const listed = page.filter(({ filename }) => isSha256(filename))
    yield listed.map(({ filename, length, metadata }) => ({
      sha256: filename,
      bytes: Number(length),
      storedAt: metadata.keptAt,
    }))
  }
}
