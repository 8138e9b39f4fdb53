import { DRAFT_DAYS } from '@shodh/contracts/limits.ts'
import type { DraftRow } from '@shodh/contracts/papers/drafts/vault-rows.ts'
import { folded, nameKey } from '@shodh/contracts/text/text.ts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { withQueries } from '../testing/with-queries.ts'
import { volumeDocument } from '../volumes/testing/volume-document.ts'
import { paperBackOfficeRoutes } from './back-office-routes.ts'
import { paperDocument, paperId, volumeId } from '../testing/paper-document.ts'

const at = withQueries(paperBackOfficeRoutes)
beforeEach(() => {
  at.signIn('author', 'rao')
  at.given.store('users', { id: 'rao', name: 'A. Rao', asOf: {}, pending: {} })
})

describe('recent papers', () => {
  test('are the last uploaded ones, newest first, with live figures and without abstracts', async () => {
    for (const [n, id] of ['p3', 'p6', 'p2', 'p5', 'p1', 'p4'].entries())
      at.given.give('papers', paperDocument({ id, createdAt: `2026-01-0${n + 1}`, abstract: 'Long' }))
    at.given.count('p4', { pdf: 7 })
    const { status, body } = await at.get('/papers/statistics/recent')
    expect([status, body.message]).toEqual([200, 'Recent papers retrieved successfully'])
    const ids = body.data.papers.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(['p4', 'p1', 'p5', 'p2', 'p6'])
    expect(body.data.papers[0]).toMatchObject({ downloads: 7 })
    expect(body.data.papers[0]).not.toHaveProperty('abstract')
    expect((await at.data('/papers/statistics/recent?limit=1')).papers).toHaveLength(1)
  })
})

test('papers with a PDF are those that have or had it, without deleted ones; none is an empty list', async () => {
  const sha256 = 'a'.repeat(64)
  for (const [n, id] of ['earlier', 'deleted', 'current'].entries())
    for (const version of [1, 2])
      at.given.give('paperVersions', {
        volumeId: 'v',
        id: `${id}.${version}`,
        paperId: id,
        version,
        sha256,
        at: `2026-01-0${n + 1}`,
      })
  at.given.give('papers', paperDocument({ id: 'earlier', title: 'On Wells', sha256: 'b'.repeat(64) }))
  at.given.give('papers', paperDocument({ id: 'current', title: 'On Rivers', sha256 }))
  const { status, body } = await at.get(`/papers/with-pdf?sha256=${sha256.toUpperCase()}`)
  expect([status, body.message]).toEqual([200, 'Papers retrieved successfully'])
  expect(body.data.papers).toEqual([
    { id: 'current', title: 'On Rivers' },
    { id: 'earlier', title: 'On Wells' },
  ])
  expect(await at.data(`/papers/with-pdf?sha256=${'c'.repeat(64)}`)).toEqual({ papers: [] })
})

test('metadata of chosen papers has their revisions, in the order of the ids, and names those that were deleted', async () => {
  at.given.give('papers', paperDocument({ id: 'one', abstract: 'Long', revision: 12 }))
  at.given.give('papers', paperDocument({ id: 'two', revision: 7 }))
  at.given.give('deletedPapers', paperDocument({ id: 'gone', title: 'On Wells', deletedAt: '2026-01-01' }))
  const { status, body } = await at.get('/papers/metadata?ids=two,none,one,gone,two')
  expect([status, body.message]).toEqual([200, 'Metadata retrieved successfully'])
  const { papers, deleted } = body.data
  expect(papers).toMatchObject([
    { id: 'two', revision: 7 },
    { id: 'one', revision: 12, abstract: 'Long' },
  ])
  expect(deleted).toEqual([{ id: 'gone', title: 'On Wells' }])
  const many = Array.from({ length: 101 }, (_, n) => `p${n}`).join(',')
  for (const ids of ['', 'a,', 'a%20b', many]) expect((await at.get(`/papers/metadata?ids=${ids}`)).status).toBe(400)
})

