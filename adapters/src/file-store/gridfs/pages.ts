import { type Filter, ObjectId } from 'mongodb'
import type { Blob, Bucket } from './blobs.ts'
import { isSha256 } from '../disk/paths.ts'
import type { StoredBlob } from '../file-store.ts'

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
