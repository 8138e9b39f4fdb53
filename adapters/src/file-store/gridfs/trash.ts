import { isDuplicate } from '../../mongodb/errors.ts'
import type { Trash } from '../file-store.ts'
import { type Blob, type Bucket, deleteBlobs, pagesOf } from './blobs.ts'
import { deleteDerived } from './derived.ts'

const PREFIX = 'trash/'

/** What a blob in the trash is called: no blob of the store, and no file that is derived from one. */
export const trashedNameOf = (sha256: string) => `${PREFIX}${sha256}`

const hashOf = ({ filename }: Blob) => filename.slice(PREFIX.length)

/** False where it has been stored again, or is gone. */
export const moveToTrash = async (
  bucket: Bucket,
  blob: Pick<Blob, '_id' | 'filename'>,
  olderThan: Date,
): Promise<boolean> => {
  const { _id, filename } = blob
  const name = trashedNameOf(filename)
  try {
    const { modifiedCount } = await bucket(({ blobs }) =>
      blobs.updateOne(
        { _id, 'metadata.keptAt': { $lt: olderThan } },
        { $set: { filename: name, 'metadata.trashedAt': new Date() } },
      ),
    )
    return modifiedCount > 0
  } catch (error) {
    if (!isDuplicate(error)) throw error
    // it was there before, and was stored again since
    await deleteBlobs(bucket, { filename: name })
    return moveToTrash(bucket, blob, olderThan)
  }
}

const restoreOne = async (bucket: Bucket, { _id, filename }: Blob, sha256: string) => {
  const $set = { filename: sha256, 'metadata.keptAt': new Date() }
  try {
    await bucket(({ blobs }) => blobs.updateOne({ _id, filename }, { $set, $unset: { 'metadata.trashedAt': '' } }))
  } catch (error) {
    if (!isDuplicate(error)) throw error
    // it was stored again, and a kill left the copy
    await deleteBlobs(bucket, { filename })
  }
}

/** Files of the same bucket, called `trash/<sha256>`, each with the time of its move. */
export const trashInGridFs = (bucket: Bucket): Trash => ({
  all: async function* () {
    for await (const page of pagesOf(bucket, { 'metadata.trashedAt': { $exists: true } }))
      yield page.map(blob => ({
        sha256: hashOf(blob),
        bytes: Number(blob.length),
        storedAt: blob.metadata.trashedAt ?? blob.metadata.keptAt,
      }))
  },
  restore: async isReferenced => {
    const restored: string[] = []
    for await (const page of pagesOf(bucket, { 'metadata.trashedAt': { $exists: true } }))
      for (const blob of page.filter(one => isReferenced(hashOf(one)))) {
        await restoreOne(bucket, blob, hashOf(blob))
        restored.push(hashOf(blob))
      }
    return restored
  },
  empty: async olderThan => {
    const removed: string[] = []
    const isOld = { 'metadata.trashedAt': { $lt: olderThan } }
    for await (const page of pagesOf(bucket, isOld))
      for (const blob of page) {
        const sha256 = hashOf(blob)
        if ((await deleteBlobs(bucket, { _id: blob._id, ...isOld })) === 0) continue
        removed.push(sha256)
        if (!(await bucket(({ blobs }) => blobs.findOne({ filename: sha256 })))) await deleteDerived(bucket, sha256)
      }
    return removed
  },
})
