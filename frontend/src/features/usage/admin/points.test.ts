import type { Trends } from '@shodh/contracts/usage/views.ts'
import { expect, test } from 'vitest'
import { pointsOf } from './points.ts'
import { rangeResponse } from './testing/analytics.ts'

const trendsOf = (from: string, to: string, daily: number): Trends => rangeResponse(from, to, daily).trends!
const measure = 'paperDownloads'

test('few days are shown day by day, each beside the day at the same distance in the period before', () => {
  const range = { from: '2026-02-27', to: '2026-03-01' }
  const trends = trendsOf(range.from, range.to, 5)
  expect(pointsOf(trends, { measure, range, before: trendsOf('2026-02-24', '2026-02-26', 2) })).toEqual([
    { name: '27 February 2026', label: '27 Feb', value: 5, before: 2 },
    { name: '28 February 2026', label: '28 Feb', value: 5, before: 2 },
    { name: '1 March 2026', label: '1 Mar', value: 5, before: 2 },
  ])
})

test('more days are shown by weeks, the last of which ends with the range', () => {
  const range = { from: '2026-01-01', to: '2026-03-05' }
  const points = pointsOf(trendsOf(range.from, range.to, 1), { measure, range })
  expect(points.slice(0, 2)).toEqual([
    { name: '1 January 2026', label: '1 Jan', value: 1 },
    { name: '2 January 2026 to 8 January 2026', label: '2 Jan', value: 7 },
  ])
  expect(points.at(-1)?.name).toBe('27 February 2026 to 5 March 2026')
})

test('many days are shown by months, each beside the same one a year before, and says which part of it is there', () => {
  const range = { from: '2026-01-31', to: '2026-11-10' }
  const before = trendsOf('2025-01-31', '2025-11-10', 2)
  const points = pointsOf(trendsOf(range.from, range.to, 1), { measure, range, before })
  expect(points).toHaveLength(11)
  expect([points[0], points[1], points[10]].map(point => [point?.name, point?.value, point?.before])).toEqual([
    ['January 2026, from 31 Jan', 1, 2],
    ['February 2026', 28, 56],
    ['November 2026, until 10 Nov', 10, 20],
  ])
})

test('a month that ends with the range is whole', () => {
  const range = { from: '2026-01-01', to: '2026-09-30' }
  const names = pointsOf(trendsOf(range.from, range.to, 1), { measure, range }).map(({ name }) => name)
  expect([names[0], names.at(-1)]).toEqual(['January 2026', 'September 2026'])
})

test('without a period before there is nothing to compare with', () => {
  const range = { from: '2026-03-01', to: '2026-03-02' }
  expect(pointsOf(trendsOf(range.from, range.to, 1), { measure, range })[0]).not.toHaveProperty('before')
})
