import { existsSync, renameSync, statSync, unlinkSync, utimesSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { removeDerived } from './derived.ts'
import { blobsIn, folders } from './listed.ts'
import { blobOf, ifThere, isSha256, sync, trashedBlobOf, trashOf } from './paths.ts'

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
