import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { weakLine } from './weak-line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const request = new Request('https://journal/api/v1/papers')
const event = new Event('fetch') as ExtendableEvent

const started = async () => {
  const lost = vi.fn<() => void>()
  const plugin = weakLine(lost)
  const state = {}
  await plugin.requestWillFetch!({ request, event, state })
  return { lost, plugin, state }
}

test('a request without a response counts as lost after 4 seconds, not before', async () => {
  const { lost } = await started()
  vi.advanceTimersByTime(3999)
  expect(lost).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(lost).toHaveBeenCalledOnce()
})

test('one with a response does not', async () => {
  const { lost, plugin, state } = await started()
  await plugin.fetchDidSucceed!({ request, response: new Response(), event, state })
  vi.advanceTimersByTime(10_000)
  expect(lost).not.toHaveBeenCalled()
})

test('one that has failed is reported once only', async () => {
  const { lost, plugin, state } = await started()
  await plugin.fetchDidFail!({ request, originalRequest: request, error: new Error('lost'), event, state })
  vi.advanceTimersByTime(10_000)
  expect(lost).not.toHaveBeenCalled()
})
