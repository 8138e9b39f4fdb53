import { JOURNAL } from '@shodh/adapters/usage/counts/counts.ts'
import { openSqliteCounts } from '@shodh/adapters/usage/counts/sqlite.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { NOTHING } from '../testing/with-counts.ts'
import { forecast } from './forecast.ts'
import { forecastMonths } from './time-series.ts'

const monthOf = (n: number) => new Date(Date.UTC(2025, n)).toISOString().slice(0, 7)
const months = (figures: readonly number[]) => figures.map((figure, n) => ({ month: monthOf(n), figure }))
const expectedOf = (figures: readonly number[]) => forecast(months(figures))?.months.map(({ expected }) => expected)

describe('a forecast', () => {
  test('needs twelve whole months', () => {
    expect([forecast(months(Array(11).fill(7))), forecast([])]).toEqual([undefined, undefined])
    expect(forecast(months(Array(12).fill(7)))?.basedOn).toEqual({ from: '2025-01', to: '2025-12', months: 12 })
  })

  test('says its method, and goes on for six months, across years', () => {
    const found = forecast(months(Array(12).fill(7)))
    expect(found).toMatchObject({ method: 'Holt’s linear trend', confidence: 0.95 })
    expect(found?.months.map(({ month }) => month)).toEqual([
      ...['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'],
    ])
  })

  test('of what grows evenly goes on growing, without doubt', () => {
    const grown = forecast(months(Array.from({ length: 12 }, (_, n) => 10 + 5 * n)))?.months
    expect(grown?.map(({ expected, low, high }) => [expected, low, high])).toEqual(
      [70, 75, 80, 85, 90, 95].map(figure => [figure, figure, figure]),
    )
  })

  test('is never below none', () => {
    expect(expectedOf(Array.from({ length: 12 }, (_, n) => 60 - 5 * n))).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('follows a first deviation as little as it can, since nothing says yet which smoothing fits', () => {
    expect(expectedOf([...Array<number>(11).fill(0), 100])).toEqual([11, 12, 13, 14, 15, 16])
  })

  // computed apart from this code
  test.each([
    [
      [30, 34, 29, 41, 45, 38, 50, 47, 58, 55, 61, 66, 59, 72],
      [
        [71, 60, 81],
        [74, 63, 84],
        [77, 66, 87],
        [80, 68, 91],
        [83, 70, 95],
        [85, 72, 99],
      ],
    ],
    [
      [30, 31, 35, 90, 20, 38, 150, 47, 58, 55, 3, 66, 159, 72],
      [
        [86, 0, 185],
        [91, 0, 191],
        [95, 0, 197],
        [100, 0, 203],
        [105, 0, 210],
        [110, 1, 218],
      ],
    ],
  ])('is that of the smoothing that fits the past best, with an interval that widens: %j', (figures, expected) => {
    const found = forecast(months(figures))?.months
    expect(found?.map(({ expected: figure, low, high }) => [figure, low, high])).toEqual(expected)
  })
})

describe('a forecast of downloads', () => {
  const counted = async (first: string, count: number) => {
    const counts = await openSqliteCounts({ file: ':memory:', rules: '' })
    onTestFinished(() => counts.close())
    const [year = 0, month = 1, day] = first.split('-').map(Number)
    const changes = Array.from({ length: count }, (_, n) => ({
      day: new Date(Date.UTC(year, month - 1 + n, n === 0 ? day : 5)).toISOString().slice(0, 10),
      item: JOURNAL,
      counters: { pdf: 3 + n, zip: 2, page: 50 },
    }))
    await counts.commit({ ...NOTHING, counts: changes }, { position: 1, resumeFrom: 1 })
    return counts
  }

  test('rests on months that were counted from their first day to their last', async () => {
    const whole = await forecastMonths(await counted('2025-01-01', 14), '2026-02-28')
    expect(whole?.basedOn).toEqual({ from: '2025-01', to: '2026-01', months: 13 })
    expect(whole?.months[0]).toMatchObject({ month: '2026-02', expected: 18 })
    const begun = await forecastMonths(await counted('2025-01-02', 14), '2026-02-28')
    expect(begun?.basedOn).toEqual({ from: '2025-02', to: '2026-01', months: 12 })
    expect(await forecastMonths(await counted('2025-01-02', 13), '2026-01-31')).toBeUndefined()
  })

  test('is none before anything was counted', async () => {
    const counts = await openSqliteCounts({ file: ':memory:', rules: '' })
    onTestFinished(() => counts.close())
    expect(await forecastMonths(counts, '2026-02-28')).toBeUndefined()
  })
})
