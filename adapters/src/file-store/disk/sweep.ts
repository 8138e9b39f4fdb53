import { existsSync, renameSync, statSync, unlinkSync, utimesSync, rmSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { removeDerived } from './derived.ts'
import { blobsIn, folders, blobOf, ifThere, isSha256, sync, trashedBlobOf, trashOf, listBlobs } from './paths.ts'
import type { Trash } from '../file-store.ts'

// Whether a blob is old is looked at together with what is done to it, synchronously: one that is stored again meanwhile
// either has its new age or is put in place afterwards.
const isOld = (path: string, olderThan: Date) => {
  const status = statSync(path, { throwIfNoEntry: false })
  return status !== undefined && status.mtime < olderThan
}

const moveToTrash = (directory: string, sha256: string) => {
  const now = new Date()
  const blob = blobOf(directory, sha256)
  utimesSync(blob, now, now)
  renameSync(blob, trashedBlobOf(directory, sha256))
}

export const sweepBlobs = async (directory: string, isReferenced: (sha256: string) => boolean, olderThan: Date) => {
  await mkdir(trashOf(directory), { recursive: true, mode: 0o700 })
  const moved: string[] = []
  for await (const folder of folders(directory)) {
    for (const sha256 of await blobsIn(folder)) {
      if (isReferenced(sha256) || !isOld(blobOf(directory, sha256), olderThan)) continue
      moveToTrash(directory, sha256)
      moved.push(sha256)
    }
    await removeDerivedOfNone(directory, folder)
  }
  if (moved.length > 0) await sync(trashOf(directory))
  return moved
}

/** A blob in the trash may come back. */
const removeDerivedOfNone = async (directory: string, folder: string) => {
  const isThere = (sha256: string) => [blobOf, trashedBlobOf].some(pathOf => existsSync(pathOf(directory, sha256)))
  removeDerived(folder, (await ifThere(() => readdir(folder))) ?? [], isThere)
}

export const removeBlobs = async (directory: string, hashes: ReadonlySet<string>, olderThan: Date) => {
  const removed: string[] = []
  for (const sha256 of [...hashes].filter(isSha256)) {
    const [blob, trashed] = [blobOf(directory, sha256), trashedBlobOf(directory, sha256)]
    const isRemoved = isOld(blob, olderThan)
    if (isRemoved) unlinkSync(blob)
    const isInTrash = existsSync(trashed)
    await rm(trashed, { force: true })
    if (isRemoved || isInTrash) removed.push(sha256)
    await removeDerivedOfNone(directory, dirname(blob))
  }
  return removed
}

/** Blobs in one folder, each with the time of its move. */
export const trashOnDisk = (directory: string): Trash => {
  const all = () => listBlobs([trashOf(directory)])

  const restoreOne = async (sha256: string) => {
    const [blob, trashed] = [blobOf(directory, sha256), trashedBlobOf(directory, sha256)]
    await mkdir(dirname(blob), { recursive: true, mode: 0o700 })
    // it was stored again, and a kill left the copy
    if (existsSync(blob)) return rmSync(trashed, { force: true })
    const now = new Date()
    utimesSync(trashed, now, now)
    renameSync(trashed, blob)
    await sync(dirname(blob))
  }

  return {
    all,
    restore: async isReferenced => {
      const found = (await Array.fromAsync(all())).flat().filter(({ sha256 }) => isReferenced(sha256))
      for (const { sha256 } of found) await restoreOne(sha256)
      return found.map(({ sha256 }) => sha256)
    },
    empty: async olderThan => {
      const old = (await Array.fromAsync(all())).flat().filter(({ storedAt }) => storedAt < olderThan)
      // a blob that has been stored again stays
      return removeBlobs(directory, new Set(old.map(({ sha256 }) => sha256)), new Date(0))
    },
  }
}
