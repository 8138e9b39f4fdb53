import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiError } from '../api.ts'
import { useRetries, type Question } from './use-retries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const broken: ApiError = { status: 503, message: 'The service is not available right now. Please try again.' }
const asking: Partial<Question<string>> = { isFetching: true }
const failed = (error: ApiError = broken): Partial<Question<string>> => ({ isError: true, error })

/** A question that is asked by hand: `becomes` is its next state. */
const asked = (first: Partial<Question<string>>) => {
  const refetch = vi.fn<() => void>()
  const question = (state: Partial<Question<string>>): Question<string> => ({
    isError: false,
    isFetching: false,
    refetch,
    ...state,
  })
  const { result, rerender } = renderHook(state => useRetries(question(state)), { initialProps: first })
  return { refetch, now: () => result.current, becomes: (state: Partial<Question<string>>) => rerender(state) }
}
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('failures retry automatically up to 2 more times, waiting 2 s then 4 s, before the error', () => {
  const { refetch, now, becomes } = asked(asking)
  becomes(failed())
  expect(now()).toMatchObject({ attempt: 2, retrying: true, failed: false })
  wait(1999)
  expect(refetch).toHaveBeenCalledTimes(0)
  wait(1)
  expect(refetch).toHaveBeenCalledTimes(1)
  becomes(asking)
  expect(now()).toMatchObject({ attempt: 2, retrying: true })
  becomes(failed())
  expect(now()).toMatchObject({ attempt: 3, retrying: true, failed: false })
  wait(4000)
  expect(refetch).toHaveBeenCalledTimes(2)
  becomes(asking)
  becomes(failed())
  expect(now()).toMatchObject({ retrying: false, failed: true })
  wait(60_000)
  expect(refetch).toHaveBeenCalledTimes(2)
})

test('a manual retry resets the counter', () => {
  const { refetch, now, becomes } = asked(asking)
  for (const ms of [2000, 4000]) {
    becomes(failed())
    wait(ms)
    becomes(asking)
  }
  becomes(failed())
  act(() => now().retry())
  expect(refetch).toHaveBeenCalledTimes(3)
  becomes(asking)
  becomes(failed())
  expect(now()).toMatchObject({ attempt: 2, retrying: true, failed: false })
})

test('an answer resets the counter', () => {
  const { now, becomes } = asked(asking)
  becomes(failed())
  wait(2000)
  becomes(asking)
  becomes({ data: 'here' })
  expect(now()).toMatchObject({ attempt: 1, retrying: false, failed: false })
})

test('another question starts anew', () => {
  const { now, becomes } = asked({ ...asking, originalArgs: 'one' })
  becomes({ ...failed(), originalArgs: 'one' })
  wait(2000)
  becomes({ ...asking, originalArgs: 'two' })
  expect(now()).toMatchObject({ attempt: 1, retrying: false })
})

test.each([
  ['refused', { status: 404, message: 'Volume not found' }],
  ['asked without a network', { status: 'NETWORK', message: 'Network error', offline: true }],
] as const)('what was %s is not asked again by itself', (_, error) => {
  const { refetch, now, becomes } = asked(asking)
  becomes(failed(error))
  expect(now().failed).toBe(true)
  wait(60_000)
  expect(refetch).not.toHaveBeenCalled()
})
