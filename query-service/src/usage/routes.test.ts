import { JOURNAL } from '@shodh/adapters/usage/counts/counts.ts'
import { openSqliteCounts } from '@shodh/adapters/usage/counts/sqlite.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { paperDocument } from '../testing/paper-document.ts'
import { withCounts } from '../testing/with-counts.ts'
import { LOG_ID } from '../testing/with-queries.ts'
import { volumeDocument } from '../volumes/testing/volume-document.ts'
import { usageRoutes } from './routes.ts'

const past = {
  positionAt: async (position: number) => position,
  positionBy: async () => 0,
  timeAt: async () => Date.parse('2026-01-01T12:00:00Z'),
  changes: async () => [],
  changeTimes: async () => [],
  document: async () => null,
  documents: async (model: string) => (model === 'papers' ? [paperDocument({ id: 'then' })] : []),
}
const { at, count } = withCounts(openSqliteCounts, usageRoutes as never, () => ({ past, head: async () => 9 }))

const paper = (id: string, given: object = {}) =>
  paperDocument({ id, title: `Paper ${id}`, volumeId: 'v', order: id, createdAt: `2026-01-0${id}`, ...given })
const volume = (id: string, given: object = {}) =>
  volumeDocument({ id, name: `Vol. ${id}`, order: id, createdAt: `2026-01-0${id.length}`, ...given })

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-10T19:00:00Z') })
  at.signIn('admin')
  at.given.give(
    'papers',
    paper('1'),
    paper('2', { volumeId: 'w' }),
    paper('3', { year: 2024, issueType: 'Special', volumeId: 'w' }),
    paper('4'),
  )
  at.given.give(
    'volumes',
    volume('v', { totalPapers: 2 }),
    volume('w', { isActive: false, createdAt: '2026-01-05' }),
    volume('x', { year: 2024, issueType: 'Special', createdAt: '2026-01-03' }),
    volume('y', { year: 2023 }),
  )
  await count(
    ['2026-01-08', '1', { pdf: 1, page: 5 }],
    ['2026-01-09', '2', { pdf: 3, viaZip: 2, uniqueRequests: 1, uniqueInvestigations: 2 }],
    ['2026-01-09', '3', { pdf: 2 }],
    ['2026-01-09', 'v', { zip: 5 }],
    ['2026-01-10', 'w', { zip: 2 }],
    ['2026-01-10', 'x', { zip: 1 }],
    ['2026-01-08', JOURNAL, { pdf: 1, page: 5, visits: 2 }],
    ['2026-01-09', JOURNAL, { pdf: 5, zip: 5, viaZip: 2, uniqueRequests: 1, uniqueInvestigations: 2, visits: 1 }],
    ['2026-01-10', JOURNAL, { zip: 3 }],
  )
  return () => vi.useRealTimers()
})

/** The first day of a month before January 2026. */
const monthBefore = (n: number) => new Date(Date.UTC(2026, -n)).toISOString().slice(0, 10)

const ranked = (id: string, downloads: number) => ({
  id,
  title: `Paper ${id}`,
  authorName: 'A. Rao, B. Patil',
  downloads,
})
const place = (year: number, issueType = 'Regular') => ({ year, issueType })
const counted = (downloads: number) => ({ downloads, volumeDownloads: downloads })

