import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pause, retry, unlessAborted, withTimeout } from './retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const errorOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

const failing = (times: number) => {
  let attempts = 0
  return vi.fn(async () => {
    attempts += 1
    if (attempts <= times) throw new Error(`attempt ${attempts} failed`)
    return attempts
  })
}

describe('A retry', () => {
  test('waits after each error as long as its policy says', async () => {
    const operation = failing(2)
    const result = retry({ afterError: (_, attempt) => 100 * attempt }, operation)
    await vi.advanceTimersByTimeAsync(99)
    expect(operation).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(operation).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(199)
    expect(operation).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(await result).toBe(3)
  })

  test('rejects with an error that its policy calls final', async () => {
    const operation = failing(9)
    const result = retry({ afterError: (_, attempt) => (attempt < 3 ? 0 : undefined) }, operation)
    const error = errorOf(result)
    await vi.runAllTimersAsync()
    expect(await error).toMatchObject({ message: 'attempt 3 failed' })
    await expect(retry({}, failing(1))).rejects.toThrow('attempt 1 failed')
  })

  test('repeats while the result is not final', async () => {
    const results = ['busy', 'busy', 'done']
    const afterResult = (result: string) => (result === 'busy' ? 10 : undefined)
    const last = retry({ afterResult }, async () => results.shift() ?? 'none')
    await vi.runAllTimersAsync()
    expect(await last).toBe('done')
  })

  test('rejects with the reason when the signal aborts between two attempts', async () => {
    const stopping = new AbortController()
    const operation = failing(9)
    const result = retry({ afterError: () => 60_000, signal: stopping.signal }, operation)
    const error = errorOf(result)
    await vi.advanceTimersByTimeAsync(0)
    stopping.abort('stopped')
    expect(await error).toBe('stopped')
    expect(operation).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that was aborted may be taken for no result, and no other error is', async () => {
    const signal = AbortSignal.abort()
    expect(await unlessAborted(signal, retry({ signal }, failing(0)))).toBeUndefined()
    await expect(unlessAborted(signal, failing(1)())).rejects.toThrow('attempt 1 failed')
  })
})

describe('A timeout', () => {
  test('leaves the promise alone that settles in time, and no timer behind', async () => {
    const onTimeout = vi.fn(() => 'late')
    expect(await withTimeout(10, Promise.resolve('in time'), onTimeout)).toBe('in time')
    await expect(withTimeout(10, Promise.reject(new Error('failed')), onTimeout)).rejects.toThrow('failed')
    expect([vi.getTimerCount(), onTimeout.mock.calls.length]).toEqual([0, 0])
  })

  test('settles as its handler does', async () => {
    const silent = new Promise<string>(() => {})
    const late = withTimeout(10, silent, () => 'late')
    const refuse = () => {
      throw new Error('silent for 10 ms')
    }
    const error = errorOf(withTimeout(10, silent, refuse))
    await vi.advanceTimersByTimeAsync(10)
    expect(await late).toBe('late')
    expect(await error).toMatchObject({ message: 'silent for 10 ms' })
  })
})

test('A pause ends when the signal aborts, and does not begin after that', async () => {
  const stopping = new AbortController()
  const paused = pause(60_000, stopping.signal)
  stopping.abort()
  await paused
  await pause(60_000, stopping.signal)
  expect(vi.getTimerCount()).toBe(0)
})

test('A pause leaves nothing behind on the signal', async () => {
  const { signal } = new AbortController()
  const paused = pause(10, signal)
  expect(getEventListeners(signal, 'abort')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10)
  await paused
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
