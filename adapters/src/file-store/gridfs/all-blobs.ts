import { ObjectId } from 'mongodb'
import { isSha256 } from '../disk/paths.ts'
import type { StoredBlob } from '../file-store.ts'
import type { Bucket } from './blobs.ts'

const PAGE = 500

/** Every blob, in pages by id; files that are derived from one are none. */
export async function* allBlobs(bucket: Bucket): AsyncIterable<readonly StoredBlob[]> {
  let after = new ObjectId('0'.repeat(24))
  for (;;) {
    const page = await bucket(({ blobs }) =>
      blobs
        .find({ _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(PAGE)
        .toArray(),
    )
    const last = page.at(-1)
    if (!last) return
    const listed = page.filter(({ filename }) => isSha256(filename))
    yield listed.map(({ filename, length, metadata }) => ({
      sha256: filename,
      bytes: Number(length),
      storedAt: metadata.keptAt,
    }))
    after = last._id
  }
}
