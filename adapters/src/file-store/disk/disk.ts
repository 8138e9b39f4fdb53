import { type BigIntStats, renameSync, utimesSync } from 'node:fs'
import { mkdir, open, rm, stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { ReadOnly } from '../../event-store/event-store.ts'
import { arrival, type StoreReceived, prepareIncoming } from '../receive.ts'
import { derivedOnDisk } from './derived.ts'
import { folders, listBlobs, blobOf, ifThere, isSha256, onDisk, sync, trashedBlobOf } from './paths.ts'
import { partialOnDisk } from './partial.ts'
import { removeBlobs, sweepBlobs, trashOnDisk } from './sweep.ts'
import type { ByteRange, FileStore } from '../file-store.ts'

type Options = {
  readonly directory: string
  /** For tools beside a running journal: nothing is created or removed, and uploads are refused with ReadOnly. */
  readonly readOnly?: boolean
}

/**
 * Blobs are read-only files `ab/cd/<sha256>` in a directory that one process has for itself. Uploads in
 * progress are in `incoming`; what an earlier process left there is removed. What comes in parts is in `growing`.
 */
export const openDiskFileStore = async ({ readOnly = false, ...options }: Options): Promise<FileStore> => {
  const directory = resolve(options.directory)
  if (!readOnly) await onDisk(() => prepare(directory))
  const refuseToWrite = () => {
    if (readOnly) throw new ReadOnly(`${directory} was opened for reading only`)
  }
  const derived = derivedOnDisk(directory, putInPlace)
  const partial = partialOnDisk(directory, storeIn(directory))
  const trash = trashOnDisk(directory)
  const writing = <T>(work: () => Promise<T>) => {
    refuseToWrite()
    return onDisk(work)
  }
  return {
    derived: {
      ...derived,
      store: async (...file) => {
        refuseToWrite()
        return derived.store(...file)
      },
      remove: async (...given) => writing(() => derived.remove(...given)),
    },
    partial: {
      ...partial,
      add: async (...given) => {
        refuseToWrite()
        return partial.add(...given)
      },
    },
    receive: async (source, maxBytes) => {
      refuseToWrite()
      return arrival(directory, source, maxBytes, storeIn(directory))
    },
    open: async (sha256, range) =>
      isSha256(sha256) ? ifThere(() => read(blobOf(directory, sha256), range)) : undefined,
    size: async sha256 => (isSha256(sha256) ? (await ifThere(() => stat(blobOf(directory, sha256))))?.size : undefined),
    identity: async sha256 =>
      isSha256(sha256)
        ? ifThere(async () => identityOf(await stat(blobOf(directory, sha256), { bigint: true })))
        : undefined,
    all: () => listBlobs(folders(directory)),
    free: () => onDisk(() => free(directory)),
    capacity: () => onDisk(() => capacity(directory)),
    sweep: async (isReferenced, olderThan) => writing(() => sweepBlobs(directory, isReferenced, olderThan)),
    trash: {
      all: () => trash.all(),
      restore: async isReferenced => writing(() => trash.restore(isReferenced)),
      empty: async olderThan => writing(() => trash.empty(olderThan)),
    },
    remove: async (hashes, olderThan) => writing(() => removeBlobs(directory, hashes, olderThan)),
    close: async () => {},
  }
}

const prepare = async (directory: string) => {
  await prepareIncoming(directory)
  await sync(dirname(directory))
}

const storeIn =
  (directory: string): StoreReceived =>
  async (path, { sha256 }) => {
    const blob = blobOf(directory, sha256)
    await putInPlace(path, blob)
    await Promise.all([dirname(blob), dirname(dirname(blob)), directory].map(sync))
    await rm(trashedBlobOf(directory, sha256), { force: true })
  }

const putInPlace = async (path: string, blob: string) => {
  await seal(path)
  await mkdir(dirname(blob), { recursive: true, mode: 0o700 })
  // Synchronous, as `sweepBlobs` checks and removes synchronously: a blob that is stored again has a new age from here on.
  const now = new Date()
  utimesSync(path, now, now)
  renameSync(path, blob)
}

const seal = async (path: string) => {
  await using file = await open(path, 'r+')
  await file.chmod(0o400)
  await file.sync()
}

const identityOf = ({ ino, size, mtimeNs, ctimeNs }: BigIntStats) => [ino, size, mtimeNs, ctimeNs].join()

const CHUNK = 256 * 1024

const read = async (blob: string, range: ByteRange | undefined): Promise<Readable> => {
  const file = await open(blob)
  try {
    return file.createReadStream({ ...range, highWaterMark: CHUNK })
  } catch (error) {
    await file.close()
    throw error
  }
}

const free = async (directory: string) => {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

const capacity = async (directory: string) => {
  const { blocks, bsize } = await statfs(directory)
  return blocks * bsize
}
