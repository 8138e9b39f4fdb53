import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredBlob } from '../file-store.ts'
import { ifThere, isSha256 } from './paths.ts'

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
export async function* listed(of: AsyncIterable<string> | Iterable<string>): AsyncIterable<readonly StoredBlob[]> {
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
