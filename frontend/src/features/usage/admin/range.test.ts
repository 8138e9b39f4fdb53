import { expect, test } from 'vitest'
import { daysIn, previousOf, rangeOf, unitOf } from './range.ts'

const bounds = { today: '2026-11-22', countingSince: '2024-03-05' }
const chosen = (search: string, countingSince = bounds.countingSince) =>
  rangeOf(new URLSearchParams(search), { ...bounds, countingSince })

test.each([
  ['', '12-months', '2025-12-01'],
  ['range=nonsense', '12-months', '2025-12-01'],
  ['range=30-days', '30-days', '2026-10-24'],
  ['range=12-weeks', '12-weeks', '2026-08-31'],
  ['range=all', 'all', '2024-03-05'],
])('?%s is %s, from %s to today', (search, preset, from) => {
  expect(chosen(search)).toEqual({ preset, range: { from, to: '2026-11-22' } })
})

test('own dates are taken as they are', () => {
  const { range } = chosen('range=own&from=2026-02-01&to=2026-02-28')
  expect(range).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(daysIn(range!)).toBe(28)
})

test('a range begins where counting began: the days before are no zeros', () => {
  expect(chosen('', '2026-10-01').range).toEqual({ from: '2026-10-01', to: '2026-11-22' })
  expect(chosen('range=own&from=2020-01-01&to=2026-10-03', '2026-10-01').range?.from).toBe('2026-10-01')
})

test.each([
  ['from=2024-01-01&to=2024-02-01', 'The last date is before counting began: nothing was counted then.'],
  ['from=2026-03-02&to=2026-03-01', 'The first date is after the last. Please swap them.'],
  ['from=2026-03-02', 'Please enter both dates.'],
  ['from=2026-02-30&to=2026-03-01', 'Please enter dates that exist, as year, month and day.'],
  ['from=yesterday&to=2026-03-01', 'Please enter dates that exist, as year, month and day.'],
  ['from=2026-12-01&to=2026-12-02', 'The first date is in the future: nothing has been counted then.'],
])('?range=own&%s reads "%s"', (search, error) => {
  expect(chosen(`range=own&${search}`)).toEqual({ preset: 'own', error })
})

test('the period before has as many days, and is not there where some of them were not counted', () => {
  const range = { from: '2026-03-01', to: '2026-03-31' }
  expect(previousOf(range, '2026-01-29')).toEqual({ from: '2026-01-29', to: '2026-02-28' })
  expect(previousOf(range, '2026-01-30')).toBeUndefined()
})

test.each([
  ['2026-03-01', '2026-05-01', 'day'],
  ['2026-03-01', '2026-05-02', 'week'],
  ['2026-03-01', '2026-08-29', 'week'],
  ['2026-03-01', '2026-08-30', 'month'],
])('from %s to %s is shown by %s', (from, to, unit) => {
  expect(unitOf({ from, to })).toBe(unit)
})

test('what is shown by months is compared with the same days a year before', () => {
  const range = { from: '2027-03-01', to: '2028-02-29' }
  expect(previousOf(range, '2026-03-01')).toEqual({ from: '2026-03-01', to: '2027-02-28' })
  expect(previousOf(range, '2026-03-02')).toBeUndefined()
})
