import { expect, test } from 'vitest'
import { exportedDates } from './exported-paper.ts'

const at = '2026-03-01T20:00:00.000Z'

test.each([
  [
    'stated dates stay',
    ['2024-03-02', '2024-03-04T10:00:00+05:30'],
    '2024-03-02',
    [undefined, '2024-03-04T10:00:00+05:30'],
  ],
  ['where none is stated, it is the one that the journal recorded', [null, null], '2026-03-02', [at, at]],
  [
    'a recorded date after which an earlier one is stated is left out',
    [null, null, '2024-03-04T10:00:00Z'],
    undefined,
    [undefined, undefined, '2024-03-04T10:00:00Z'],
  ],
  ['a recorded date that no later one contradicts stays', ['2024-03-02', null], '2024-03-02', [undefined, at]],
] as const)('%s', (_, versions, publishedOn, recordedAt) => {
  const given = versions.map(statedAt => ({ at, statedAt }))
  const year = Number(publishedOn?.slice(0, 4) ?? 2024)
  expect(exportedDates(given, 'Asia/Kolkata', { year })).toEqual({ publishedOn, recordedAt })
})

test('a first version that states a moment leaves the day of publication as it is', () => {
  const given = [{ at, statedAt: '2024-03-01T10:00:00Z' }]
  const recordedAt = ['2024-03-01T10:00:00Z']
  const stated = { publishedOn: '2024-03-02', year: 2024 }
  expect(exportedDates(given, 'Asia/Kolkata', stated)).toEqual({ publishedOn: '2024-03-02', recordedAt })
})

test('a first version of another year than its volume is recorded, and no day of publication', () => {
  const given = [{ at, statedAt: null }]
  expect(exportedDates(given, 'Asia/Kolkata', { year: 2015 })).toEqual({ publishedOn: undefined, recordedAt: [at] })
})

test('what was recorded in preparation is dated by the publication, unless it is published ahead again', () => {
  const publishedAt = '2026-03-05T20:00:00.000Z'
  const later = '2026-03-07T20:00:00.000Z'
  const given = [at, at, later].map(each => ({ at: each, statedAt: null }))
  const published = { publishedAt, year: 2026 }
  expect(exportedDates(given, 'Asia/Kolkata', published)).toEqual({
    publishedOn: '2026-03-06',
    recordedAt: [publishedAt, publishedAt, later],
  })
  expect(exportedDates(given, 'Asia/Kolkata', { ...published, isAhead: true }).recordedAt).toEqual([at, at, later])
})
