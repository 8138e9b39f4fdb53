import { localTime } from '@shodh/contracts/time/local-time.ts'
import { expect, test } from 'vitest'
import { firstInstant, lastInstant } from './instants.ts'

const local = localTime('Asia/Kolkata')

test('a day is that of the journal’s time zone, from its first to its last millisecond', () => {
  expect(firstInstant('2026-01-31', local)).toBe('2026-01-30T18:30:00.000Z')
  expect(lastInstant('2026-01-31', local)).toBe('2026-01-31T18:29:59.999Z')
  expect(lastInstant('2026-01-31T10:00:00Z', local)).toBe('2026-01-31T10:00:00Z')
})

test('a day of the years 1100 to 8999 is that of the time zone, any other that of UTC', () => {
  for (const day of ['1100-06-01', '1999-06-01', '2000-06-01', '8999-06-01'])
    expect(Date.parse(day) - Date.parse(firstInstant(day, local))).toBeGreaterThan(0)
  for (const day of ['1000-06-01', '1099-06-01', '9000-06-01'])
    expect([firstInstant(day, local), lastInstant(day, local)]).toEqual([
      `${day}T00:00:00.000Z`,
      `${day}T23:59:59.999Z`,
    ])
})

test.each(['0000-01-01', '0001-01-01', '0999-12-31', '1970-01-01', '9998-12-31', '9999-12-31'])('%s is a day', day => {
  expect(Date.parse(firstInstant(day, local))).toBeLessThan(Date.parse(lastInstant(day, local)))
})
