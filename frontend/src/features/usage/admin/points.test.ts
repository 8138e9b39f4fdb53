import { expect, test } from 'vitest'
import type { DayOfReadings } from './measures.ts'
import { pointsOf } from './points.ts'

const readings = (engagement: number) => ({
  paperDownloads: engagement,
  volumeDownloads: 0,
  engagement,
  pageViews: 0,
  visits: 0,
  totalRequests: engagement,
  uniqueRequests: engagement,
  totalInvestigations: engagement,
  uniqueInvestigations: engagement,
})

const days = (from: string, ...figures: readonly number[]): readonly DayOfReadings[] =>
  figures.map((engagement, place) => ({
    day: new Date(Date.parse(from) + place * 86_400_000).toISOString().slice(0, 10),
    ...readings(engagement),
  }))

const month = (name: string, engagement: number) => ({ month: name, ...readings(engagement) })
const ones = (count: number) => Array.from({ length: count }, () => 1)

test('few days are shown day by day, each beside the day at the same distance in the period before', () => {
  const trends = { days: [...days('2026-02-27', 5, 0, 7)], months: [month('2026-02', 5), month('2026-03', 7)] }
  expect(pointsOf(trends, 'engagement', [...days('2026-02-24', 1, 2, 3)])).toEqual([
    { name: '27 February 2026', label: '27 Feb', value: 5, before: 1 },
    { name: '28 February 2026', label: '28 Feb', value: 0, before: 2 },
    { name: '1 March 2026', label: '1 Mar', value: 7, before: 3 },
  ])
})

test('many days are shown by month, each beside as many days of the period before', () => {
  const all = days('2026-01-31', ...ones(1 + 28 + 31 + 30 + 10))
  const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'].map((name, place) => month(name, place))
  const before = days('2025-10-23', ...ones(100))
  const points = pointsOf({ days: [...all], months }, 'engagement', [...before])
  expect(points.map(({ name, value, before: earlier }) => [name, value, earlier])).toEqual([
    ['January 2026', 0, 1],
    ['February 2026', 1, 28],
    ['March 2026', 2, 31],
    ['April 2026', 3, 30],
    ['May 2026', 4, 10],
  ])
})

test('without a whole period before there is nothing to compare with', () => {
  const trends = { days: [...days('2026-03-01', 5, 6)], months: [month('2026-03', 11)] }
  expect(pointsOf(trends, 'engagement').map(({ before }) => before)).toEqual([undefined, undefined])
  expect(pointsOf(trends, 'engagement', [...days('2026-02-28', 1)])[0]).not.toHaveProperty('before')
})
