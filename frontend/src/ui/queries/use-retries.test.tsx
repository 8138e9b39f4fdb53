import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiError } from '../../api.ts'
import { reportReached, tab } from '../../testing/screens/shown.tsx'
import { useRetries, type QueryState } from './use-retries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const broken: ApiError = { status: 503, message: 'The service is not available right now. Please try again.' }
const fetching: Partial<QueryState<string>> = { isFetching: true }
let requests = 0
const failed = (error: ApiError = broken): Partial<QueryState<string>> => {
  requests += 1
  return { isError: true, error, requestId: `request ${requests}` }
}

/** A query whose states the test sets: `becomes` is the next one. */
const rendered = (first: Partial<QueryState<string>>) => {
  const refetch = vi.fn<() => void>()
  const query = (state: Partial<QueryState<string>>): QueryState<string> => ({
    isError: false,
    isFetching: false,
    refetch,
    ...state,
  })
  const { store, wrapper } = tab()
  const { result, rerender } = renderHook(state => useRetries(query(state)), { initialProps: first, wrapper })
  return {
    refetch,
    now: () => result.current,
    becomes: (state: Partial<QueryState<string>>) => rerender(state),
    reached: (isReached: boolean) => reportReached(store, isReached),
  }
}
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('failures retry automatically up to 2 more times, waiting 2 s then 4 s, before the error', () => {
  const { refetch, now, becomes } = rendered(fetching)
  becomes(failed())
  expect(now()).toMatchObject({ attempt: 2, retrying: true, failed: false })
  wait(1999)
  expect(refetch).toHaveBeenCalledTimes(0)
  wait(1)
  expect(refetch).toHaveBeenCalledTimes(1)
  becomes(fetching)
  expect(now()).toMatchObject({ attempt: 2, retrying: true })
  becomes(failed())
  expect(now()).toMatchObject({ attempt: 3, retrying: true, failed: false })
  wait(4000)
  expect(refetch).toHaveBeenCalledTimes(2)
  becomes(fetching)
  becomes(failed())
  expect(now()).toMatchObject({ retrying: false, failed: true })
  wait(60_000)
  expect(refetch).toHaveBeenCalledTimes(2)
})

test('what is requested again is no failure before it has failed', () => {
  const { now, becomes } = rendered(fetching)
  for (const ms of [2000, 4000]) {
    becomes(failed())
    wait(ms)
    expect(now()).toMatchObject({ retrying: true, failed: false })
  }
  becomes(failed())
  expect(now()).toMatchObject({ retrying: false, failed: true })
})

test('a failure counts though nobody saw its request', () => {
  const { refetch, now, becomes } = rendered(fetching)
  for (const ms of [2000, 4000]) {
    becomes(failed())
    wait(ms)
  }
  expect(refetch).toHaveBeenCalledTimes(2)
  becomes(failed())
  expect(now().failed).toBe(true)
})

test('what is requested after the error, as when the network is back, has attempts of its own', () => {
  const { refetch, now, becomes } = rendered(fetching)
  for (const ms of [2000, 4000, 0]) {
    becomes(failed())
    wait(ms)
  }
  expect(now().failed).toBe(true)
  becomes(fetching)
  expect(now()).toMatchObject({ attempt: 1, retrying: true, failed: true })
  becomes(failed())
  expect(now()).toMatchObject({ attempt: 2, retrying: true, failed: true })
  wait(2000)
  expect(refetch).toHaveBeenCalledTimes(3)
})

test('what failed stays failed, while it is requested again, until there is a response', () => {
  const { now, becomes } = rendered(fetching)
  becomes(failed({ status: 404, message: 'Volume not found' }))
  becomes(fetching)
  expect(now().failed).toBe(true)
  becomes({ data: 'here' })
  expect(now().failed).toBe(false)
  becomes(fetching)
  expect(now().failed).toBe(false)
})

const lost: ApiError = { status: 'NETWORK', message: 'Network error' }

test('on a line that is known to be dead the error is there at once, and attempts are made without a word', () => {
  const { refetch, now, becomes, reached } = rendered(fetching)
  reached(false)
  becomes(failed({ ...lost, unreachable: true }))
  expect(now()).toMatchObject({ attempt: 2, retrying: false, failed: true })
  wait(2000)
  expect(refetch).toHaveBeenCalledTimes(1)
  becomes({ ...fetching, originalArgs: 'another' })
  expect(now().failed).toBe(true)
  reached(true)
  becomes({ ...fetching, originalArgs: 'a third' })
  expect(now().failed).toBe(false)
})

test('a line without a response for 4 s is lost, and a response that comes then still counts', () => {
  const { now, becomes, reached } = rendered(fetching)
  wait(4000)
  expect(now().failed).toBe(false)
  reached(false)
  expect(now()).toMatchObject({ failed: true, error: { status: 'NETWORK' } })
  becomes(failed({ status: 'TIMEOUT', message: 'Request timeout' }))
  expect(now()).toMatchObject({ failed: true, error: { status: 'TIMEOUT' } })
  becomes({ data: 'late' })
  expect(now().failed).toBe(false)
})

test('a manual retry resets the counter', () => {
  const { refetch, now, becomes } = rendered(fetching)
  for (const ms of [2000, 4000]) {
    becomes(failed())
    wait(ms)
    becomes(fetching)
  }
  becomes(failed())
  act(() => now().retry())
  expect(refetch).toHaveBeenCalledTimes(3)
  becomes(fetching)
  becomes(failed())
  expect(now()).toMatchObject({ attempt: 2, retrying: true, failed: true })
})

test('a result resets the counter', () => {
  const { now, becomes } = rendered(fetching)
  becomes(failed())
  wait(2000)
  becomes(fetching)
  becomes({ data: 'here' })
  expect(now()).toMatchObject({ attempt: 1, retrying: false, failed: false })
})

test('another query starts again', () => {
  const { now, becomes } = rendered({ ...fetching, originalArgs: 'one' })
  becomes({ ...failed(), originalArgs: 'one' })
  wait(2000)
  becomes({ ...fetching, originalArgs: 'two' })
  expect(now()).toMatchObject({ attempt: 1, retrying: false })
})

test.each([
  ['refused', { status: 404, message: 'Volume not found' }],
  ['requested without a network', { status: 'NETWORK', message: 'Network error', offline: true }],
] as const)('what was %s is not requested again by itself', (_, error) => {
  const { refetch, now, becomes } = rendered(fetching)
  becomes(failed(error))
  expect(now().failed).toBe(true)
  wait(60_000)
  expect(refetch).not.toHaveBeenCalled()
})
