import { unlinkSync } from 'node:fs'
import { readFile, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { DerivedFiles } from '../file-store.ts'
import { arrival, type StoreReceived } from '../receive.ts'
import { blobOf, blobOfDerived, derivedNameOf, ifThere, isSha256, namesOfDerived } from './paths.ts'

/** Puts a received file in its place, durably. */
export type PutInPlace = (path: string, place: string) => Promise<void>

/** Derived files beside their blobs: `ab/cd/<sha256>.<name>`. */
export const derivedOnDisk = (directory: string, put: PutInPlace): DerivedFiles => {
  const pathOf = (sha256: string, name: string) => {
    const file = derivedNameOf(sha256, name)
    return file === undefined ? undefined : join(dirname(blobOf(directory, sha256)), file)
  }
  return {
    has: async (sha256, name) => {
      const path = pathOf(sha256, name)
      return path !== undefined && (await ifThere(() => stat(path))) !== undefined
    },
    read: async (sha256, name) => {
      const path = pathOf(sha256, name)
      return path === undefined ? undefined : ifThere(() => readFile(path))
    },
    store: async (sha256, name, bytes) => {
      const place = pathOf(sha256, name)
      if (place === undefined) throw new TypeError(`No derived file is called ${name}`)
      const store: StoreReceived = path => put(path, place)
      const received = await arrival(directory, Readable.from([bytes]), bytes.length, store)
      await received.store()
    },
    remove: async (sha256, isUnwanted) => {
      if (!isSha256(sha256)) return
      const folder = dirname(blobOf(directory, sha256))
      const found = namesOfDerived(sha256, (await ifThere(() => readdir(folder))) ?? [])
      for (const name of found.filter(isUnwanted)) await rm(join(folder, `${sha256}.${name}`), { force: true })
    },
  }
}

/** Removes those of the files in a directory that are derived from a blob that is not there. */
export const removeDerived = (directory: string, files: readonly string[], isThere: (sha256: string) => boolean) => {
  for (const file of files) {
    const sha256 = blobOfDerived(file)
    if (sha256 !== undefined && !isThere(sha256)) unlinkSync(join(directory, file))
  }
}
