import { expect, test } from 'vitest'
import { monthAfter, monthsBefore, monthsIn } from './months.ts'

test.each([
  ['2026-01', 1, '2026-02'],
  ['2025-12', 1, '2026-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', 12, '2027-03'],
])('from %s by %i months it is %s', (month, by, after) => expect(monthAfter(month, by)).toBe(after))

test('Without a number it is the next one', () => expect(monthAfter('2024-12')).toBe('2025-01'))

test('Months are those of both days and all between them', () => {
  expect(monthsIn('2024-11-30', '2025-02-01')).toEqual(['2024-11', '2024-12', '2025-01', '2025-02'])
  expect(monthsIn('2024-11', '2024-10-31')).toEqual([])
})

test.for([
  ['2026-03-15T10:00:00.000Z', 1, '2026-02-15T10:00:00.000Z'],
  ['2026-03-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2024-03-31T10:00:00.000Z', 1, '2024-02-29T10:00:00.000Z'],
  ['2026-01-31T00:00:00.000Z', 13, '2024-12-31T00:00:00.000Z'],
] as const)('so many months before %s, %i, it was %s', ([moment, months, before]) => {
  expect(new Date(monthsBefore(Date.parse(moment), months)).toISOString()).toBe(before)
})
