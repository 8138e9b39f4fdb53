import { expect, test } from 'vitest'
import { isoDayIn } from './moment.ts'

test('a day begins at midnight of the time zone', () => {
  expect(isoDayIn('Asia/Kolkata', Date.parse('2026-11-22T18:29:59Z'))).toBe('2026-11-22')
  expect(isoDayIn('Asia/Kolkata', Date.parse('2026-11-22T18:30:00Z'))).toBe('2026-11-23')
  expect(isoDayIn('Asia/Kolkata', '2026-11-22T18:30:00Z')).toBe('2026-11-23')
})
