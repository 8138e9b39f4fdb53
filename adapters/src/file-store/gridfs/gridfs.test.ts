import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { GridFSBucket, ObjectId } from 'mongodb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Unavailable } from '../../event-store/event-store.ts'
import { noMongoJavaServer, startMongoJavaServer } from '../../../../deploy/lab/servers/mongo-java-server.ts'
import { inDatabase, type Room, withMongodb } from '../../testing/engines/mongodb.ts'
import { killAfter } from '../../testing/kill-after.ts'
import { fileStoreContract } from '../contract/contract.ts'
import type { FileStore } from '../file-store.ts'
import { filesIn } from './blobs.ts'
import { openGridFsFileStore } from './gridfs.ts'
import { bytes, inChunks, storeBytes, MAX, nobody, read, sha256 } from '../contract/fixtures.ts'

const newRoom = withMongodb()

fileStoreContract('The GridFS file store', async () => {
  const [room, directory] = [await newRoom(), await temporaryFolder()]
  return {
    open: () => openGridFsFileStore({ ...room, directory }),
    remove: room.remove,
    damage: (filename, way) =>
      inDatabase(room, async db => {
        const { blobs, chunks } = filesIn(db)
        const blob = await blobs.findOne({ filename })
        const ofBlob = { files_id: blob?._id ?? new ObjectId() }
        if (way === 'lost') return chunks.deleteMany(ofBlob)
        if (way === 'emptied') return chunks.updateMany(ofBlob, { $set: { data: Buffer.of() } })
        if (way === 'altered') return chunks.updateOne({ ...ofBlob, n: 1 }, { $set: { data: Buffer.alloc(261_120) } })
        await chunks.deleteMany({ ...ofBlob, n: { $gt: 0 } })
        return blobs.updateOne({ filename }, { $set: { length: 1000 } })
      }),
  }
})

