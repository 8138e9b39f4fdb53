import { join } from 'node:path'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import type { ReadingBatch } from '@shodh/adapters/usage/readings/readings.ts'
import type { Vault } from '@shodh/adapters/vault/vault.ts'
import { localTime } from '@shodh/contracts/time/local-time.ts'
import type { SharedKinds } from '@shodh/contracts/index.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { batchMaker, type Seen } from './batches.ts'
import { readingRecorder } from './recorder.ts'
import { dailySalts } from './salts.ts'

const time = localTime('Asia/Kolkata')
const clock = (text: string) => Date.parse(`${text}+05:30`)
const NOON = clock('2026-01-10T12:00:00')

let directory: string
let vault: Vault<SharedKinds>

beforeEach(async () => {
  directory = await temporaryFolder()
  vault = await openSqliteVault<SharedKinds>({ file: join(directory, 'vault.db') })
})
afterEach(() => vault.close())

const seen = (change: Partial<Seen> = {}): Seen => ({
  at: NOON,
  shown: { kind: 'pdf', paperId: 'p' },
  ip: '203.0.113.7',
  userAgent: 'Firefox',
  isStaff: false,
  ...change,
})

const lookups = { paperAt: async () => 'p', isPublic: async () => true }

const NO_VAULT = new Error('the vault is unavailable')

/** A vault that fails for a number of requests. */
const failingSalts = () => {
  const { salts } = service()
  const state = { failures: 0 }
  const of = (day: number) => {
    if (state.failures === 0) return salts.of(day)
    state.failures -= 1
    return Promise.reject(NO_VAULT)
  }
  return { state, batchesOf: batchMaker({ salts: { ...salts, of }, time, ...lookups }) }
}

/** One of several query services on the same vault. */
const service = () => {
  const salts = dailySalts({ vault, time })
  return { salts, batchesOf: batchMaker({ salts, time, ...lookups }) }
}

const readerIn = ([batch]: readonly ReadingBatch[]) => batch?.readings?.[0]

describe('A reader', () => {
  test('is the same on every query service, on one day', async () => {
    const [one, other] = [service(), service()]
    const [first, second] = await Promise.all([one.batchesOf([seen()]), other.batchesOf([seen()])])
    expect(readerIn(first)?.reader).toBe(readerIn(second)?.reader)
    const tomorrow = await one.batchesOf([seen({ at: clock('2026-01-11T12:00:00') })])
    expect(readerIn(tomorrow)?.reader).not.toBe(readerIn(first)?.reader)
  })

  test('is another one with another address or user agent, and none of staff', async () => {
    const { batchesOf } = service()
    const [batch] = await batchesOf([
      seen(),
      seen({ ip: '203.0.113.8' }),
      seen({ userAgent: 'Safari' }),
      seen({ userAgent: undefined }),
      seen({ isStaff: true }),
    ])
    const readers = batch?.readings?.map(({ reader }) => reader) ?? []
    expect([new Set(readers).size, readers.at(-1)]).toEqual([5, ''])
    expect(JSON.stringify(batch)).not.toContain('203.0.113')
  })

  test('has both identities in the first 31 seconds of a day, as long as the salt before is there', async () => {
    const { batchesOf } = service()
    const yesterday = clock('2026-01-10T23:59:50')
    const [early, late] = [clock('2026-01-11T00:00:30'), clock('2026-01-11T00:00:31')]
    const before = readerIn(await batchesOf([seen({ at: yesterday })]))?.reader
    expect(readerIn(await batchesOf([seen({ at: early })]))?.readerBefore).toBe(before)
    expect(readerIn(await batchesOf([seen({ at: late })]))?.readerBefore).toBeUndefined()
  })

  test('is tomorrow who comes tomorrow, also beside one of the first seconds of today', async () => {
    const [early, tomorrow] = [clock('2026-01-11T00:00:30'), clock('2026-01-12T12:00:00')]
    const { batchesOf } = service()
    await batchesOf([seen()])
    const [batch] = await batchesOf([seen({ at: early }), seen({ at: tomorrow })])
    const reader = readerIn(await service().batchesOf([seen({ at: tomorrow })]))?.reader
    expect(batch?.readings?.map(reading => reading.reader)).toEqual([expect.not.stringMatching(reader ?? ''), reader])
  })

  test('has no former identity once the salt of the day before is destroyed', async () => {
    const { batchesOf, salts } = service()
    const [yesterday, early] = [clock('2026-01-10T23:59:50'), clock('2026-01-11T00:00:30')]
    const stored = async () => (await vault.list('reading-salts')).map(({ id }) => id)
    await batchesOf([seen({ at: yesterday }), seen({ at: early })])
    await salts.destroyOld(early)
    expect(await stored()).toEqual(['2026-01-10', '2026-01-11'])
    await salts.destroyOld(clock('2026-01-11T00:00:31'))
    expect(await stored()).toEqual(['2026-01-11'])
    expect(readerIn(await batchesOf([seen({ at: early })]))?.readerBefore).toBeUndefined()
  })
})

