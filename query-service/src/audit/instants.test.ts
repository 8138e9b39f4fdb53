import { localTime } from '@shodh/contracts/readings/local-time.ts'
import { expect, test } from 'vitest'
import { firstInstant, lastInstant } from './instants.ts'

const local = localTime('Asia/Kolkata')

test('a day is that of the journal’s time zone, from its first to its last millisecond', () => {
  expect(firstInstant('2026-01-31', local)).toBe('2026-01-30T18:30:00.000Z')
  expect(lastInstant('2026-01-31', local)).toBe('2026-01-31T18:29:59.999Z')
  expect(lastInstant('2026-01-31T10:00:00Z', local)).toBe('2026-01-31T10:00:00Z')
})

test.each(['0000-01-01', '0001-01-01', '0999-12-31', '1970-01-01', '9998-12-31', '9999-12-31'])('%s is a day', day => {
  expect(Date.parse(firstInstant(day, local))).toBeLessThan(Date.parse(lastInstant(day, local)))
})