describe('the dashboard', () => {
  test('has the figures of papers and volumes', async () => {
    const { status, body } = await at.get('/papers/analytics')
    expect([status, body.message]).toEqual([200, 'Analytics retrieved successfully'])
    const { analytics, ...rest } = body.data
    expect(rest).toEqual({
      countedSince: '2026-01-08',
      from: null,
      to: null,
      totals: { paperDownloads: 6, volumeDownloads: 8, engagement: 14, pageViews: 5, visits: 3 },
    })
    expect(analytics).toEqual({
      totalPapers: 4,
      totalVolumes: 4,
      activeVolumes: 3,
      volumesInPreparation: 0,
      deactivatedVolumes: 1,
      totalEngagement: 14,
      totalPaperDownloads: 6,
      totalVolumeDownloads: 8,
      averageDownloadsPerPaper: 2,
      averageDownloadsPerVolume: 2,
      regularIssues: 3,
      specialIssues: 1,
      contentHealth: { healthy: 1, needsAttention: 2, issues: 1 },
      paperYearlyStats: [
        { year: 2025, papers: 3, downloads: 4, regular: 3, special: 0 },
        { year: 2024, papers: 1, downloads: 2, regular: 0, special: 1 },
        { year: 2023, papers: 0, downloads: 0, regular: 0, special: 0 },
      ],
      volumeYearlyStats: [
        { year: 2025, totalVolumes: 2, totalDownloads: 7 },
        { year: 2024, totalVolumes: 1, totalDownloads: 1 },
        { year: 2023, totalVolumes: 1, totalDownloads: 0 },
      ],
      mostDownloadedVolumes: [
        { id: 'v', name: 'Vol. v', ...place(2025), totalPapers: 2, ...counted(5) },
        { id: 'w', name: 'Vol. w', ...place(2025), totalPapers: 1, ...counted(2) },
        { id: 'x', name: 'Vol. x', ...place(2024, 'Special'), totalPapers: 1, ...counted(1) },
      ],
      mostDownloadedPapers: [
        { ...ranked('2', 3), year: 2025 },
        { ...ranked('3', 2), year: 2024 },
        { ...ranked('1', 1), year: 2025 },
      ],
      recentPapers: [
        { ...ranked('4', 0), uploadDate: '2026-01-04' },
        { ...ranked('3', 2), uploadDate: '2026-01-03' },
        { ...ranked('2', 3), uploadDate: '2026-01-02' },
        { ...ranked('1', 1), uploadDate: '2026-01-01' },
      ],
      recentVolumes: [
        { id: 'w', name: 'Vol. w', ...place(2025), totalPapers: 1, ...counted(2), createdAt: '2026-01-05' },
        { id: 'x', name: 'Vol. x', ...place(2024, 'Special'), totalPapers: 1, ...counted(1), createdAt: '2026-01-03' },
        expect.objectContaining({ createdAt: '2026-01-01' }),
        expect.objectContaining({ createdAt: '2026-01-01' }),
      ],
    })
  })

  test('has ten papers and volumes of each list, and five recent volumes', async () => {
    for (let n = 0; n < 12; n += 1) {
      at.given.give('papers', paper(`p${n}`))
      at.given.give('volumes', volume(`v${n}`))
      await count(['2026-01-10', `p${n}`, { pdf: 1 }], ['2026-01-10', `v${n}`, { zip: 1 }])
    }
    const { analytics } = await at.data('/papers/analytics')
    const { mostDownloadedPapers, mostDownloadedVolumes, recentPapers, recentVolumes } = analytics
    const lengths = [mostDownloadedPapers, mostDownloadedVolumes, recentPapers, recentVolumes].map(list => list.length)
    expect(lengths).toEqual([10, 10, 10, 5])
  })

  test('of a range has what was counted in it, beside as many days before', async () => {
    const { analytics, totals, from, to, previous } = await at.data(
      '/papers/analytics?from=2026-01-09&to=2026-01-10&compare=true',
    )
    expect([analytics.totalPaperDownloads, totals.engagement, from, to]).toEqual([5, 13, '2026-01-09', '2026-01-10'])
    expect(previous).toMatchObject({
      from: '2026-01-07',
      to: '2026-01-08',
      totals: { paperDownloads: 1, pageViews: 5 },
    })
    expect(await at.data('/papers/analytics?from=2026-01-09&to=2026-01-10')).not.toHaveProperty('previous')
    expect(await at.data('/papers/analytics?compare=true')).not.toHaveProperty('previous')
    for (const range of ['from=2026-01-09', 'to=2026-01-09'])
      expect(await at.data(`/papers/analytics?${range}&compare=true`)).not.toHaveProperty('previous')
    expect((await at.data('/papers/analytics?from=2026-01-10')).totals).toMatchObject({ engagement: 3 })
    expect((await at.data('/papers/analytics?to=2026-01-08')).totals).toMatchObject({ engagement: 1 })
  })

  test('has the health of papers and volumes where it is asked for', async () => {
    const { health } = await at.data('/papers/analytics?includeHealth=true')
    expect(health).toEqual({
      papers: { healthy: 1, needsAttention: 2, issues: 1 },
      volumes: { healthy: 1, needsAttention: 1, issues: 2 },
      highPerformingVolumes: 1,
      underperformingVolumes: 1,
    })
    const without = await at.data('/papers/analytics')
    for (const part of ['health', 'trends', 'projections']) expect(without).not.toHaveProperty(part)
  })

  test('has a forecast where it is asked for and twelve whole months were counted', async () => {
    const url = '/papers/analytics?includeProjections=true'
    expect(await at.data(url)).not.toHaveProperty('projections')
    await count(...Array.from({ length: 13 }, (_, n) => [monthBefore(n), JOURNAL, { pdf: 9 }] as const))
    const { projections } = await at.data(url)
    expect(projections.basedOn).toEqual({ from: '2025-01', to: '2025-12', months: 12 })
    expect(await at.data('/papers/analytics')).not.toHaveProperty('projections')
  })

  test('as of a moment has what was published then, and what had been counted', async () => {
    await count(['2026-01-01', JOURNAL, { pdf: 7 }])
    const data = await at.data(`/papers/analytics?asOf=${LOG_ID}.5`)
    expect(data).toMatchObject({
      analytics: { totalPapers: 1, totalVolumes: 0, totalPaperDownloads: 7, averageDownloadsPerVolume: 0 },
      totals: { paperDownloads: 7 },
      countedSince: '2026-01-01',
      from: null,
      to: null,
    })
    expect((await at.get(`/papers/analytics?asOf=${LOG_ID}.5`)).body.message).toBe('Analytics retrieved successfully')
    at.signIn('author')
    expect((await at.get(`/papers/analytics?asOf=${LOG_ID}.5`)).body).toEqual({ refused: 'FORBIDDEN' })
  })
})

