import { createHash, randomBytes } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { startFlakyServer, type Turn } from '../../papers/download/testing/flaky-server.ts'
import type { Version } from '../storage/records.ts'
import { fetchVersion, type VersionRequest } from './fetch-version.ts'
import { partialsInMemory } from './partial.ts'

const stops: (() => Promise<void>)[] = []
afterEach(() => Promise.all(stops.splice(0).map(stop => stop())))

/** Text, so that it can be the body of a turn. */
const FILE = Buffer.from(randomBytes(150_000).toString('hex'))
const SHA256 = createHash('sha256').update(FILE).digest('hex')
const TAG = { etag: `"${SHA256}"` }

const saving = async (turns: readonly Turn[], file = FILE) => {
  const server = await startFlakyServer(file, turns)
  stops.push(server.stop)
  const version: Version = { paperId: 'p', version: 1, url: server.url, sha256: SHA256, bytes: FILE.length }
  const partials = partialsInMemory()
  const reported: number[] = []
  const attempt = async (more: Partial<VersionRequest> = {}) => {
    const partial = await partials.open('p-1')
    const signal = AbortSignal.timeout(15_000)
    await fetchVersion({ version, partial, signal, onBytes: bytes => reported.push(bytes), ...more })
    return Buffer.from(await (await partial.finish()).arrayBuffer())
  }
  const stored = async () => (await partials.open('p-1')).size()
  return { attempt, stored, reported, seen: server.seen }
}

test('a version is whole once its hash is that of the journal; progress counts real bytes', async () => {
  const { attempt, reported } = await saving([{ headers: TAG }])
  expect((await attempt()).equals(FILE)).toBe(true)
  expect(reported.at(-1)).toBe(FILE.length)
  expect(reported).toEqual(reported.toSorted((one, other) => one - other))
})

test('after a broken connection only the rest is fetched, with Range and If-Range', async () => {
  const { attempt, seen, stored } = await saving([{ headers: TAG, cutAfter: 100_000 }, { headers: TAG }])
  await expect(attempt()).rejects.toMatchObject({ problem: 'network' })
  const had = await stored()
  expect(had).toBeGreaterThan(0)
  expect((await attempt()).equals(FILE)).toBe(true)
  expect(seen[1]).toEqual({ range: `bytes=${had}-`, ifRange: `"${SHA256}"` })
})

test('each request says that it saves, so that the server counts no reading', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const { attempt } = await saving([{ headers: TAG, cutAfter: 100_000 }, { headers: TAG }])
  await expect(attempt()).rejects.toMatchObject({ problem: 'network' })
  await attempt()
  const purposes = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-purpose'))
  fetched.mockRestore()
  expect(purposes).toEqual(['save', 'save'])
})

test('a connection without a byte for too long counts as broken', async () => {
  const { attempt, stored } = await saving([{ headers: TAG, silentAfter: 50_000 }])
  await expect(attempt({ silence: 50 })).rejects.toMatchObject({ problem: 'network' })
  expect(await stored()).toBeGreaterThan(0)
})

test('a server that ignores the range sends the file again from its beginning', async () => {
  const { attempt } = await saving([
    { headers: TAG, cutAfter: 100_000 },
    { headers: TAG, body: FILE.toString() },
  ])
  await expect(attempt()).rejects.toMatchObject({ problem: 'network' })
  expect((await attempt()).equals(FILE)).toBe(true)
})

const altered = Buffer.from(FILE)
altered[1000] = (altered[1000] ?? 0) ^ 1

test('bytes that were altered on the way are not stored', async () => {
  const { attempt, stored } = await saving([{ headers: TAG }], altered)
  await expect(attempt()).rejects.toMatchObject({ problem: 'damaged' })
  expect(await stored()).toBe(0)
})

test('more bytes than the journal states are not stored', async () => {
  const { attempt, stored } = await saving([{ headers: TAG }], Buffer.concat([FILE, Buffer.from('more')]))
  await expect(attempt()).rejects.toMatchObject({ problem: 'damaged' })
  expect(await stored()).toBe(0)
})

test('a file that is shorter than the journal states is not whole', async () => {
  const { attempt } = await saving([{ headers: TAG }], FILE.subarray(0, 1000))
  await expect(attempt()).rejects.toMatchObject({ problem: 'network' })
})

test.for([
  ['another ETag', [{ headers: { etag: '"other"' } }], 'damaged'],
  [
    'a part where the whole was asked for',
    [{ status: 206, headers: { ...TAG, 'content-range': 'bytes 5-9/10' } }],
    'damaged',
  ],
  [
    'a sign-in page of the network',
    [{ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<html>' }],
    'network',
  ],
  ['that it was deleted', [{ status: 410, body: '{}' }], 'gone'],
  ['that it is unknown', [{ status: 404, body: '{}' }], 'gone'],
  ['that it may not be read', [{ status: 403, body: '{}' }], 'refused'],
  ['that it is busy', [{ status: 503, body: '{}' }], 'server'],
  ['that it failed', [{ status: 500, body: '{}' }], 'server'],
  ['too many requests', [{ status: 429, body: '{}' }], 'server'],
] as const)('%s as the response is the problem that it is', async ([, turns, problem]) => {
  const { attempt, stored } = await saving(turns)
  await expect(attempt()).rejects.toMatchObject({ problem })
  expect(await stored()).toBe(0)
})

test('an ETag that changes in the middle starts nothing from other bytes', async () => {
  const { attempt, stored } = await saving([
    { headers: TAG, cutAfter: 100_000 },
    { headers: { etag: '"other"' } },
    { headers: TAG },
  ])
  await expect(attempt()).rejects.toMatchObject({ problem: 'network' })
  await expect(attempt()).rejects.toMatchObject({ problem: 'damaged' })
  expect(await stored()).toBe(0)
  expect((await attempt()).equals(FILE)).toBe(true)
})

test('a cancelled one rejects with the reason', async () => {
  const { attempt } = await saving([{ headers: TAG, silentAfter: 1000 }])
  const control = new AbortController()
  const running = attempt({ signal: control.signal, onBytes: () => control.abort('cancelled') })
  await expect(running).rejects.toBe('cancelled')
})

test('a full device is a problem of its own', async () => {
  const { attempt } = await saving([{ headers: TAG }])
  const partial = await partialsInMemory().open('p-1')
  const append = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  await expect(attempt({ partial: { ...partial, append } })).rejects.toMatchObject({ problem: 'full' })
})