describe('The GridFS file store', () => {
  let room: Room
  let directory: string
  let store: FileStore

  beforeEach(async () => {
    room = await newRoom()
    directory = await temporaryFolder()
    store = await openGridFsFileStore({ ...room, directory })
  })
  afterEach(async () => {
    await store.close()
    await room.remove()
  })

  const incoming = () => readdir(join(directory, 'incoming'))

  const inBucket = (name: 'files' | 'chunks') =>
    inDatabase(room, db => db.collection(`files.${name}`).find().project({ data: 0 }).toArray())

  const HUGE = 5 * 1024 * 1024 + 7
  const huge = Buffer.alloc(HUGE, bytes(100_000))
  const soon = () => new Date(Date.now() + 60_000)

  test('A stored blob is read by any GridFS client, with its hash and CRC, and is no local file any more', async () => {
    const content = bytes(600_000)
    const hash = await storeBytes(store, content)
    expect(await incoming()).toEqual([])
    expect(await inBucket('files')).toMatchObject([
      { filename: hash, length: 600_000, metadata: { crc32: crc32(content), keptAt: expect.any(Date) } },
    ])
    const readBack = inDatabase(room, db =>
      buffer(new GridFSBucket(db, { bucketName: 'files' }).openDownloadStreamByName(hash)),
    )
    expect(await readBack).toEqual(content)
  })

  test.for([0, 1, 261_119, 261_120, 261_121, HUGE])('%i bytes are read back whole', async length => {
    const content = huge.subarray(0, length)
    const hash = await storeBytes(store, content)
    expect((await read(store, hash))?.equals(content)).toBe(true)
    const start = Math.max(0, length - 3)
    expect(await read(store, hash, { start, end: length + 9 })).toEqual(content.subarray(-3))
  })

  test('Of the same bytes stored at once by ten, the chunks of one are left', async () => {
    const content = bytes(300_000)
    const arrivals = Array.from({ length: 10 }, () => store.receive(inChunks(content), MAX))
    await Promise.all((await Promise.all(arrivals)).map(received => received.store()))
    expect(await inBucket('files')).toHaveLength(1)
    expect(await inBucket('chunks')).toHaveLength(2)
    expect(await incoming()).toEqual([])
  })

  test('A removal takes the chunks away, too, and a kill while a blob is stored again leaves a copy that goes', async () => {
    const hash = await storeBytes(store, bytes(300_000))
    const [blob] = await inBucket('files')
    await store.sweep(nobody, soon())
    await storeBytes(store, bytes(300_000))
    const copy = { ...blob, _id: new ObjectId(), filename: `trash/${hash}` }
    const metadata = { keptAt: new Date(0), trashedAt: new Date(0) }
    await inDatabase(room, db => db.collection('files.files').insertOne({ ...copy, metadata }))
    expect(await store.trash.restore(() => true)).toEqual([hash])
    expect(await inBucket('files')).toMatchObject([{ filename: hash }])
    expect(await store.remove(new Set([hash]), soon())).toHaveLength(1)
    expect(await inBucket('chunks')).toEqual([])
  })

  test('What an upload or a removal left unfinished goes a day later, what is under way stays', async () => {
    const hash = await storeBytes(store, bytes(300_000))
    const [old, young] = [ObjectId.createFromTime(Date.now() / 1000 - 90_000), new ObjectId()]
    const left = [old, young].flatMap(files_id => [1, 2, 3].map(n => ({ files_id, n, data: Buffer.from('left') })))
    await inDatabase(room, db => db.collection('files.chunks').insertMany(left))
    expect(await store.sweep(() => true, soon())).toHaveLength(0)
    const files = (await inBucket('chunks')).map(chunk => String(chunk['files_id']))
    expect(files.filter(id => id === String(old))).toHaveLength(0)
    expect(files.filter(id => id === String(young))).toHaveLength(3)
    expect(await read(store, hash)).toEqual(bytes(300_000))
  })

  test('Many hundred blobs are swept, page by page', { timeout: 60_000 }, async () => {
    const blob = (n: number) => ({ filename: `${n}`.padStart(64, '0'), length: 0, metadata: { keptAt: new Date(0) } })
    const blobs = Array.from({ length: 1_201 }, (_, n) => blob(n))
    await inDatabase(room, db => db.collection('files.files').insertMany(blobs))
    const even = (hash: string) => Number(hash) % 2 === 0
    expect(await store.sweep(even, new Date())).toHaveLength(600)
    expect((await Array.fromAsync(store.all())).flat()).toHaveLength(601)
    expect(await store.trash.empty(soon())).toHaveLength(600)
    expect(await inBucket('files')).toHaveLength(601)
  })

  test('Who reads a blob while it is swept reads it to its end, and while it is removed gets an error, never less than the blob', async () => {
    const hash = await storeBytes(store, huge)
    const [swept, stream] = [(await store.open(hash)) as Readable, (await store.open(hash)) as Readable]
    for (const one of [swept, stream]) await once(one, 'readable')
    await store.sweep(nobody, soon())
    expect((await buffer(swept)).equals(huge)).toBe(true)
    await store.remove(new Set([hash]), soon())
    await expect(buffer(stream)).rejects.toThrow(/is not whole any more/)
  })

  const script = fileURLToPath(new URL('../testing/store-until-stopped.ts', import.meta.url))

  /** Kills a process that stores blobs once it has reported `lines` steps; returns the acknowledged blobs. */
  const storeAndKill = async (lines: number) => {
    const printed = await killAfter(lines, script, directory, 'Infinity', room.url, room.database)
    return printed.filter(line => line.length === 64)
  }

  test(
    'a kill -9 leaves whole blobs, none that was acknowledged is lost, and the next start tidies up',
    { timeout: 60_000 },
    async () => {
      const acknowledged: string[] = []
      for (const lines of [3, 4, 5, 9, 19]) acknowledged.push(...(await storeAndKill(lines)))
      const hashes = (await inBucket('files')).map(blob => String(blob['filename']))
      expect(hashes).toEqual(expect.arrayContaining(acknowledged))
      for (const hash of hashes) expect(sha256((await read(store, hash)) ?? Buffer.of())).toBe(hash)

      expect(await incoming()).not.toEqual([])
      spawnSync(process.execPath, [script, directory, '0', room.url, room.database])
      expect(await incoming()).toEqual([])
    },
  )

  test('On a server that freezes nothing is stored, nothing hangs, and storing resumes when the server does', async ({
    skip,
  }) => {
    skip(noMongoJavaServer() !== undefined, noMongoJavaServer())
    const server = await startMongoJavaServer()
    const own = await openGridFsFileStore({ url: server.url, database: room.database, directory, timeoutMs: 3_000 })
    const hash = await storeBytes(own, huge)
    const [received, reading] = [await own.receive(inChunks(bytes(10)), MAX), await own.open(hash)]
    expect(await readFile(received.path)).toEqual(bytes(10))
    await server.freeze()
    const outcomes = await Promise.allSettled([received.store(), own.open(hash), buffer(reading as Readable)])
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { name: 'Unavailable' } })
    expect(await incoming()).toEqual([])
    server.thaw()

    await expect.poll(() => own.size(hash).catch(() => 0)).toBe(HUGE)
    expect(await storeBytes(own, bytes(10))).toBe(received.sha256)
    expect(await read(own, received.sha256)).toEqual(bytes(10))
    await own.close()
    await server.kill()
  })

  test('A closed store is unavailable', async () => {
    const received = await store.receive(inChunks(bytes(10)), MAX)
    await store.close()
    await expect(received.store()).rejects.toThrow(Unavailable)
    await expect(store.open(sha256(bytes(10)))).rejects.toThrow(Unavailable)
  })
})
