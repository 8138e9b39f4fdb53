import { ObjectId } from 'mongodb'
import { blobOfDerived } from '../disk/paths.ts'
import type { Bucket, Files } from './blobs.ts'

const PAGE = 500

/** Removes what is named, old and not referenced, with what is derived from it; returns the hashes of the blobs. */
export const sweepBlobs = async (bucket: Bucket, isReferenced: (sha256: string) => boolean, olderThan: Date) => {
  const isOld = { 'metadata.keptAt': { $lt: olderThan } }
  const removed: string[] = []
  let after = new ObjectId(FIRST)
  for (;;) {
    const page = await bucket(files => oldOnes(files, after, olderThan))
    const last = page.at(-1)
    if (!last) return removed

    for (const { _id, filename } of page) {
      const blob = blobOfDerived(filename)
      if (isReferenced(blob ?? filename)) continue
      // a blob that was stored again meanwhile is not old any more, and stays
      const { deletedCount } = await bucket(({ blobs }) => blobs.deleteOne({ _id, ...isOld }))
      if (deletedCount > 0) await bucket(({ chunks }) => chunks.deleteMany({ files_id: _id }))
      if (blob === undefined && deletedCount > 0) removed.push(filename)
    }
    after = last._id
  }
}

const FIRST = '0'.repeat(24)

const oldOnes = ({ blobs }: Files, after: ObjectId, olderThan: Date) =>
  blobs
    .find({ _id: { $gt: after }, 'metadata.keptAt': { $lt: olderThan } }, { projection: { filename: 1 } })
    .sort({ _id: 1 })
    .limit(PAGE)
    .toArray()

/** Milliseconds after which no upload is under way any more. */
const UPLOAD_IS_OVER = 24 * 60 * 60 * 1000

/** Removes the chunks of uploads, and of removals, that a death left unfinished. */
export const sweepChunks = async (bucket: Bucket) => {
  const before = ObjectId.createFromTime(Math.floor((Date.now() - UPLOAD_IS_OVER) / 1000))
  let after = new ObjectId(FIRST)
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
