import { expect, test } from 'vitest'
import { expiredDays } from './schedule.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, n) => new Date(Date.parse(first) + n * DAY_MS).toISOString().slice(0, 10))

/** What stays where a backup is made each day, and what is no longer needed goes each day. */
const remaining = (days: readonly string[]) =>
  days.reduce<readonly string[]>((before, day) => {
    const all = [...before, day]
    const gone = new Set(expiredDays(all))
    return all.filter(one => !gone.has(one))
  }, [])

test('Of two years, seven days, the ends of four weeks and of twelve months stay', () => {
  expect(remaining(daysFrom('2024-02-01', 731))).toEqual([
    ...['2025-02-28', '2025-03-31', '2025-04-30', '2025-05-31', '2025-06-30', '2025-07-31', '2025-08-31'],
    ...['2025-09-30', '2025-10-31', '2025-11-30', '2025-12-31'],
    // Sundays
    ...['2026-01-11', '2026-01-18'],
    ...daysFrom('2026-01-25', 7),
  ])
})

test('Nothing goes of a week, and nothing of a backup a month', () => {
  const week = daysFrom('2026-01-12', 7)
  expect(expiredDays(week)).toEqual([])
  const months = daysFrom('2025-01-15', 365).filter(day => day.endsWith('-15'))
  expect(months).toHaveLength(12)
  expect(expiredDays(months)).toEqual([])
  expect(expiredDays(['2024-12-15', ...months])).toEqual(['2024-12-15'])
})
