import { ObjectId } from 'mongodb'
import { blobOfDerived, isSha256 } from '../disk/paths.ts'
import { type Bucket, deleteBlobs, type Files, FIRST_ID, pagesOf } from './blobs.ts'
import { deleteDerived } from './derived.ts'
import { moveToTrash, trashedNameOf } from './trash.ts'

const PAGE = 500

const isThere = (bucket: Bucket, sha256: string) =>
  bucket(({ blobs }) => blobs.findOne({ filename: { $in: [sha256, trashedNameOf(sha256)] } }))

/** Moves what is named, old and not referenced to the trash; returns the hashes. Removes what is derived from no blob. */
export const sweepBlobs = async (bucket: Bucket, isReferenced: (sha256: string) => boolean, olderThan: Date) => {
  const isOld = { 'metadata.keptAt': { $lt: olderThan } }
  const moved: string[] = []
  for await (const page of pagesOf(bucket, isOld))
    for (const blob of page) {
      const { _id, filename } = blob
      const derivedFrom = blobOfDerived(filename)
      if (isReferenced(derivedFrom ?? filename)) continue
      if (derivedFrom !== undefined && !(await isThere(bucket, derivedFrom))) await deleteBlobs(bucket, { _id })
      if (isSha256(filename) && (await moveToTrash(bucket, blob, olderThan))) moved.push(filename)
    }
  return moved
}

/** Removes blobs with what is derived from them; one that was stored since stays. */
export const removeBlobs = async (bucket: Bucket, hashes: ReadonlySet<string>, olderThan: Date) => {
  const removed: string[] = []
  for (const sha256 of [...hashes].filter(isSha256)) {
    const count =
      (await deleteBlobs(bucket, { filename: sha256, 'metadata.keptAt': { $lt: olderThan } })) +
      (await deleteBlobs(bucket, { filename: trashedNameOf(sha256) }))
    if (count > 0) removed.push(sha256)
    if (!(await isThere(bucket, sha256))) await deleteDerived(bucket, sha256)
  }
  return removed
}

/** Milliseconds after which no upload is under way any more. */
const UPLOAD_IS_OVER = 24 * 60 * 60 * 1000

/** Removes the chunks of uploads, and of removals, that a death left unfinished. */
export const sweepChunks = async (bucket: Bucket) => {
  const before = ObjectId.createFromTime(Math.floor((Date.now() - UPLOAD_IS_OVER) / 1000))
  let after = new ObjectId(FIRST_ID)
  for (;;) {
    const uploads = await bucket(files => uploadsBetween(files, after, before))
    const last = uploads.at(-1)
    if (!last) return

    await bucket(files => removeNameless(files, uploads))
    after = last
  }
}

const uploadsBetween = async ({ chunks }: Files, after: ObjectId, before: ObjectId): Promise<readonly ObjectId[]> => {
  const between = { files_id: { $gt: after, $lt: before } }
  const options = { projection: { _id: 0, files_id: 1 } }
  const found = await chunks.find(between, options).sort({ files_id: 1, n: 1 }).limit(PAGE).toArray()
  return [...new Map(found.map(({ files_id }) => [files_id.toHexString(), files_id])).values()]
}

const removeNameless = async ({ blobs, chunks }: Files, uploads: readonly ObjectId[]) => {
  const named = await blobs.find({ _id: { $in: [...uploads] } }, { projection: { _id: 1 } }).toArray()
  const names = new Set(named.map(({ _id }) => _id.toHexString()))
  const nameless = uploads.filter(id => !names.has(id.toHexString()))
  if (nameless.length > 0) await chunks.deleteMany({ files_id: { $in: nameless } })
}