describe('trends', () => {
  test('have every day and month of the range, with zeros where nothing was read', async () => {
    const { trends } = await at.data('/papers/analytics?includeTrends=true')
    const zeros = {
      paperDownloads: 0,
      volumeDownloads: 0,
      engagement: 0,
      pageViews: 0,
      visits: 0,
      totalRequests: 0,
      uniqueRequests: 0,
      totalInvestigations: 0,
      uniqueInvestigations: 0,
    }
    expect(trends.days).toEqual([
      {
        day: '2026-01-08',
        ...zeros,
        paperDownloads: 1,
        engagement: 1,
        pageViews: 5,
        visits: 2,
        totalRequests: 1,
        totalInvestigations: 6,
      },
      {
        day: '2026-01-09',
        ...zeros,
        paperDownloads: 5,
        volumeDownloads: 5,
        engagement: 10,
        visits: 1,
        totalRequests: 7,
        uniqueRequests: 1,
        totalInvestigations: 7,
        uniqueInvestigations: 2,
      },
      { day: '2026-01-10', ...zeros, volumeDownloads: 3, engagement: 3 },
      { day: '2026-01-11', ...zeros },
    ])
    expect(trends.months).toMatchObject([{ month: '2026-01', engagement: 14 }])
  })

  test('have of a month what was read on its days of the range', async () => {
    await count(['2025-12-30', JOURNAL, { pdf: 4 }], ['2025-12-31', JOURNAL, { pdf: 2 }])
    const { trends, totals } = await at.data('/papers/analytics?includeTrends=true&from=2025-12-31&to=2026-01-08')
    expect(trends.months).toMatchObject([
      { month: '2025-12', paperDownloads: 2 },
      { month: '2026-01', paperDownloads: 1 },
    ])
    expect(totals.paperDownloads).toBe(3)
  })

  test('end today, and have a year of days at most', async () => {
    const days = async (range: string) => {
      const { trends } = await at.data(`/papers/analytics?includeTrends=true&${range}`)
      const names = trends.days.map(({ day }: { day: string }) => day)
      const months = trends.months.map(({ month }: { month: string }) => month)
      return [names.length, names[0], names.at(-1), months.length, months[0]]
    }
    expect(await days('from=2025-12-31&to=2026-03-01')).toEqual([12, '2025-12-31', '2026-01-11', 2, '2025-12'])
    expect(await days('from=2024-01-31&to=2026-01-10')).toEqual([366, '2025-01-10', '2026-01-10', 25, '2024-01'])
    expect(await days('from=2026-02-01&to=2026-03-01')).toEqual([0, undefined, undefined, 0, undefined])
    expect(await days('from=2026-01-09&to=2026-01-09')).toEqual([1, '2026-01-09', '2026-01-09', 1, '2026-01'])
  })
})
