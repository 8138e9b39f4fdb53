import { describe, expect, test } from 'vitest'
import { FigureScope, SendReadings } from './fields.ts'
import { readingOperations } from './operations.ts'
import { issuesOf } from '../testing/issues-of.ts'
import { exampleAnalytics } from './examples.ts'
import { AnalyticsResponse } from './views.ts'

const { getAnalytics, listMostDownloaded, getDownloads } = readingOperations
const ID = '3b9f6a7e-54c1-4d0e-9d0b-7d1c8f1a2b3c'

describe('a query about figures', () => {
  test('is of the readings of some days, both included', () => {
    const days = { from: '1900-01-01', to: '2100-12-31' }
    expect(getDownloads.query.parse(days)).toEqual(days)
    expect(getDownloads.query.parse({ from: '2026-01-31', to: '2026-01-31' })).toEqual({
      ...{ from: '2026-01-31', to: '2026-01-31' },
    })
    for (const open of [{ from: '2026-01-31' }, { to: '2026-01-31' }, {}])
      expect(getDownloads.query.parse(open)).toEqual(open)
  })
  test.each([getAnalytics.query, listMostDownloaded.query, getDownloads.query])('%# is of days in order', query => {
    expect(issuesOf(query, { from: '2026-02-01', to: '2026-01-31' })).toEqual([
      ['from', 'The first day must not be after the last'],
    ])
    for (const from of ['1899-12-31', '2101-01-01'])
      expect(issuesOf(query, { from })).toContainEqual(['from', 'Please enter a date from 1900 to 2100'])
  })
  test('of the dashboard says what is added, and as of when', () => {
    const added = { includeHealth: 'true', includeTrends: 'false', includeProjections: 'true', compare: 'true' }
    expect(getAnalytics.query.parse({ ...added, asOf: '2026-01-31' })).toEqual({
      ...{ includeHealth: true, includeTrends: false, includeProjections: true, compare: true, asOf: '2026-01-31' },
    })
    expect(issuesOf(getAnalytics.query, { asOf: 'x'.repeat(61) })).toEqual([
      ['asOf', 'asOf must be a position, or a time in ISO 8601'],
    ])
  })
  test('of the most downloaded papers has a limit', () => {
    expect(listMostDownloaded.query.parse({ limit: '1000' })).toEqual({ limit: 1000 })
    for (const limit of ['0', '1001'])
      expect(issuesOf(listMostDownloaded.query, { limit })).toEqual([
        ['limit', 'limit must be a whole number from 1 to 1000'],
      ])
  })
  test('is of a paper, a volume, a year or an issue type', () => {
    const scope = {
      paperId: ID,
      volumeId: ID,
      year: '2026',
      issueType: 'special',
      from: '2026-01-01',
      to: '2026-01-31',
    }
    expect(FigureScope.parse(scope)).toEqual({ ...scope, year: 2026, issueType: 'Special' })
    expect(issuesOf(FigureScope, { paperId: 'x', volumeId: 'y' })).toEqual([
      ['paperId', 'paperId must be the id of a paper'],
      ['volumeId', 'volumeId must be the id of a volume'],
    ])
  })
})

describe('late readings', () => {
  const reading = { id: ID, paperId: ID, kind: 'page', at: '2026-01-20T10:00:00+05:30' }

  test('are one at least and a hundred at most', () => {
    const readings = Array(100).fill(reading)
    expect(SendReadings.parse({ readings })).toEqual({ readings })
    expect(issuesOf(SendReadings, { readings: [] })).toEqual([['readings', 'At least one reading is required']])
    expect(issuesOf(SendReadings, { readings: [...readings, reading] })).toEqual([
      ['readings', 'At most 100 readings can be sent at once'],
    ])
  })
  test.each([
    ['id', 'x', 'id must be a UUID'],
    ['paperId', 'x', 'paperId must be the id of a paper'],
    ['kind', 'zip', 'kind must be page or pdf'],
    ['at', '2026-01-20', 'at must be a date and time in ISO 8601'],
  ])('never have a %s of %j', (field, value, sentence) => {
    expect(issuesOf(SendReadings, { readings: [{ ...reading, [field]: value }] })).toEqual([
      [`readings.0.${field}`, sentence],
    ])
  })
})

const { totals } = exampleAnalytics
const metrics = { totalRequests: 4, uniqueRequests: 3, totalInvestigations: 2, uniqueInvestigations: 1 }
const content = { healthy: 1, needsAttention: 2, issues: 3 }

const added = {
  previous: { from: '2026-01-01', to: '2026-01-15', totals },
  health: { papers: content, volumes: content, highPerformingVolumes: 1, underperformingVolumes: 2 },
  trends: {
    days: [{ ...totals, ...metrics, day: '2026-01-31' }],
    months: [{ ...totals, ...metrics, month: '2026-01' }],
  },
  projections: {
    ...{ method: 'Holt', confidence: 0.8, basedOn: { from: '2025-01', to: '2025-12', months: 12 } },
    months: [{ month: '2026-01', expected: 3, low: 1, high: 5 }],
  },
}

test('the figures of the dashboard have what was asked for beside them', () => {
  const response = { ...exampleAnalytics, ...added }
  expect(AnalyticsResponse.parse(response)).toEqual(response)
})

test.each([
  ['days', { ...totals, ...metrics }],
  ['days', { ...totals, day: '2026-01-31' }],
  ['months', { ...totals, ...metrics }],
  ['months', { ...metrics, month: '2026-01' }],
])('the %s of a trend have all figures and their name: %j', (list, part) => {
  const trends = { ...added.trends, [list]: [part] }
  expect(AnalyticsResponse.safeParse({ ...exampleAnalytics, trends }).success).toBe(false)
})
