import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { ReadOnly } from '../../event-store/event-store.ts'
import { fileStoreContract } from '../contract/contract.ts'
import { openDiskFileStore } from './disk.ts'
import { blobOf } from './paths.ts'
import type { FileStore } from '../file-store.ts'
import { bytes, inChunks, storeBytes, MAX, nobody, read, sha256 } from '../contract/fixtures.ts'
import { killAfter } from '../../testing/kill-after.ts'
import { NO_SMALL_DISKS, onSmallDisk, smallDisksAreThere } from '../testing/small-disk.ts'

fileStoreContract('The disk file store', async () => {
  const directory = await temporaryFolder()
  return {
    open: () => openDiskFileStore({ directory: join(directory, 'files') }),
    damage: async (hash, way) => {
      const blob = blobOf(join(directory, 'files'), hash)
      if (way === 'lost') return rm(blob)
      await chmod(blob, 0o644)
      if (way === 'altered') return writeFile(blob, 'x', { flag: 'r+' })
      return truncate(blob, way === 'emptied' ? 0 : 1000)
    },
  }
})

describe('The disk file store', () => {
  let directory: string
  let store: FileStore

  beforeEach(async () => {
    directory = await temporaryFolder()
    store = await openDiskFileStore({ directory })
  })

  const incoming = () => readdir(join(directory, 'incoming'))

  const blobs = async () => {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true })
    return entries
      .filter(entry => entry.isFile() && !/(?:incoming|trash)$/u.test(entry.parentPath))
      .map(entry => join(entry.parentPath, entry.name))
  }

  test('A blob is a read-only file below its first and second pair of digits', async () => {
    const hash = await storeBytes(store, bytes(1_000))
    expect(await blobs()).toEqual([join(directory, hash.slice(0, 2), hash.slice(2, 4), hash)])
    const [blob = ''] = await blobs()
    expect((await stat(blob)).mode & 0o777).toBe(0o400)
    expect(await readFile(blob)).toEqual(bytes(1_000))
    expect(await incoming()).toEqual([])
  })

  test('Only its owner can read what is not stored yet', async () => {
    const received = await store.receive(inChunks(bytes(10)), MAX)
    expect((await stat(received.path)).mode & 0o777).toBe(0o600)
    await received.discard()
    expect(await incoming()).toEqual([])
  })

  test.for<[string, () => Readable, RegExp]>([
    ['is too large', () => inChunks(bytes(100_000), 1_000), /More than 50000 bytes/],
    ['fails', failing, /the line broke/],
  ])('A source that %s leaves nothing behind', async ([, source, message]) => {
    await expect(store.receive(source(), 50_000)).rejects.toThrow(message)
    expect(await incoming()).toEqual([])
    expect(await blobs()).toEqual([])
  })

  test('What an earlier process left goes when the store is opened, what this one receives stays', async () => {
    const left = join(directory, 'incoming', 'left')
    await writeFile(left, 'half')
    await utimes(left, new Date(0), new Date(0))
    const received = await store.receive(inChunks(bytes(10)), MAX)
    await openDiskFileStore({ directory })
    expect(await incoming()).toEqual([basename(received.path)])
  })

  test('Opened for reading only, it leaves what is on its way alone and takes nothing', async () => {
    const hash = await storeBytes(store, bytes(1_000))
    const left = join(directory, 'incoming', 'left')
    await writeFile(left, 'half')
    await utimes(left, new Date(0), new Date(0))
    const reading = await openDiskFileStore({ directory, readOnly: true })
    expect(await read(reading, hash)).toEqual(bytes(1_000))
    await expect(reading.receive(inChunks(bytes(10)), MAX)).rejects.toThrow(ReadOnly)
    await expect(reading.sweep(nobody, new Date())).rejects.toThrow(ReadOnly)
    await expect(reading.remove(new Set([hash]), new Date())).rejects.toThrow(ReadOnly)
    await expect(reading.trash.empty(new Date())).rejects.toThrow(ReadOnly)
    await expect(reading.trash.restore(nobody)).rejects.toThrow(ReadOnly)
    expect(await incoming()).toEqual(['left'])
  })

  test('A blob that rotted on the disk is whole again when it is stored again', async () => {
    const hash = await storeBytes(store, bytes(1_000))
    const [blob = ''] = await blobs()
    await rm(blob)
    await writeFile(blob, 'rotten')
    await storeBytes(store, bytes(1_000))
    expect(await read(store, hash)).toEqual(bytes(1_000))
  })

  test('Who reads a blob reads it to its end, whatever is swept or stored meanwhile', async () => {
    const content = bytes(900_000)
    const hash = await storeBytes(store, content)
    const [first, second] = [await store.open(hash), await store.open(hash)]
    await storeBytes(store, content)
    expect(await buffer(first ?? Readable.from([]))).toEqual(content)
    expect(await store.sweep(nobody, new Date(Date.now() + 60_000))).toHaveLength(1)
    expect(await buffer(second ?? Readable.from([]))).toEqual(content)
  })

  test('What is in the trash only its owner can read, and a kill while it is restored or stored again leaves a copy that goes', async () => {
    const hash = await storeBytes(store, bytes(1_000))
    await store.sweep(nobody, new Date(Date.now() + 60_000))
    const trash = join(directory, 'trash')
    expect((await stat(trash)).mode & 0o777).toBe(0o700)
    expect((await stat(join(trash, hash))).mode & 0o777).toBe(0o400)
    const copy = await readFile(join(trash, hash))
    await storeBytes(store, bytes(1_000))
    await writeFile(join(trash, hash), copy)
    expect(await store.trash.restore(() => true)).toEqual([hash])
    expect(await readdir(trash)).toEqual([])
    expect(await read(store, hash)).toEqual(bytes(1_000))
  })

  test('A sweep leaves alone what is no blob', async () => {
    await mkdir(join(directory, 'ab', 'cd'), { recursive: true })
    for (const path of ['ab/cd/notes.txt', 'ab/README', 'lock.db']) await writeFile(join(directory, path), '')
    expect(await store.sweep(nobody, new Date(Date.now() + 60_000))).toHaveLength(0)
    expect(await blobs()).toHaveLength(3)
  })

  const script = fileURLToPath(new URL('../testing/store-until-stopped.ts', import.meta.url))

  /** Kills a process that stores blobs once it has reported `lines` steps; returns the acknowledged blobs. */
  const storeAndKill = async (lines: number) => {
    const printed = await killAfter(lines, script, directory)
    return printed.filter(line => line.length === 64)
  }

  test(
    'a kill -9 at any step leaves a whole blob or none, and none that was acknowledged is lost',
    { timeout: 60_000 },
    async () => {
      const acknowledged: string[] = []
      for (let lines = 1; lines <= 20; lines += 1) acknowledged.push(...(await storeAndKill(lines)))

      const paths = await blobs()
      for (const path of paths) expect(sha256(await readFile(path))).toBe(basename(path))
      expect(paths.map(path => basename(path))).toEqual(expect.arrayContaining(acknowledged))

      spawnSync(process.execPath, [script, directory, '0'])
      expect(await incoming()).toEqual([])
    },
  )

  test.for([
    ['no space', '1m', 'head -c 500k /dev/zero > ballast'],
    ['no room for another file', '9m,nr_inodes=40', 'for n in $(seq 20); do mkdir ballast$n; done'],
  ] as const)(
    'A disk with %s leaves nothing behind, rejects with StoreFull, and storing resumes',
    ([, size, fill], context) => {
      context.skip(!smallDisksAreThere, NO_SMALL_DISKS)
      const storeFiles = `"$node" ${script} files`
      const commands = `${fill}; ${storeFiles}; ls files/incoming; rm -r ballast*; ${storeFiles} 1; sha256sum files/*/*/*`
      const lines = onSmallDisk(size, commands).filter(line => line !== 'chunk' && line !== 'received')
      const full = lines.indexOf('StoreFull')
      const hashes = lines.toSpliced(full, 1).slice(0, full + 1)
      expect(full).toBeGreaterThan(0)
      expect(lines.slice(full + 2).toSorted()).toEqual(
        hashes.map(hash => `${hash}  files/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`).toSorted(),
      )
    },
  )
})

const failing = () =>
  Readable.from(
    (async function* () {
      yield bytes(1_000)
      throw new Error('the line broke')
    })(),
  )
