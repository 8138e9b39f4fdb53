import { randomBytes } from 'node:crypto'
import { failure } from '@shodh/contracts/envelope.ts'
import { afterEach, expect, test } from 'vitest'
import { fetchFile, type FileRequest, type Progress } from './fetch-file.ts'
import { startFlakyServer, type Turn } from './testing/flaky-server.ts'
import { asBlob, nothing } from './received.ts'

const stops: (() => Promise<void>)[] = []
afterEach(() => Promise.all(stops.splice(0).map(stop => stop())))

const FILE = randomBytes(300_000)

const serving = async (turns: readonly Turn[], file = FILE) => {
  const server = await startFlakyServer(file, turns)
  stops.push(server.stop)
  return server
}

const download = async (url: string, extra: Partial<FileRequest> = {}) => {
  const received = extra.received ?? nothing()
  const progress: Progress[] = []
  const onProgress = (step: Progress) => progress.push(step)
  const signal = AbortSignal.timeout(15_000)
  await fetchFile({ url, received, signal, onProgress, waits: [1, 1, 1], ...extra })
  return { received, progress, bytes: Buffer.from(await asBlob(received).arrayBuffer()) }
}

test('progress counts real bytes up to the declared length', async () => {
  const { url } = await serving([{}])
  const { bytes, progress } = await download(url)
  expect(bytes.equals(FILE)).toBe(true)
  expect(progress[0]).toEqual({ phase: 'preparing', bytes: 0, total: undefined })
  expect(progress.at(-1)).toEqual({ phase: 'downloading', bytes: FILE.length, total: FILE.length })
  expect(progress.map(step => step.bytes)).toEqual(progress.map(step => step.bytes).toSorted((a, b) => a - b))
})

test('a broken connection is resumed from the byte it had, with Range and If-Range', async () => {
  const { url, seen } = await serving([{ cutAfter: 100_000 }, { cutAfter: 50_000 }, {}])
  const { bytes, progress } = await download(url)
  expect(bytes.equals(FILE)).toBe(true)
  expect(seen).toEqual([
    { range: undefined, ifRange: undefined },
    { range: 'bytes=100000-', ifRange: '"v1"' },
    { range: 'bytes=150000-', ifRange: '"v1"' },
  ])
  expect(progress.filter(({ phase }) => phase === 'resuming').map(step => step.bytes)).toEqual([100_000, 150_000])
})

test('a file that changed meanwhile is fetched from its first byte', async () => {
  const { url } = await serving([{ cutAfter: 100_000 }, { headers: { etag: '"v2"' } }])
  const { bytes, received } = await download(url)
  expect(bytes.equals(FILE)).toBe(true)
  expect(received.etag).toBe('"v2"')
})

test('without a strong ETag it starts again instead of joining the parts', async () => {
  const weak = { headers: { etag: 'W/"v1"' } }
  const { url, seen } = await serving([{ ...weak, cutAfter: 100_000 }, weak])
  const { bytes } = await download(url)
  expect(bytes.equals(FILE)).toBe(true)
  expect(seen[1]).toEqual({ range: undefined, ifRange: undefined })
})

test('a server that restarts is waited for', async () => {
  const { url } = await serving([{ cutAfter: 100_000 }, { status: 503, body: '' }, {}])
  const { bytes } = await download(url)
  expect(bytes.equals(FILE)).toBe(true)
})

test('a line that falls silent counts as broken', async () => {
  const { url, seen } = await serving([{ silentAfter: 100_000 }, {}])
  const { bytes } = await download(url, { silence: 50 })
  expect(bytes.equals(FILE)).toBe(true)
  expect(seen[1]?.range).toBe('bytes=100000-')
})

test('when nothing more comes it gives up, and what came can be continued later', async () => {
  const received = nothing()
  const { url, seen } = await serving([{ cutAfter: 100_000 }, { cutAfter: 0 }, { cutAfter: 0 }, { cutAfter: 0 }, {}])
  await expect(download(url, { received })).rejects.toThrow('volume.networkError')
  expect(received.bytes).toBe(100_000)
  const { bytes } = await download(url, { received })
  expect(bytes.equals(FILE)).toBe(true)
  expect(seen.at(-1)?.range).toBe('bytes=100000-')
})

test('a server that cannot be reached is a network error at once', async () => {
  const { url, stop } = await startFlakyServer(FILE)
  await stop()
  await expect(download(url)).rejects.toThrow('volume.networkError')
})

const small = (bytes: number) => Buffer.alloc(bytes, 'x')

test.each([
  ['volume.corrupted', small(99), {}],
  ['volume.corrupted', small(0), {}],
  ['volume.emptyFile', small(0), { 'content-type': 'application/zip' }],
])('%s: by the declared length', async (message, file, headers) => {
  const { url } = await serving([{ headers }], file)
  await expect(download(url)).rejects.toThrow(message)
})

test.each([
  ['volume.tooSmall', 'x', 'application/pdf'],
  ['volume.emptyFile', '', 'application/zip'],
])('%s: by the bytes that came, where no length was declared', async (message, body, type) => {
  const { url } = await serving([{ body, headers: { 'content-type': type, 'transfer-encoding': 'chunked' } }])
  await expect(download(url)).rejects.toThrow(message)
})

test('a length that was not declared leaves the total unknown', async () => {
  const body = 'x'.repeat(500)
  const { url } = await serving([
    { body, headers: { 'content-type': 'application/pdf', 'transfer-encoding': 'chunked' } },
  ])
  const { progress } = await download(url)
  expect(progress.at(-1)).toEqual({ phase: 'downloading', bytes: 500, total: undefined })
})

test.each([
  [404, JSON.stringify(failure({ refused: 'NO_PAPERS' }, '1')), 'No papers available for download'],
  [404, '<h1>Not Found</h1>', 'volume.notAvailable'],
  [500, '', 'volume.downloadFailed'],
  [503, '', 'volume.downloadFailed'],
])('status %i with %j is refused in words', async (status, body, message) => {
  const { url, seen } = await serving([{ status, body }])
  await expect(download(url)).rejects.toThrow(message)
  expect(seen).toHaveLength(1)
})

test("a network's sign-in page is not taken for the paper", async () => {
  const { url } = await serving([{ body: '<html>'.repeat(50), headers: { 'content-type': 'text/html' } }])
  await expect(download(url)).rejects.toThrow('volume.downloadFailed')
})

test('the reader can cancel', async () => {
  const control = new AbortController()
  const { url } = await serving([{ silentAfter: 1000 }])
  const onProgress = ({ phase }: Progress) => phase === 'downloading' && control.abort('enough')
  await expect(download(url, { signal: control.signal, onProgress })).rejects.toBe('enough')
})
