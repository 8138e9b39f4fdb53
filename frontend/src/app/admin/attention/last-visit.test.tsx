import { beforeEach, expect, test } from 'vitest'
import { noteVisit } from './last-visit.ts'

const HOUR = 60 * 60 * 1000
const NINE = Date.parse('2026-11-29T09:00:00Z')
const at = (hours: number) => noteVisit('asha', NINE + hours * HOUR)

beforeEach(() => localStorage.clear())

test('the first visit on a device has none before it, however long it lasts', () => {
  expect([at(0), at(1), at(2.5)]).toEqual([undefined, undefined, undefined])
})

test('a visit ends after two hours without a screen; the next one begins where it ended', () => {
  at(0)
  at(1)
  expect([at(3.5), at(4)]).toEqual(['2026-11-29T10:00:00.000Z', '2026-11-29T10:00:00.000Z'])
  expect(at(30)).toBe('2026-11-29T13:00:00.000Z')
})

test('visits are those of one account, and what cannot be read is none', () => {
  at(0)
  expect(noteVisit('bina', NINE + 30 * HOUR)).toBeUndefined()
  localStorage.setItem('shodh:visit:asha', '{"at":7}')
  expect(at(60)).toBeUndefined()
})
