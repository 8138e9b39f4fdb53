import type { TimeAxisResponse } from '@shodh/contracts/audit/log.ts'
import { describe, expect, test } from 'vitest'
import { labelsOf, momentAt, periodOf, placeOf, sentenceOf, stepByPeriod } from './axis.ts'

const axisOf = (unit: TimeAxisResponse['unit'], from: readonly string[], changes: readonly number[]) => {
  let last = -1
  const periods = from.map((start, n) => {
    last += changes[n] ?? 0
    return { from: `${start}Z`, changes: changes[n] ?? 0, replacements: 0, last }
  })
  return { unit, periods }
}

/** Moments 0 to 3, none, none, 4 and 5. */
const days = axisOf(
  'day',
  ['2026-02-01T00:00', '2026-02-02T00:00', '2026-02-03T00:00', '2026-02-04T00:00'],
  [4, 0, 0, 2],
)
const { periods } = days

describe('the time axis', () => {
  test('has each moment in its period', () => {
    expect([0, 3, 4, 5].map(index => periodOf(periods, index))).toEqual([0, 0, 3, 3])
    expect(periodOf(periods, -1)).toBe(0)
    expect(periodOf([], 3)).toBe(0)
  })

  test('leads to the last moment of the next period that has one, and of the one before', () => {
    expect([stepByPeriod(periods, 1, 1), stepByPeriod(periods, 4, -1)]).toEqual([5, 3])
    expect([stepByPeriod(periods, 5, 1), stepByPeriod(periods, 0, -1)]).toEqual([undefined, undefined])
  })

  test('spreads the moments of a period evenly, and is before an empty one at the last', () => {
    expect([0, 0.1, 0.2, 0.3, 0.6, 0.8, 0.9].map(place => momentAt(periods, place))).toEqual([0, 1, 3, 3, 3, 4, 5])
    expect([-1, 2].map(place => momentAt(periods, place))).toEqual([0, 5])
    expect(momentAt([], 0.5)).toBe(0)
  })

  test('places a moment by its time, and in the middle of its period without', () => {
    expect(placeOf(periods, 0, '2026-02-01T12:00:00.000Z')).toBe(0.125)
    expect(placeOf(periods, 0, null)).toBe(0.125)
    expect(placeOf(periods, 1, '2026-02-05T00:00:00.000Z')).toBe(0.25)
    expect(placeOf(periods, 5, '2026-02-04T01:00:00.000Z')).toBe(0.875)
    expect(placeOf([], 0, null)).toBe(0.5)
  })

  test('names days, and years where there are many months', () => {
    expect(labelsOf(days, 'UTC').map(({ label, place }) => [label, place])).toEqual([
      ['1 Feb', 0],
      ['2 Feb', 0.25],
      ['3 Feb', 0.5],
      ['4 Feb', 0.75],
    ])
    const months = Array.from({ length: 36 }, (_, n) => new Date(Date.UTC(2024, 6 + n)).toISOString().slice(0, 16))
    expect(labelsOf(axisOf('month', months, []), 'UTC').map(({ label }) => label)).toEqual(['2025', '2026', '2027'])
    const hours = Array.from({ length: 13 }, (_, n) => `2026-02-01T${String(n).padStart(2, '0')}:00`)
    expect(labelsOf(axisOf('minute', hours, []), 'Asia/Kolkata').map(({ label }) => label)).toEqual([
      '05:30',
      '08:30',
      '11:30',
      '14:30',
    ])
  })

  test('is said in a sentence', () => {
    expect(sentenceOf(days, 'UTC')).toBe(
      '1 Feb 2026 to 4 Feb 2026: 6 changes, at most 4 a day (1 Feb 2026), and 0 replaced PDFs.',
    )
    expect(sentenceOf(axisOf('year', ['2026-01-01T00:00'], [1]), 'UTC')).toBe(
      '2026: 1 change, at most 1 a year (2026), and 0 replaced PDFs.',
    )
    expect(sentenceOf({ unit: 'day', periods: [] }, 'UTC')).toBe('Nothing has happened yet.')
  })
})
