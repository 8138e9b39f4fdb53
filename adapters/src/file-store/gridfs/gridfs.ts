import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Db } from 'mongodb'
import { type MongodbOptions, openMongodb } from '../../mongodb/server.ts'
import { arrival, type StoreReceived, prepareIncoming } from '../receive.ts'
import { isSha256, onDisk } from '../disk/paths.ts'
import type { FileStore } from '../file-store.ts'
import { allBlobs, type Bucket, deleteBlobs, filesIn, storeBlob, readBlob } from './blobs.ts'
import { derivedInGridFs, takesNoFiles } from './derived.ts'
import { mendBlob } from './mend.ts'
import { partialInBlobs } from './partial.ts'
import { removeBlobs, sweepBlobs, sweepChunks } from './sweep.ts'
import { trashedNameOf, trashInGridFs } from './trash.ts'

type Options = MongodbOptions & {
  /**
   * For what is on its way in. This process has it for itself; what an earlier process left there goes. A process
   * without one only reads.
   */
  readonly directory?: string | undefined
}

/**
 * Blobs in GridFS (`files.files`, `files.chunks`), named by their SHA-256. What is stored has been acknowledged by a
 * majority of the servers from their journals: it survives the death of any minority of them, and of a server alone
 * what its own disk survives. What is received is in the directory of this machine until it is stored, and is lost with
 * it. Who removes a blob ends the reading of it with an error.
 */
export const openGridFsFileStore = async ({ directory, ...options }: Options): Promise<FileStore> => {
  const local = directory === undefined ? undefined : resolve(directory)
  if (local !== undefined) await onDisk(() => prepareIncoming(local))
  const { execute, close } = await openMongodb(options, makeIndexes)
  const bucket: Bucket = work => execute(db => work(filesIn(db)))
  const found = (sha256: string) =>
    isSha256(sha256) ? bucket(({ blobs }) => blobs.findOne({ filename: sha256 })) : Promise.resolve(null)
  const store: Omit<FileStore, 'partial'> = {
    derived: derivedInGridFs(bucket, local),
    receive: async (source, maxBytes) => {
      if (local === undefined) throw takesNoFiles()
      return arrival(local, source, maxBytes, storeIn(bucket))
    },
    open: async (sha256, range) => {
      const blob = await found(sha256)
      return blob ? readBlob(bucket, blob, range) : undefined
    },
    size: async sha256 => {
      const blob = await found(sha256)
      return blob ? Number(blob.length) : undefined
    },
    identity: async sha256 => {
      const blob = await found(sha256)
      return blob ? [blob._id, blob.length, blob.metadata.keptAt.getTime()].join() : undefined
    },
    all: () => allBlobs(bucket),
    free: () => execute(free),
    capacity: () => execute(capacity),
    sweep: async (isReferenced, olderThan) => {
      await sweepChunks(bucket)
      return sweepBlobs(bucket, isReferenced, olderThan)
    },
    trash: trashInGridFs(bucket),
    remove: (hashes, olderThan) => removeBlobs(bucket, hashes, olderThan),
    close,
  }
  return { ...store, partial: partialInBlobs(store) }
}

const makeIndexes = async (db: Db) => {
  const { blobs, chunks } = filesIn(db)
  await blobs.createIndex({ filename: 1 }, { unique: true })
  await chunks.createIndex({ files_id: 1, n: 1 }, { unique: true })
}

const storeIn =
  (bucket: Bucket): StoreReceived =>
  async (path, fingerprint) => {
    if (!(await storeBlob(bucket, path, fingerprint))) await mendBlob(bucket, path, fingerprint)
    await deleteBlobs(bucket, { filename: trashedNameOf(fingerprint.sha256) })
    await rm(path, { force: true })
  }

/** Not every engine says how large its disk is. */
const capacity = async (db: Db) => {
  const { fsTotalSize } = await db.stats()
  return typeof fsTotalSize === 'number' ? fsTotalSize : undefined
}

/** Nor how much of it is used. */
const free = async (db: Db) => {
  const { fsTotalSize, fsUsedSize } = await db.stats()
  return typeof fsTotalSize === 'number' && typeof fsUsedSize === 'number' ? fsTotalSize - fsUsedSize : undefined
}
