import { createHash, randomBytes } from 'node:crypto'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { openDiskFileStore } from '@shodh/adapters/file-store/disk/disk.ts'
import { blobOf } from '@shodh/adapters/file-store/disk/paths.ts'
import { buffer } from 'node:stream/consumers'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { popularPdfs } from './popular-pdfs.ts'

const MIB = 1024 * 1024

type Pdf = { readonly sha256: string; readonly bytes: number; readonly content: Buffer }

/** A store on disk that counts how often it is read. */
const opened = async (maxBytes?: number) => {
  const directory = await temporaryFolder()
  const files = await openDiskFileStore({ directory })
  onTestFinished(() => files.close())
  const reads: string[] = []
  /** Those that were read as a whole, to be held in memory. */
  const whole: string[] = []
  const open: typeof files.open = (sha256, range) => {
    reads.push(sha256)
    if (!range) whole.push(sha256)
    return files.open(sha256, range)
  }
  const store = async (bytes: number): Promise<Pdf> => {
    const content = randomBytes(bytes)
    const received = await files.receive(Readable.from([content]), bytes)
    await received.store()
    return { sha256: received.sha256, bytes, content }
  }
  const pdfs = popularPdfs({ ...files, open }, maxBytes === undefined ? {} : { maxBytes })
  const read = async (pdf: Pdf, start = 0, end = pdf.bytes - 1) => {
    const source = await pdfs.open(pdf, { start, end })
    return source && buffer(source)
  }
  /** Requests it until the store is not read for it any longer. */
  const cache = async (pdf: Pdf) => {
    for (let before = -1; before !== reads.length;) {
      before = reads.length
      await read(pdf)
      await new Promise(setImmediate)
    }
  }
  return { directory, pdfs, reads, whole, store, read, cache }
}

const isRight = (bytes: Buffer | undefined, { content }: Pdf, start = 0, end = content.length - 1) =>
  bytes?.equals(content.subarray(start, end + 1))

test('a PDF that is requested again and again is read from memory, in every range', async () => {
  const { store, read, cache, reads } = await opened()
  const pdf = await store(MIB + 7)
  expect(isRight(await read(pdf), pdf)).toBe(true)
  expect(reads).toHaveLength(1)
  await cache(pdf)
  const before = reads.length
  for (const [start, end] of [
    [0, pdf.bytes - 1],
    [0, 0],
    [pdf.bytes - 1, pdf.bytes - 1],
    [262_143, 262_144],
    [100_000, 900_000],
  ] as const)
    expect(isRight(await read(pdf, start, end), pdf, start, end)).toBe(true)
  expect(reads).toHaveLength(before)
})

test('one that gives way to others while it is sent is read on from the store', async () => {
  const { store, cache, pdfs } = await opened(2 * MIB)
  const [pdf, other] = [await store(1.5 * MIB), await store(1.5 * MIB)]
  await cache(pdf)
  const source = await pdfs.open(pdf, { start: 10, end: pdf.bytes - 1 })
  const pieces: Buffer[] = []
  for await (const piece of source ?? []) {
    if (pieces.push(piece) === 1) await cache(other)
  }
  expect(isRight(Buffer.concat(pieces), pdf, 10)).toBe(true)
})

test('one that is large, or damaged, is read from the store each time', async () => {
  const { directory, store, read, reads, whole, cache } = await opened(2 * MIB)
  const [large, damaged] = [await store(2 * MIB + 1), await store(1000)]
  const blob = blobOf(directory, damaged.sha256)
  await chmod(blob, 0o644)
  const other = randomBytes(1000)
  await writeFile(blob, other)
  for (const pdf of [large, damaged]) for (let n = 0; n < 4; n += 1) await read(pdf)
  expect(reads.length).toBeGreaterThanOrEqual(8)
  expect(
    createHash('sha256')
      .update((await read(damaged)) ?? '')
      .digest('hex'),
  ).not.toBe(damaged.sha256)
  expect(whole).not.toContain(large.sha256)
  await writeFile(blob, damaged.content)
  expect(isRight(await read(damaged), damaged)).toBe(true)
  await cache(damaged)
  const before = reads.length
  expect(isRight(await read(damaged), damaged)).toBe(true)
  expect(reads).toHaveLength(before)
})

test('two are read into memory at a time, and each of them once', async () => {
  const { store, pdfs, read, whole } = await opened()
  const all = await Promise.all([store(10), store(10), store(10)])
  for (const pdf of all) await read(pdf)
  const sources = await Promise.all([...all, ...all].map(pdf => pdfs.open(pdf, { start: 0, end: 9 })))
  expect(whole).toEqual(all.slice(0, 2).map(({ sha256 }) => sha256))
  for (const source of sources) source?.destroy()
})

test.each([
  [8 * MIB, undefined, 1],
  [8 * MIB + 1, undefined, 0],
  [2 * MIB, 2 * MIB, 1],
  [2 * MIB + 1, 2 * MIB, 0],
])('one of %i bytes is read into memory if it is small enough for %o', async (bytes, maxBytes, times) => {
  const { store, pdfs, whole } = await opened(maxBytes)
  const { sha256 } = await store(10)
  for (let n = 0; n < 2; n += 1) (await pdfs.open({ sha256, bytes }, { start: 0, end: 9 }))?.destroy()
  expect(whole).toHaveLength(times)
})

test('one that gives way to others while it is sent and is deleted breaks off', async () => {
  const { directory, store, cache, pdfs } = await opened(2 * MIB)
  const [pdf, other] = [await store(1.5 * MIB), await store(1.5 * MIB)]
  await cache(pdf)
  const source = await pdfs.open(pdf, { start: 0, end: pdf.bytes - 1 })
  expect(source?.readableObjectMode).toBe(false)
  await cache(other)
  await rm(blobOf(directory, pdf.sha256))
  await expect(buffer(source ?? Readable.from([]))).rejects.toThrow(`${pdf.sha256} is not in the store any longer`)
})

test('one that is not in the store is none', async () => {
  const { read } = await opened()
  expect(await read({ sha256: '0'.repeat(64), bytes: 1, content: Buffer.alloc(1) })).toBeUndefined()
})
