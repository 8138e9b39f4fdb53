import { expect, test } from 'vitest'
import { textIn } from '../../testing/screens/text.ts'
import { dayIn, daysIn, relativeAge } from './dates.ts'

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
  expect(relativeAge(textIn('en'), date, now)).toBe(age)
})

test('a date is the day where the journal is at home', () => {
  expect(dayIn('Asia/Kolkata', '2026-11-20T20:30:00Z')).toBe('21 November 2026')
  expect(dayIn('UTC', '2026-11-20T20:30:00Z')).toBe('20 November 2026')
})

test('a plain day is the same day everywhere', () => {
  expect(dayIn('Pacific/Honolulu', '2018-06-21')).toBe('21 June 2018')
})

test.each([
  ['en', '21 November 2026', '1 day ago', '3 months ago'],
  ['hi', '21 नवंबर 2026', '1 दिन पहले', '3 महीने पहले'],
  ['mr', '21 नोव्हेंबर 2026', '1 दिवसापूर्वी', '3 महिन्यांपूर्वी'],
] as const)('dates and ages are in one language, with the same digits: %s', (language, day, yesterday, months) => {
  expect(daysIn(language, 'UTC')('2026-11-21')).toBe(day)
  expect(relativeAge(textIn(language), '2026-11-20T09:00:00Z', now)).toBe(yesterday)
  expect(relativeAge(textIn(language), '2026-08-20T09:00:00Z', now)).toBe(months)
})

test.each([
  ['en', 'March 2015'],
  ['hi', 'मार्च 2015'],
  ['mr', 'मार्च 2015'],
] as const)('a month and a year are printed as what they are: %s', (language, month) => {
  expect(daysIn(language, 'Pacific/Honolulu')('2015-03')).toBe(month)
  expect(daysIn(language, 'Pacific/Honolulu')('2015')).toBe('2015')
})

test('the days of a list have one format', () => {
  expect(daysIn('hi', 'Asia/Kolkata')).toBe(daysIn('hi', 'Asia/Kolkata'))
})
