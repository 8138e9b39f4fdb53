import { existsSync, renameSync, rmSync, utimesSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Trash } from '../file-store.ts'
import { listed } from './listed.ts'
import { blobOf, sync, trashedBlobOf, trashOf } from './paths.ts'
import { removeBlobs } from './sweep.ts'

/** Blobs in one folder, each with the time of its move. */
export const trashOnDisk = (directory: string): Trash => {
  const all = () => listed([trashOf(directory)])

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
