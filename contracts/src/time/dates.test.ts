import { expect, test } from 'vitest'
import { isDay, isWithin, laterDate } from './dates.ts'

test('a stated date is a day or a moment', () => {
  expect(isDay('2026-01-31')).toBe(true)
  expect(isDay('2026-01-31T00:00:00Z')).toBe(false)
})

test.each([
  ['2026-01-31', '2026-02-01', '2026-02-01'],
  ['2026-02-01', '2026-01-31', '2026-02-01'],
  ['2026-02-01T00:30:00+05:30', '2026-01-31T20:00:00Z', '2026-01-31T20:00:00Z'],
  ['2026-02-01', '2026-01-31T20:00:00-05:00', '2026-01-31T20:00:00-05:00'],
  ['2026-02-01', '2026-02-01T00:00:00Z', '2026-02-01T00:00:00Z'],
])('the later one of %s and %s is %s', (one, other, later) => {
  expect(laterDate(one, other)).toBe(later)
})

test('what happened lately is of no later time, but for what clocks may differ', () => {
  const now = 10_000_000
  const within = [-1000, -999, 0, 60_000, 60_001].filter(ms => isWithin(1000, now + ms, now))
  expect(within).toEqual([-999, 0, 60_000])
})
