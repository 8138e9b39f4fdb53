import { expect, test } from 'vitest'
import { dayIn, relativeAge } from './dates.ts'

const now = Date.parse('2026-11-21T10:00:00Z')

test.each([
  ['2026-11-21T09:00:00Z', 'today'],
  ['2026-11-20T09:00:00Z', '1 day ago'],
  ['2026-11-15T09:00:00Z', '6 days ago'],
  ['2026-11-14T09:00:00Z', '1 week ago'],
  ['2026-10-23T09:00:00Z', '4 weeks ago'],
  ['2026-10-22T09:00:00Z', '1 month ago'],
  ['2025-11-22T09:00:00Z', '12 months ago'],
  ['2025-11-21T09:00:00Z', '1 year ago'],
  ['2018-06-21', '8 years ago'],
  ['2026-11-22T09:00:00Z', 'today'],
])('%s is %s', (date, age) => {
  expect(relativeAge(date, now)).toBe(age)
})

test('a date is the day where the journal is at home', () => {
  expect(dayIn('Asia/Kolkata', '2026-11-20T20:30:00Z')).toBe('21 November 2026')
  expect(dayIn('UTC', '2026-11-20T20:30:00Z')).toBe('20 November 2026')
})

test('a plain day is the same day everywhere', () => {
  expect(dayIn('Pacific/Honolulu', '2018-06-21')).toBe('21 June 2018')
})
