import { JOURNAL } from '@shodh/adapters/usage/counts/counts.ts'
import { openSqliteCounts } from '@shodh/adapters/usage/counts/sqlite.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { paperDocument } from '../testing/paper-document.ts'
import { withCounts } from '../testing/with-counts.ts'
import { volumeDocument } from '../volumes/testing/volume-document.ts'
import { usageRoutes } from './routes.ts'

const { at, count } = withCounts(openSqliteCounts, usageRoutes as never)

const URL = '/papers/statistics/overview'

const paper = (id: string) => paperDocument({ id, title: `Paper ${id}`, volumeName: 'Vol. v', volumeId: 'v' })
const uploaded = (id: string, actor: string) =>
  at.given.give('auditLog', {
    ...{ id, moment: `2026-01-01 ${id}`, position: 0, at: '2026-01-01', values: {} },
    ...{ type: 'PaperUploaded', actor, entity: `paper:${id}` },
  })

/** Of the journal and of one paper. */
const downloads = (day: string, id: string, pdf: number) => count([day, id, { pdf }], [day, JOURNAL, { pdf }])

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-30T12:00:00Z') })
  at.signIn('admin')
  at.given.give('papers', ...['1', '2', '3', '4', '5', '6'].map(paper))
  at.given.give(
    'volumes',
    volumeDocument({ id: 'v', totalPapers: 6 }),
    volumeDocument({ id: 'w', totalPapers: 0, isActive: false, inPreparation: true, issueType: 'Special' }),
  )
  return () => vi.useRealTimers()
})

test('a journal without readings has twelve weeks without downloads', async () => {
  const { analytics, weeks, topPapers, ...rest } = await at.data(URL)
  expect(analytics).toEqual({
    ...{
      totalPapers: 6,
      totalVolumes: 2,
      activeVolumes: 1,
      volumesInPreparation: 1,
      regularIssues: 1,
      specialIssues: 1,
    },
    ...{ totalPaperDownloads: 0, totalVolumeDownloads: 0, averageDownloadsPerPaper: 0, averageDownloadsPerVolume: 0 },
  })
  expect([weeks.length, weeks[0], weeks[11], topPapers, rest]).toEqual([
    12,
    { from: '2026-04-08', to: '2026-04-14', downloads: 0, before: 0 },
    { from: '2026-06-24', to: '2026-06-30', downloads: 0, before: 0 },
    [],
    { countedSince: null },
  ])
})

test('each week has the paper downloads of its days, and those of twelve weeks before', async () => {
  await downloads('2026-01-13', '1', 99)
  await downloads('2026-01-14', '1', 1)
  await downloads('2026-04-07', '1', 2)
  await downloads('2026-04-08', '1', 4)
  await downloads('2026-06-24', '1', 8)
  await downloads('2026-06-30', '1', 16)
  const { weeks, countedSince } = await at.data(URL)
  expect(countedSince).toBe('2026-01-13')
  const figures = weeks.map((week: { downloads: number; before: number }) => [week.downloads, week.before])
  expect([figures[0], figures[10], figures[11]]).toEqual([
    [4, 1],
    [0, 0],
    [24, 2],
  ])
})

test('the figures are of all time, as Paper Analytics has them, and the top papers of the twelve weeks', async () => {
  await downloads('2025-01-01', '6', 50)
  await downloads('2026-06-01', 'deleted', 40)
  for (const [n, id] of ['1', '2', '3', '4', '5', '6'].entries()) await downloads('2026-06-02', id, n + 1)
  await count(['2026-06-02', 'v', { zip: 3 }], ['2026-06-02', JOURNAL, { zip: 3 }])
  const { analytics, topPapers } = await at.data(URL)
  const { analytics: all } = await at.data('/papers/analytics')
  expect(all).toMatchObject({ ...analytics, totalPapers: 6 })
  expect(topPapers.map((each: { id: string; downloads: number }) => [each.id, each.downloads])).toEqual([
    ['6', 6],
    ['5', 5],
    ['4', 4],
    ['3', 3],
    ['2', 2],
  ])
  expect(topPapers[0]).toMatchObject({ title: 'Paper 6', volumeName: 'Vol. v' })
  await downloads('2026-06-30', '1', 20)
  expect((await at.data(URL)).topPapers[0]).toMatchObject({ id: '1', downloads: 21 })
})

test('an author gets what they uploaded and is there, the last first', async () => {
  for (const id of ['1', 'deleted', '2']) uploaded(id, 'asha')
  uploaded('3', 'somebody else')
  await downloads('2025-01-01', '2', 7)
  expect(await at.data(URL)).not.toHaveProperty('ownPapers')
  at.signIn('author', 'asha')
  const { ownPapers } = await at.data(URL)
  expect(ownPapers).toMatchObject([
    { id: '2', downloads: 7, version: 1 },
    { id: '1', downloads: 0 },
  ])
})

test('an author gets the papers of which they proposed a correction that waits', async () => {
  const waiting = (id: string, at: string, ...by: string[]) => ({
    ...{ id, volumeId: 'v', at },
    proposals: by.map(proposedBy => ({
      ...{ kind: 'corrigendum' as const, reason: 'A figure', notice: 'Figure 2 was wrong', effectiveOn: '2026-06-01' },
      ...{ at, proposedBy },
    })),
  })
  at.given.give(
    'correctionProposals',
    waiting('1', '2026-06-02T00:00:00Z', 'asha', 'ravi'),
    waiting('2', '2026-06-01T00:00:00Z', 'ravi'),
    waiting('deleted', '2026-06-03T00:00:00Z', 'asha'),
  )
  at.signIn('author', 'asha')
  const { ownProposals } = await at.data(URL)
  expect(ownProposals).toEqual([{ id: '1', title: 'Paper 1', proposedAt: '2026-06-02T00:00:00Z' }])
})