describe('to who is not signed in', () => {
  const anyone = withQueries(paperBackOfficeRoutes)
  test('nobody is named, and no drafts are shown', async () => {
    const statement = { reason: 'A typo', notice: 'Rain', effectiveOn: '2026-01-02', at: '2026-01-03' }
    anyone.given.store('users', { id: 'rao', name: 'A. Rao', asOf: {}, pending: {} })
    anyone.given.give('papers', paperDocument())
    const proposals = [{ kind: 'erratum' as const, ...statement, proposedBy: 'rao' }]
    anyone.given.give('correctionProposals', { id: paperId, volumeId, at: '2026-01-03', proposals })
    anyone.given.give('deletedPapers', paperDocument({ deletedAt: '2026-01-01', deletedBy: 'rao' }))
    expect(await anyone.data('/papers/drafts')).toEqual({ drafts: [] })
    const [proposed] = (await anyone.data('/papers/corrections/proposals')).papers
    expect(proposed.proposals).toEqual([{ kind: 'erratum', ...statement }])
    const [deleted] = (await anyone.data('/papers/deleted?kind=papers')).papers
    expect(deleted).not.toHaveProperty('deletedBy')
  })
})

describe('drafts', () => {
  const DAY_MS = 24 * 60 * 60 * 1000
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
  const draft = (id: string, given: Partial<DraftRow> = {}): DraftRow => ({
    id,
    userId: 'rao',
    entry: {},
    file: null,
    createdAt: daysAgo(9),
    updatedAt: daysAgo(9),
    revision: 2,
    ...given,
  })
  const place = { year: 2025, issueType: 'Regular', volumeName: 'VOL. 7' } as const

  test('are those of who asks, the last changed first, without those that have ended', async () => {
    at.given.store('drafts', draft('old'))
    at.given.store('drafts', draft('new', { updatedAt: daysAgo(1) }))
    at.given.store('drafts', draft('middle', { updatedAt: daysAgo(5) }))
    at.given.store('drafts', draft('ended', { updatedAt: daysAgo(DRAFT_DAYS + 0.01) }))
    at.given.store('drafts', draft('ending', { updatedAt: daysAgo(DRAFT_DAYS - 0.01) }))
    at.given.store('drafts', draft('another', { userId: 'patil' }))
    const { status, body } = await at.get('/papers/drafts')
    expect([status, body.message]).toEqual([200, 'Drafts retrieved successfully'])
    expect(body.data.drafts.map(({ id }: { id: string }) => id)).toEqual(['new', 'middle', 'old', 'ending'])
    expect(body.data.drafts[0]).toMatchObject({ volumeStatus: 'not chosen', etag: '"2-draft"', endsSoon: false })
  })

  test('are listed without their texts being read, and read with them, wherever those are', async () => {
    const entry = { title: 'On Rivers', abstract: 'Rain' }
    at.given.store('drafts', draft('together', { entry }))
    at.given.store('drafts', draft('apart', { entry: { title: 'On Rivers' }, entryBytes: 40, updatedAt: daysAgo(1) }))
    const { drafts } = await at.data('/papers/drafts')
    expect(drafts).toMatchObject([
      { id: 'apart', title: 'On Rivers' },
      { id: 'together', title: 'On Rivers' },
    ])
    for (const listed of drafts) expect(listed).not.toHaveProperty('abstract')
    at.given.store('texts-of-drafts', { id: 'apart', revision: 2, entry: { abstract: 'Rain' } })
    for (const id of ['together', 'apart'])
      expect((await at.data(`/papers/drafts/${id}`)).draft).toMatchObject({ id, ...entry })
  })

  test('end at a moment, at which they are not shown any longer', async () => {
    const now = Date.parse('2026-02-01T00:00:00.000Z')
    vi.useFakeTimers({ toFake: ['Date'], now })
    onTestFinished(() => void vi.useRealTimers())
    const endingIn = (ms: number) => new Date(now - DRAFT_DAYS * DAY_MS + ms).toISOString()
    at.given.store('drafts', draft('ended', { updatedAt: endingIn(0) }))
    at.given.store('drafts', draft('ending', { updatedAt: endingIn(1) }))
    expect((await at.data('/papers/drafts')).drafts).toMatchObject([{ id: 'ending' }])
  })

  test('say whether another paper has their DOI', async () => {
    at.given.store('drafts', draft('d', { entry: { doi: '10.5555/River' } }))
    const shown = async () => (await at.data('/papers/drafts')).drafts[0]
    expect(await shown()).not.toHaveProperty('doiTakenBy')
    at.given.give('papers', paperDocument({ title: 'On Rivers', doi: '10.5555/RIVER', doiKey: '10.5555/river' }))
    expect((await shown()).doiTakenBy).toBe('On Rivers')
    expect((await at.data('/papers/drafts/d')).draft.doiTakenBy).toBe('On Rivers')
  })

  test('say whether their volume is there, and takes papers', async () => {
    at.given.store('drafts', draft('d', { entry: place }))
    const status = async () => (await at.data('/papers/drafts')).drafts[0].volumeStatus
    expect(await status()).toBe('missing')
    const { issueType, year } = place
    at.given.give('volumePlaces', { id: volumeId, year, issueType, name: 'Vol. 7', nameKey: nameKey('Vol. 7') })
    expect(await status()).toBe('missing')
    at.given.give('volumes', volumeDocument())
    expect(await status()).toBe('active')
    at.given.give('volumes', volumeDocument({ isActive: false }))
    expect(await status()).toBe('deactivated')
    for (const part of ['year', 'issueType', 'volumeName']) {
      at.given.store('drafts', draft('d', { entry: { ...place, [part]: undefined } }))
      expect(await status()).toBe('not chosen')
    }
    for (const other of [{ year: 2024 }, { issueType: 'Special' as const }, { volumeName: 'Vol. 8' }]) {
      at.given.store('drafts', draft('d', { entry: { ...place, ...other } }))
      expect(await status()).toBe('missing')
    }
  })
})

