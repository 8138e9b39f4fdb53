import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { ifThere, incomingOf, onDisk } from './disk/paths.ts'
import { FileTooLarge, type Fingerprint, type Received } from './file-store.ts'

/** Stores the received file; the file may be gone when it resolves. */
export type StoreReceived = (path: string, fingerprint: Fingerprint) => Promise<void>

/** Streams to a file of its own in `incoming`, from which the bytes are stored or discarded. */
export const arrival = async (
  directory: string,
  source: Readable,
  maxBytes: number,
  storeReceived: StoreReceived,
): Promise<Received> => {
  const path = join(incomingOf(directory), randomUUID())
  const discard = () => onDisk(() => rm(path, { force: true }))
  return orDiscard(discard, async () => {
    const fingerprint = await writeSource(path, source, maxBytes)
    return { ...fingerprint, path, store: () => orDiscard(discard, () => storeReceived(path, fingerprint)), discard }
  })
}

/** Creates the directory for uploads in progress, and removes what an earlier process left there. */
export const prepareIncoming = async (directory: string) => {
  const incoming = incomingOf(directory)
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  for (const name of await readdir(incoming)) await removeLeftover(join(incoming, name))
}

const removeLeftover = async (path: string) => {
  const left = await ifThere(() => stat(path))
  if (left && left.mtimeMs < performance.timeOrigin) await rm(path, { force: true })
}

const orDiscard = async <T>(discard: () => Promise<void>, work: () => Promise<T>): Promise<T> => {
  try {
    return await onDisk(work)
  } catch (error) {
    await discard()
    throw error
  }
}

/** Bytes that wait for the disk while others are hashed. */
const WAITING = 1024 * 1024

const writeSource = async (path: string, source: Readable, maxBytes: number): Promise<Fingerprint> => {
  const hash = createHash('sha256')
  let crc = 0
  let bytes = 0
  const passing = async function* () {
    // a caller that refuses the upload may still read the rest of it
    const chunks: AsyncIterable<Buffer> = source.iterator({ destroyOnReturn: false })
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new FileTooLarge(`More than ${maxBytes} bytes`, bytes)
      hash.update(chunk)
      crc = crc32(chunk, crc)
      yield chunk
    }
  }
  await pipeline(passing, createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: WAITING }))
  return { sha256: hash.digest('hex'), crc32: crc, bytes }
}
