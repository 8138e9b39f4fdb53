import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, errorOf } from '@shodh/contracts/errors.ts'
import { StoreFull, Unavailable } from '../../event-store/event-store.ts'
import type { StoredBlob } from '../file-store.ts'

export const incomingOf = (directory: string) => join(directory, 'incoming')

export const isSha256 = (text: string) => /^[0-9a-f]{64}$/.test(text)

export const blobOf = (directory: string, sha256: string) =>
  join(directory, sha256.slice(0, 2), sha256.slice(2, 4), sha256)

export const trashOf = (directory: string) => join(directory, 'trash')

export const trashedBlobOf = (directory: string, sha256: string) => join(trashOf(directory), sha256)

const DERIVED = /^([0-9a-f]{64})\.[a-z0-9-]+$/u

/** The file name of a derived file; undefined where the hash or the name has another form. */
export const derivedNameOf = (sha256: string, name: string) => {
  const file = `${sha256}.${name}`
  return DERIVED.test(file) ? file : undefined
}

/** The SHA-256 of the blob that a derived file is computed from; undefined where the file name is none. */
export const blobOfDerived = (file: string) => DERIVED.exec(file)?.[1]

/** The names of what is derived from a blob, among file names. */
export const namesOfDerived = (sha256: string, files: readonly string[]) =>
  files.filter(file => blobOfDerived(file) === sha256).map(file => file.slice(sha256.length + 1))

/** What a directory lists survives a power cut only when the directory itself is synced. */
export const sync = async (path: string) => {
  await using file = await open(path)
  await file.sync()
}

const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT'])
const UNAVAILABLE = new Set<unknown>(['EACCES', 'EIO', 'EMFILE', 'ENFILE', 'EPERM', 'EROFS', 'ESTALE'])

/** Turns the operating system's errors into the port's; any other (the sender's, a missing file) stays itself. */
export const onDisk = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw toPortError(errorOf(error))
  }
}

/** As onDisk; undefined where there is no such file. */
export const ifThere = <T>(work: () => Promise<T>): Promise<T | undefined> =>
  onDisk(work).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })

const toPortError = (error: Error) => {
  const { message } = error
  const code = codeOf(error)
  if (FULL.has(code)) return new StoreFull(message, { cause: error })
  return UNAVAILABLE.has(code) ? new Unavailable(message, { cause: error }) : error
}

/** Every folder that holds blobs. */
export async function* folders(directory: string) {
  for (const first of await pairs(directory))
    for (const second of await pairs(join(directory, first))) yield join(directory, first, second)
}

const pairs = (directory: string) => names(directory, name => /^[0-9a-f]{2}$/.test(name))

/** None where there is no such folder. */
const names = async (directory: string, isWanted: (name: string) => boolean) =>
  ((await ifThere(() => readdir(directory))) ?? []).filter(isWanted)

export const blobsIn = (folder: string) => names(folder, isSha256)

/** The blobs in these folders, in batches. */
export async function* listBlobs(of: AsyncIterable<string> | Iterable<string>): AsyncIterable<readonly StoredBlob[]> {
  for await (const folder of of) {
    const found = await Promise.all(
      (await blobsIn(folder)).map(async sha256 => {
        const status = await ifThere(() => stat(join(folder, sha256)))
        return status ? [{ sha256, bytes: status.size, storedAt: status.mtime }] : []
      }),
    )
    if (found.length > 0) yield found.flat()
  }
}