describe('proposed corrections', () => {
  const statement = { reason: 'A typo', notice: 'Rain, not Ran', effectiveOn: '2026-01-02', at: '2026-01-03' }
  const proposals = (proposedBy: string) => [{ kind: 'erratum', ...statement, proposedBy }] as const
  const url = '/papers/corrections/proposals'
  beforeEach(() => {
    at.given.give('papers', paperDocument(), paperDocument({ id: 'b', title: 'On Floods' }))
    at.given.give(
      'correctionProposals',
      { id: paperId, volumeId, at: '2026-01-03', proposals: [...proposals('rao')] },
      { id: 'b', volumeId, at: '2026-01-04', proposals: [...proposals('gone')] },
      { id: 'deleted', volumeId, at: '2026-01-05', proposals: [...proposals('rao')] },
    )
  })

  test('are listed by paper, the last proposed first, without deleted papers', async () => {
    const { status, body } = await at.get(url)
    expect([status, body.message]).toEqual([200, 'Proposed corrections retrieved successfully'])
    const place = { volumeId, volumeName: 'Vol. 7' }
    expect(body.data).toEqual({
      papers: [
        { id: 'b', title: 'On Floods', ...place, proposals: [{ kind: 'erratum', ...statement }] },
        { id: paperId, title: 'On Rivers', ...place, proposals: [{ kind: 'erratum', ...statement }] },
      ],
    })
  })

  test('say to those who may see it who proposed them', async () => {
    at.signIn('auditor')
    const { papers } = await at.data(url)
    expect(papers).toMatchObject([{ proposals: [{ proposedBy: null }] }, { proposals: [{ proposedBy: 'A. Rao' }] }])
  })
})

