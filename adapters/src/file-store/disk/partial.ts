import { createHash, type Hash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { queues } from '@shodh/contracts/flow/queue.ts'
import type { PartialFiles, Received, StoredPart } from '../file-store.ts'
import { arrival, type StoreReceived } from '../receive.ts'
import { ifThere, onDisk, sync } from './paths.ts'

/** Of the first so many bytes, which have all passed here: a hash cannot be stored to go on with later. */
type Running = { bytes: number; readonly hash: Hash; crc: number }

const newRunning = (): Running => ({ bytes: 0, hash: createHash('sha256'), crc: 0 })

const pass = (running: Running, chunk: Buffer) => {
  running.hash.update(chunk)
  running.crc = crc32(chunk, running.crc)
  running.bytes += chunk.length
}

/** A copy, which whoever added before does not change. */
const goOn = (known: Running | undefined, before: number): Running | undefined => {
  if (before === 0) return newRunning()
  return known?.bytes === before ? { ...known, hash: known.hash.copy() } : undefined
}

const writeAll = async (file: FileHandle, chunk: Buffer, at: number) => {
  for (let done = 0; done < chunk.length;)
    done += (await file.write(chunk, done, chunk.length - done, at + done)).bytesWritten
}

const bytesOf = (parts: readonly StoredPart[]) => parts.reduce((sum, { bytes }) => sum + bytes, 0)

/** To wait for the disk more often would cost a tenth of the speed of a fast line. */
const PART_MAX_BYTES = 32 * 1024 * 1024

/** What is written at once, while as much is read and hashed. */
const BLOCK_BYTES = 1024 * 1024

async function* blocksOf(source: AsyncIterable<Buffer>) {
  let [waiting, bytes]: [Buffer[], number] = [[], 0]
  for await (const chunk of source) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < BLOCK_BYTES) continue
    yield Buffer.concat(waiting, bytes)
    ;[waiting, bytes] = [[], 0]
  }
  if (bytes > 0) yield Buffer.concat(waiting, bytes)
}

const NAME = /^[a-z0-9-]+$/u

/** Somebody else adds to the file now. */
class Superseded extends Error {
  override readonly name = 'Superseded'
}

/**
 * One file for all parts, in the folder `growing`, which becomes the blob: no byte is written twice. One process has the
 * directory for itself, so the parts are its first bytes.
 */
export const partialOnDisk = (directory: string, storeReceived: StoreReceived): PartialFiles => {
  const folder = join(directory, 'growing')
  const all = new Map<string, Running>()
  /** Who adds to a file, and whoever wants to after it waits until its last byte is written. */
  const adding = new Map<string, symbol>()
  const inTurn = queues()

  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new TypeError(`No file that grows is called ${name}`)
    return join(folder, name)
  }
  const sizeOf = async (name: string) => (await ifThere(() => stat(pathOf(name))))?.size ?? 0

  const write = async (file: FileHandle, name: string, before: number, source: AsyncIterable<Buffer>) => {
    const mine = Symbol(name)
    adding.set(name, mine)
    const whileMine = (work: () => Promise<unknown>) =>
      inTurn(name, async () => {
        if (adding.get(name) !== mine) throw new Superseded()
        await work()
      })
    const known = all.get(name)
    await whileMine(() => file.truncate(before))
    const running = goOn(known, before)
    if (running) all.set(name, running)
    else all.delete(name)
    let at = before
    let writing: Promise<unknown> = Promise.resolve()
    try {
      for await (const block of blocksOf(source)) {
        if (running) pass(running, block)
        await writing
        const place = at
        writing = whileMine(() => writeAll(file, block, place))
        // looked at with the next block
        writing.catch(() => undefined)
        at += block.length
      }
    } finally {
      await Promise.allSettled([writing])
    }
    await writing
    await whileMine(() => file.datasync())
    return at - before
  }

  const add: PartialFiles['add'] = async (name, parts, source) => {
    const before = bytesOf(parts)
    if ((await sizeOf(name)) < before) return undefined
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await using file = await open(pathOf(name), constants.O_RDWR | constants.O_CREAT, 0o600)
    try {
      const bytes = await write(file, name, before, source)
      if (before === 0) await Promise.all([folder, directory].map(sync))
      return bytes === 0 ? parts : [{ bytes: before + bytes }]
    } catch (error) {
      if (error instanceof Superseded) return parts
      throw error
    }
  }

  const fingerprintOf = async (name: string) => {
    const running = newRunning()
    for await (const chunk of createReadStream(pathOf(name), { highWaterMark: 256 * 1024 })) pass(running, chunk)
    return running
  }

  const receive = async (name: string, parts: readonly StoredPart[]): Promise<Received | undefined> => {
    const bytes = bytesOf(parts)
    if (bytes === 0) return arrival(directory, Readable.from([]), 0, storeReceived)
    adding.delete(name)
    const [path, size] = [pathOf(name), await inTurn(name, () => sizeOf(name))]
    if (size < bytes) return undefined
    if (size > bytes) await truncate(path, bytes)
    const known = all.get(name)
    const { hash, crc } = known?.bytes === bytes ? known : await fingerprintOf(name)
    const fingerprint = { sha256: hash.copy().digest('hex'), crc32: crc, bytes }
    const store = () => onDisk(() => storeReceived(path, fingerprint))
    return { ...fingerprint, path, store, discard: async () => {} }
  }

  return {
    partMaxBytes: PART_MAX_BYTES,
    isCopied: false,
    add: (...given) => onDisk(() => add(...given)),
    receive: (...given) => onDisk(() => receive(...given)),
    drop: async () => {},
    remove: async name => {
      all.delete(name)
      adding.delete(name)
      await inTurn(name, () => onDisk(() => rm(pathOf(name), { force: true })))
    },
    names: async () => (await ifThere(() => readdir(folder))) ?? [],
  }
}
