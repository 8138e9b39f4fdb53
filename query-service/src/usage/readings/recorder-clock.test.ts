import type { ReadingBatch } from '@shodh/adapters/usage/readings/readings.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Seen } from './batches.ts'
import { readingRecorder } from './recorder.ts'

const seen = (at = 0): Seen => ({
  at,
  shown: { kind: 'pdf', paperId: 'p' },
  ip: '203.0.113.7',
  userAgent: 'Firefox',
  isStaff: false,
})

describe('The recorder', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    return () => vi.useRealTimers()
  })

  const recording = (append: () => Promise<number>) => {
    const appended: (readonly [ReadingBatch, string | undefined])[] = []
    const made: Promise<void>[] = []
    const recorder = readingRecorder({
      log: {
        append: async (batch, id) => {
          appended.push([batch, id])
          return append()
        },
      },
      batchesOf: async all => {
        await Promise.all(made)
        return [{ readings: all.map(({ at }) => ({ at, kind: 'pdf', item: 'p', reader: '', agent: '' })) }]
      },
      report: () => {},
    })
    return { recorder, appended, made }
  }
  const unavailable = () => Promise.reject(new Error('unavailable'))

  test('writes after a fifth of a second, and tries again after a second, by itself and under the same id', async () => {
    const answers = [unavailable, unavailable, async () => 0]
    const { recorder, appended } = recording(() => (answers.shift() ?? unavailable)())
    recorder.record(seen())
    const counts: number[] = []
    for (const ms of [199, 1, 999, 1, 999, 1, 5000]) {
      await vi.advanceTimersByTimeAsync(ms)
      counts.push(appended.length)
    }
    expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3])
    expect(new Set(appended.map(([, id]) => id)).size).toBe(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('loses nothing that comes while a batch is made', async () => {
    const { recorder, appended, made } = recording(async () => 0)
    const making = Promise.withResolvers<void>()
    made.push(making.promise)
    recorder.record(seen(1))
    await vi.advanceTimersByTimeAsync(200)
    recorder.record(seen(2))
    making.resolve()
    await vi.advanceTimersByTimeAsync(200)
    expect(appended.map(([{ readings }]) => readings?.map(({ at }) => at))).toEqual([[1], [2]])
  })

  test('writes a fifth of a second after a slow write what came in the meantime', async () => {
    const slow = Promise.withResolvers<number>()
    const { recorder, appended } = recording(() => (appended.length === 1 ? slow.promise : Promise.resolve(0)))
    recorder.record(seen(1))
    await vi.advanceTimersByTimeAsync(200)
    recorder.record(seen(2))
    await vi.advanceTimersByTimeAsync(1000)
    slow.resolve(0)
    const counts: number[] = []
    for (const ms of [199, 1]) {
      await vi.advanceTimersByTimeAsync(ms)
      counts.push(appended.length)
    }
    expect(counts).toEqual([1, 2])
  })

  test('writes everything when it is closed and the log is there again', async () => {
    const answers = [unavailable]
    const { recorder, appended } = recording(() => (answers.shift() ?? (async () => 0))())
    recorder.record(seen(1))
    await vi.advanceTimersByTimeAsync(200)
    recorder.record(seen(2))
    await recorder.close()
    expect(appended.map(([{ readings }]) => readings?.map(({ at }) => at))).toEqual([[1], [1], [2]])
  })

  test('gives up when it is closed while the log is unavailable, and leaves no timer behind', async () => {
    const { recorder, appended } = recording(unavailable)
    recorder.record(seen())
    await recorder.close()
    recorder.record(seen())
    expect([appended.length, vi.getTimerCount()]).toEqual([1, 0])
  })

  test('counts no more than a hundred thousand readings that wait', async () => {
    const { recorder, appended } = recording(async () => 0)
    const one = seen()
    for (let n = 0; n <= 100_000; n += 1) recorder.record(one)
    await recorder.close()
    expect(appended.map(([{ readings }]) => readings?.length)).toEqual([100_000])
  })
})
