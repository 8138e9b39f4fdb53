import { expect, test } from 'vitest'
import { exampleAnalytics } from './examples.ts'
import { AnalyticsResponse } from './views.ts'

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
