import { expect, test } from 'vitest'
import { waitFor, withinHour } from './send-limits.ts'

const HOUR = 60 * 60 * 1000
const now = 10 * HOUR
const LIMIT = { cooldownSeconds: 60, perHour: 3 }

test('Only the last hour counts', () => {
  expect(withinHour([now - HOUR - 1, now - HOUR, now - HOUR + 1, now], now)).toEqual([now - HOUR + 1, now])
  expect(withinHour(undefined, now)).toEqual([])
})

test('What is of the future, because the clock went back, does not count, but for what clocks may differ', () => {
  expect(withinHour([now + 60_000, now + 60_001, now + HOUR], now)).toEqual([now + 60_000])
})

test.for([
  [[], 0],
  [[now - 60_000], 0],
  [[now - 59_999], 1],
  [[now - 30_000], 30],
  [[now - 50 * 60_000, now - 40 * 60_000], 0],
  [[now - 50 * 60_000, now - 40 * 60_000, now - 30 * 60_000], 600],
  [[now - 55 * 60_000, now - 50 * 60_000, now - 40 * 60_000, now - 30 * 60_000], 600],
  [[now - 50 * 60_000, now - 40 * 60_000, now - 30_000], 600],
] as const)('After those at %o the next one waits for %i seconds', ([times, seconds]) => {
  expect(waitFor(times, now, LIMIT)).toBe(seconds)
})
