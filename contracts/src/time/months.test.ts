import { expect, test } from 'vitest'
import { monthAfter, monthsIn } from './months.ts'

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
