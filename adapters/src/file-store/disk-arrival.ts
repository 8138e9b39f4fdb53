import { createHash, randomUUID } from 'node:crypto'
import { renameSync, utimesSync } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { blobOf, incomingOf, onDisk, sync } from './disk-files.ts'
import { FileTooLarge, type Fingerprint, type Received } from './file-store.ts'

/** Streams to a file of its own, from where the bytes are kept or discarded. */
export const arrival = async (directory: string, source: Readable, maxBytes: number): Promise<Received> => {
  const path = join(incomingOf(directory), randomUUID())
  const discard = () => onDisk(() => rm(path, { force: true }))
  return orDiscard(discard, async () => {
    const fingerprint = await written(path, source, maxBytes)
    const blob = blobOf(directory, fingerprint.sha256)
    const keep = async () => {
      await orDiscard(discard, () => putInPlace(path, blob))
      await Promise.all([dirname(blob), dirname(dirname(blob)), directory].map(sync))
    }
    return { ...fingerprint, path, keep: () => onDisk(keep), discard }
  })
}

const orDiscard = async <T>(discard: () => Promise<void>, work: () => Promise<T>): Promise<T> => {
  try {
    return await onDisk(work)
  } catch (error) {
    await discard()
    throw error
  }
}

const written = async (path: string, source: Readable, maxBytes: number): Promise<Fingerprint> => {
  const hash = createHash('sha256')
  let crc = 0
  let bytes = 0
  const passing = async function* () {
    // who refuses what is sent may want to read the rest of it
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new FileTooLarge(`More than ${maxBytes} bytes`)
      hash.update(chunk)
      crc = crc32(chunk, crc)
      yield chunk
    }
  }
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(passing())
  return { sha256: hash.digest('hex'), crc32: crc, bytes }
}

const putInPlace = async (path: string, blob: string) => {
  await seal(path)
  await mkdir(dirname(blob), { recursive: true })
  // In one turn, as `sweep` looks and removes in one: a blob that is kept again is young from here on.
  const now = new Date()
  utimesSync(path, now, now)
  renameSync(path, blob)
}

const seal = async (path: string) => {
  await using file = await open(path, 'r+')
  await file.chmod(0o444)
  await file.sync()
}