describe('Texts', () => {
  test('of user agents are stored once, cut to a bound', async () => {
    const { batchesOf } = service()
    const long = seen({ userAgent: 'x'.repeat(100_000) })
    const [first] = await batchesOf([long, long])
    expect(Object.values(first?.agents ?? {})).toEqual(['x'.repeat(512)])
    expect((await batchesOf([long]))[0]).not.toHaveProperty('agents')
  })

  test('are stored by the next attempt where the vault failed at the first', async () => {
    const { state, batchesOf } = failingSalts()
    state.failures = 1
    await expect(batchesOf([seen()])).rejects.toBe(NO_VAULT)
    expect((await batchesOf([seen()]))[0]).toHaveProperty('agents')
  })

  test('that are many are in several batches, each below what an append may have', async () => {
    const { batchesOf } = service()
    const all = Array.from({ length: 3000 }, (_, n) => seen({ userAgent: `ü${n}`.padEnd(600, 'ü') }))
    const batches = await batchesOf(all)
    expect(batches.reduce((sum, { readings = [] }) => sum + readings.length, 0)).toBe(3000)
    for (const batch of batches) expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThan(1024 * 1024)
  })
})

describe('The recorder', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    return () => vi.useRealTimers()
  })

  const log = (append: (batch: ReadingBatch, id?: string) => Promise<number>) => {
    const report = vi.fn()
    return { report, recorder: readingRecorder({ log: { append }, batchesOf: service().batchesOf, report }) }
  }

  test('records what comes within a moment as one batch, and writes the rest when it is closed', async () => {
    const append = vi.fn(async (_: ReadingBatch) => 0)
    const { recorder } = log(append)
    recorder.record(seen())
    recorder.record(seen({ ip: 'another' }))
    vi.advanceTimersByTime(200)
    await expect.poll(() => append).toHaveBeenCalledTimes(1)
    recorder.record(seen({ ip: 'a third' }))
    await recorder.close()
    expect(append.mock.calls.map(([batch]) => batch.readings?.length)).toEqual([2, 1])
  })

  test('tries again while the log is unavailable, and loses nothing', async () => {
    let isAvailable = false
    const stored: ReadingBatch[] = []
    const ids = new Set<string | undefined>()
    const { recorder, report } = log(async (batch, id) => {
      ids.add(id)
      if (!isAvailable) throw new Error('unavailable')
      return stored.push(batch)
    })
    recorder.record(seen())
    vi.advanceTimersByTime(200)
    await expect.poll(() => report).toHaveBeenCalled()
    isAvailable = true
    recorder.record(seen())
    vi.advanceTimersByTime(1000)
    await expect.poll(() => stored).toHaveLength(1)
    await recorder.close()
    expect(stored).toHaveLength(2)
    // a batch keeps its id, by which the log stores it once where the first attempt did arrive
    expect(ids.size).toBe(2)
  })

  test('loses nothing while the vault is unavailable', async () => {
    const { state, batchesOf } = failingSalts()
    state.failures = 1
    const append = vi.fn(async (_: ReadingBatch) => 0)
    const report = vi.fn()
    const recorder = readingRecorder({ log: { append }, batchesOf, report })
    recorder.record(seen())
    vi.advanceTimersByTime(200)
    await expect.poll(() => report).toHaveBeenCalledWith(NO_VAULT)
    recorder.record(seen({ ip: 'another' }))
    await recorder.close()
    expect(append.mock.calls.map(([batch]) => batch.readings?.length)).toEqual([2])
  })
})
