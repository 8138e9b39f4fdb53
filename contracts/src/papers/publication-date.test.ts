import { expect, test } from 'vitest'
import { dayOf, publicationDate } from './publication-date.ts'

test('a day is one of its own, and no part of another text', () => {
  expect(dayOf('2026-01-15T23:00:00Z', 'Asia/Kolkata')).toBe('2026-01-16')
  expect(dayOf('+002026-01-15T23:00:00Z', 'Asia/Kolkata')).toBe('2026-01-16')
  expect(dayOf('+002026-01-15', 'Asia/Kolkata')).toBe('2026-01-15')
})

const uploaded = { createdAt: '2026-11-28T20:00:00Z', year: 2015, volumeName: 'Vol. 3, No. 2' }

test.each([
  ['the day that it states, whatever its volume and upload', { ...uploaded, publishedOn: '2014-12-30' }, '2014-12-30'],
  ['the year of its volume', uploaded, '2015'],
  ['the month of its volume', { ...uploaded, volumeName: 'Vol. 3, No. 2, March 2015' }, '2015-03'],
  ['a month of two digits', { ...uploaded, volumeName: 'December 2015' }, '2015-12'],
  ['the day of its upload in the year of its volume', { ...uploaded, year: 2026 }, '2026-11-29'],
  ['that day whatever month the volume has', { ...uploaded, year: 2026, volumeName: 'March 2026' }, '2026-11-29'],
  ['the day on which its issue was published', { ...uploaded, publishedAt: '2015-03-08T20:00:00Z' }, '2015-03-09'],
  ['the year of its volume, of an issue published later', { ...uploaded, publishedAt: '2016-01-08T00:00:00Z' }, '2015'],
  ['the year of its volume that comes later', { ...uploaded, year: 2027, volumeName: 'Vol. 9, May' }, '2027-05'],
])('a paper appeared on %s', (_, paper, date) => expect(publicationDate(paper, 'Asia/Kolkata')).toBe(date))

test('the day of its upload is that where the journal is at home', () => {
  const late = { createdAt: '2025-12-31T20:00:00Z', volumeName: 'Vol. 1, January' }
  expect(publicationDate({ ...late, year: 2026 }, 'Asia/Kolkata')).toBe('2026-01-01')
  expect(publicationDate({ ...late, year: 2026 }, 'UTC')).toBe('2026-01')
})