describe('deleted', () => {
  const deleted = (n: number, given: object = {}) => ({
    isDeleted: true,
    deletedAt: `2026-01-0${n}T00:00:00.000Z`,
    deletionReason: 'A double',
    deletedBy: 'rao',
    ...given,
  })
  const { deletionReason: _, deletedBy: __, ...bare } = deleted(1)

  test('papers are listed with why, those deleted last first, and whether their volume is there', async () => {
    at.given.give('volumes', volumeDocument())
    at.given.give(
      'deletedPapers',
      paperDocument({ id: 'a', subtitle: 'A study', ...deleted(2) }),
      paperDocument({ id: 'b', volumeId: 'gone', ...bare }),
    )
    const { status, body } = await at.get('/papers/deleted?kind=papers')
    expect([status, body.message]).toEqual([200, 'Deleted papers retrieved successfully'])
    expect(body.data.pagination).toEqual({ page: 1, limit: 20, total: 2, totalPages: 1 })
    expect(body.data.papers).toMatchObject([
      {
        id: 'a',
        subtitle: 'A study',
        deletedAt: '2026-01-02T00:00:00.000Z',
        reason: 'A double',
        isVolumeDeleted: false,
      },
      { id: 'b', deletedAt: '2026-01-01T00:00:00.000Z', reason: null, isVolumeDeleted: true },
    ])
    for (const hidden of ['deletedBy', 'sha256', 'searchText']) expect(body.data.papers[0]).not.toHaveProperty(hidden)
  })

  test('volumes are listed with how many papers come back', async () => {
    at.given.give(
      'deletedVolumes',
      volumeDocument({ id: 'a', paperCount: 3, ...deleted(2) }),
      volumeDocument({ id: 'b', ...bare }),
    )
    const { body } = await at.get('/papers/deleted?kind=volumes')
    expect(body.message).toBe('Deleted volumes retrieved successfully')
    const place = { name: 'Vol. 7', year: 2025, issueType: 'Regular' }
    expect(body.data).toEqual({
      volumes: [
        { id: 'a', _id: 'a', ...place, paperCount: 3, deletedAt: '2026-01-02T00:00:00.000Z', reason: 'A double' },
        { id: 'b', _id: 'b', ...place, paperCount: 1, deletedAt: '2026-01-01T00:00:00.000Z', reason: null },
      ],
      pagination: { page: 1, limit: 20, total: 2, totalPages: 1 },
    })
  })

  test('ones say to those who may see it who deleted them, by the name that the account has now', async () => {
    at.signIn('auditor')
    at.given.give(
      'deletedPapers',
      paperDocument({ id: 'a', ...deleted(3) }),
      paperDocument({ id: 'b', ...deleted(2, { deletedBy: 'gone' }) }),
      paperDocument({ id: 'c', ...bare }),
    )
    at.given.give('deletedVolumes', volumeDocument({ id: 'a', ...deleted(1) }))
    const { papers } = await at.data('/papers/deleted?kind=papers')
    expect(papers).toMatchObject([
      { deletedBy: { id: 'rao', name: 'A. Rao' } },
      { deletedBy: { id: 'gone', name: null } },
      {},
    ])
    expect(papers[2]).not.toHaveProperty('deletedBy')
    expect((await at.data('/papers/deleted?kind=volumes')).volumes).toMatchObject([{ deletedBy: { name: 'A. Rao' } }])
  })

  test.each(['papers', 'volumes'] as const)('%s are searched and paged', async kind => {
    const searchText = (n: number) => ({ searchText: folded(n === 3 ? 'Floods' : 'Rivers') })
    for (const n of [1, 2, 3]) {
      at.given.give('deletedPapers', paperDocument({ id: `d${n}`, ...deleted(n), ...searchText(n) }))
      at.given.give('deletedVolumes', volumeDocument({ id: `d${n}`, ...deleted(n), ...searchText(n) }))
    }
    const page = async (query: string) => {
      const data = await at.data(`/papers/deleted?kind=${kind}&${query}`)
      return [data[kind].map(({ id }: { id: string }) => id), data.pagination]
    }
    expect(await page('search=%20RIVERS%20')).toEqual([['d2', 'd1'], { page: 1, limit: 20, total: 2, totalPages: 1 }])
    expect(await page('limit=2')).toEqual([['d3', 'd2'], { page: 1, limit: 2, total: 3, totalPages: 2 }])
    expect(await page('limit=2&page=2')).toEqual([['d1'], { page: 2, limit: 2, total: 3, totalPages: 2 }])
    expect(await page('search=nothing')).toEqual([[], { page: 1, limit: 20, total: 0, totalPages: 1 }])
    expect(await page('search=%20')).toMatchObject([['d3', 'd2', 'd1'], { total: 3 }])
  })
})
