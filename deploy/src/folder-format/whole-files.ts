import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Listed } from '../transfer/manifest.ts'

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

/** Puts a file in its place as a whole, on the disk and for its owner only; returns its entry for a manifest. */
export const writeWhole = async (folder: string, path: string, parts: Parts): Promise<Listed> => {
  const place = join(folder, path)
  await mkdir(dirname(place), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const chunks = passing(parts, chunk => {
    hash.update(chunk)
    bytes += chunk.length
  })
  try {
    await write(`${place}.part`, chunks)
    await rename(`${place}.part`, place)
  } catch (error) {
    await rm(`${place}.part`, { force: true })
    throw error
  }
  await sync(dirname(place))
  return { path, bytes, sha256: hash.digest('hex') }
}
