import { pause } from '@shodh/contracts/flow/retry.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Unavailable } from '../event-store.ts'
import { NoResponse } from './errors.ts'
import { resumed } from './retry.ts'

test('An attempt to read on that begins late gets what is left of the timeout, and no more', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const timeouts: number[] = []
  const next = async () => {
    // the first attempt ends for another reason, such as a request that has replaced the connection
    await pause(timeouts.length === 1 ? 700 : (timeouts.at(-1) ?? 0))
    throw new NoResponse('silent')
  }
  const read = (_: undefined, timeoutMs: number) => {
    timeouts.push(timeoutMs)
    return { [Symbol.asyncIterator]: () => ({ next }) }
  }
  const retrying = { clockMs: 1_000, closing: new AbortController().signal, reconnect: () => {} }
  const reading = Array.fromAsync(resumed(read, retrying)).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await reading).toBeInstanceOf(Unavailable)
  const [first, second = 0] = timeouts
  expect([timeouts.length, first]).toEqual([2, 500])
  expect(second).toBeLessThanOrEqual(300)
})
