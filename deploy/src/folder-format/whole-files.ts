import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { codeOf } from '@shodh/contracts/errors.ts'

/** A file below a folder. */
export type FolderFile = { readonly path: string; readonly bytes: number; readonly sha256: string }

export const sha256Of = (bytes: Uint8Array | string): string => hash('sha256', bytes)

export const sha256OfStream = async (bytes: Readable): Promise<string> => {
  const sum = createHash('sha256')
  for await (const chunk of bytes) sum.update(chunk)
  return sum.digest('hex')
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined
      throw error
    },
  )

/** What is wrong with a file of the folder, which is read to its end; undefined where it has these bytes. */
export const problemOf = async (
  folder: string,
  { path, bytes, sha256 }: Pick<FolderFile, 'path' | 'sha256'> & Partial<FolderFile>,
): Promise<'missing' | 'damaged' | undefined> => {
  const target = join(folder, path)
  const size = await sizeOf(target)
  if (size === undefined) return 'missing'
  const isAsLong = bytes === undefined || size === bytes
  return isAsLong && (await sha256OfStream(createReadStream(target))) === sha256 ? undefined : 'damaged'
}

type Parts = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

const sync = async (path: string) => {
  await using folder = await open(path)
  await folder.sync()
}

async function* passing(parts: Parts, count: (chunk: Uint8Array) => void) {
  for await (const part of parts) {
    const chunk = typeof part === 'string' ? Buffer.from(part) : part
    count(chunk)
    yield chunk
  }
}

const write = async (path: string, parts: AsyncIterable<Uint8Array>) => {
  await using file = await open(path, 'w', 0o600)
  await file.chmod(0o600)
  await file.writeFile(parts)
  await file.sync()
}

/** Puts a file in place as a whole, on the disk and for its owner only; returns its size and hash. */
export const writeWhole = async (folder: string, path: string, parts: Parts): Promise<FolderFile> => {
  const target = join(folder, path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const sum = createHash('sha256')
  let bytes = 0
  const chunks = passing(parts, chunk => {
    sum.update(chunk)
    bytes += chunk.length
  })
  try {
    await write(`${target}.part`, chunks)
    await rename(`${target}.part`, target)
  } catch (error) {
    await rm(`${target}.part`, { force: true })
    throw error
  }
  await sync(dirname(target))
  return { path, bytes, sha256: sum.digest('hex') }
}
