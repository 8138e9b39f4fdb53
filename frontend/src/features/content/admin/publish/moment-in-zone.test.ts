import { expect, test } from 'vitest'
import { clockIn, momentAt } from './moment-in-zone.ts'

test.each([
  ['Asia/Kolkata', '2026-12-01T09:00', '2026-12-01T03:30:00.000Z'],
  ['Europe/Berlin', '2026-07-01T00:00', '2026-06-30T22:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01T00:00', '2025-12-31T10:00:00.000Z'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
])('clocks in %s show %s at %s, where they show it twice the first time', (timeZone, clock, moment) => {
  expect(momentAt(timeZone, clock)).toBe(moment)
  expect(clockIn(timeZone, Date.parse(moment))).toBe(clock)
})

test('clocks that go forward never show the hour between; what is no time has no moment', () => {
  expect(momentAt('Europe/Berlin', '2026-03-29T02:30')).toBeUndefined()
  expect(momentAt('Europe/Berlin', '')).toBeUndefined()
})
