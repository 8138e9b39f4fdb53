import { existsSync, renameSync, statSync, unlinkSync, utimesSync } from 'node:fs'
import { mkdir, open, readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { ReadOnly } from '../../event-store/event-store.ts'
import { arrival, type StoreReceived, prepareIncoming } from '../receive.ts'
import { derivedOnDisk, removeDerived } from './derived.ts'
import { blobOf, ifThere, isSha256, onDisk, sync } from './paths.ts'
import type { ByteRange, FileStore } from '../file-store.ts'

type Options = {
  readonly directory: string
  /** For tools beside a running journal: nothing is created or removed, and uploads are refused with ReadOnly. */
  readonly readOnly?: boolean
}

/**
 * Blobs are read-only files `ab/cd/<sha256>` in a directory that one process has for itself. Uploads in
 * progress are in `incoming`; what an earlier process left there is removed.
 */
export const openDiskFileStore = async ({ readOnly = false, ...options }: Options): Promise<FileStore> => {
  const directory = resolve(options.directory)
  if (!readOnly) await onDisk(() => prepare(directory))
  const refuseToWrite = () => {
    if (readOnly) throw new ReadOnly(`${directory} was opened for reading only`)
  }
  const derived = derivedOnDisk(directory, putInPlace)
  return {
    derived: {
      ...derived,
      store: async (...file) => {
        refuseToWrite()
        return derived.store(...file)
      },
    },
    receive: async (source, maxBytes) => {
      refuseToWrite()
      return arrival(directory, source, maxBytes, storeIn(directory))
    },
    open: async (sha256, range) =>
      isSha256(sha256) ? ifThere(() => read(blobOf(directory, sha256), range)) : undefined,
    size: async sha256 => (isSha256(sha256) ? (await ifThere(() => stat(blobOf(directory, sha256))))?.size : undefined),
    all: () => listed(directory),
    free: () => onDisk(() => free(directory)),
    sweep: async (isReferenced, olderThan) => {
      refuseToWrite()
      return onDisk(() => sweep(directory, isReferenced, olderThan))
    },
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
  }

const putInPlace = async (path: string, blob: string) => {
  await seal(path)
  await mkdir(dirname(blob), { recursive: true, mode: 0o700 })
  // Synchronous, as `sweep` checks and removes synchronously: a blob that is stored again has a new age from here on.
  const now = new Date()
  utimesSync(path, now, now)
  renameSync(path, blob)
}

const seal = async (path: string) => {
  await using file = await open(path, 'r+')
  await file.chmod(0o400)
  await file.sync()
}

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

const sweep = async (directory: string, isReferenced: (sha256: string) => boolean, olderThan: Date) => {
  const removed: string[] = []
  for await (const sha256 of blobs(directory)) {
    const blob = blobOf(directory, sha256)
    // Synchronous, so that a blob that is stored again meanwhile either has its new age or is put in place afterwards.
    const age = statSync(blob, { throwIfNoEntry: false })
    if (!age || age.mtime >= olderThan || isReferenced(sha256)) continue
    unlinkSync(blob)
    removed.push(sha256)
  }
  await sweepDerived(directory)
  return removed
}

const sweepDerived = async (directory: string) => {
  const isThere = (sha256: string) => existsSync(blobOf(directory, sha256))
  for await (const folder of folders(directory)) removeDerived(folder, await readdir(folder), isThere)
}

/** Every folder that holds blobs. */
async function* folders(directory: string) {
  for (const first of await pairs(directory))
    for (const second of await pairs(join(directory, first))) yield join(directory, first, second)
}

async function* listed(directory: string) {
  for await (const folder of folders(directory)) {
    const found = await Promise.all(
      (await names(folder, isSha256)).map(async sha256 => {
        const status = await ifThere(() => stat(join(folder, sha256)))
        return status ? [{ sha256, bytes: status.size, storedAt: status.mtime }] : []
      }),
    )
    if (found.length > 0) yield found.flat()
  }
}

async function* blobs(directory: string) {
  for await (const folder of folders(directory)) yield* await names(folder, isSha256)
}

const pairs = (directory: string) => names(directory, name => /^[0-9a-f]{2}$/.test(name))

const names = async (directory: string, isWanted: (name: string) => boolean) =>
  (await readdir(directory)).filter(isWanted)
