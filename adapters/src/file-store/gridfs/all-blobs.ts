import { isSha256 } from '../disk/paths.ts'
import type { StoredBlob } from '../file-store.ts'
import type { Bucket } from './blobs.ts'
import { pagesOf } from './pages.ts'

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
