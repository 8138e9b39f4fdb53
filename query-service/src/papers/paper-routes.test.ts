import { pdfTextOf } from '@shodh/contracts/testing/pdf-text-of.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { withQueries } from '../testing/with-queries.ts'
import { NOTICES } from './testing/described-paper.ts'
import { paperDocument, paperId, volumeId } from '../testing/paper-document.ts'
import type { Section } from '@shodh/contracts/volumes/arrangement.ts'
import { volumeDocument } from '../volumes/testing/volume-document.ts'
import { paperRoutes } from './routes.ts'

const at = withQueries(paperRoutes)

const OTHER = '2f0e0d0c-0b0a-5908-8706-050403020100'
const deletion = { deletedAt: '2026-01-01T00:00:00.000Z', reason: 'A double' }
const withheld = { at: '2026-01-05T00:00:00.000Z', reason: 'A court', lawfulBasis: 'an order' }
const DELETED = { refused: 'PAPER_DELETED', extensions: { ...deletion, volumeId } }

const version = (number: number, given: object = {}) => ({
  version: number,
  at: `2025-0${number}-01T00:00:00.000Z`,
  statedAt: null,
  reason: number === 1 ? null : 'A figure was missing',
  sha256: String(number).repeat(64),
  bytes: 1000,
  url: `/api/v1/papers/${volumeId}/${paperId}/versions/${number}.pdf`,
  actor: 'rao',
  ...given,
})
const history = (given: object = {}) => ({
  id: paperId,
  volumeId,
  fileNames: ['First.pdf', 'Second.pdf'],
  versions: [version(1), version(2)],
  ...given,
})
const withholds = (sha256: string) =>
  at.given.give('withheldPdfs', { id: sha256, acts: [{ ...withheld, volumeId, paperId: OTHER, version: 1 }] })

describe('the list of papers', () => {
  const many = [3, 1, 2].map(sr => paperDocument({ id: `p${sr}`, sr, title: `Paper ${sr}`, abstract: 'Long' }))
  const other = paperDocument({
    id: 'q',
    title: 'Floods',
    year: 2024,
    issueType: 'Special',
    volumeId: 'w',
    volumeName: 'Vol. 6',
  })
  const titles = async (query: string) =>
    (await at.data(`/papers?${query}`)).papers.map(({ title }: { title: string }) => title)
  beforeEach(() => at.given.give('papers', ...many, other))

  test('of one volume has its sections, and the papers in their order', async () => {
    const section = (name: string, ...paperIds: string[]) => ({ id: OTHER, names: { en: name }, paperIds })
    const sections = [section('Articles', 'p3', 'gone'), section('Reviews', 'p1')]
    at.given.give('volumes', volumeDocument({ id: volumeId, arrangement: { sections, order: [] } }))
    const ofVolume = 'year=2025&issueType=Regular&volumeName=Vol.%207'
    expect(await titles(ofVolume)).toEqual(['Paper 3', 'Paper 1', 'Paper 2'])
    const { sections: shown } = await at.data(`/papers?${ofVolume}`)
    expect(shown.map(({ names, paperIds }: Section) => [names.en, ...paperIds])).toEqual([
      ['Articles', 'p3'],
      ['Reviews', 'p1'],
      ['Other papers', 'p2'],
    ])
    expect(await titles(`${ofVolume}&limit=1&page=2`)).toEqual(['Paper 1'])
    expect((await at.data(`/papers?${ofVolume}&limit=1&page=2`)).pagination).toMatchObject({ total: 3, totalPages: 3 })
    expect(await titles(`${ofVolume}&search=paper+2`)).toEqual(['Paper 2'])
    expect(await titles('year=2025')).toEqual(['Paper 1', 'Paper 2', 'Paper 3'])
    expect((await at.data('/papers?year=2025')).sections).toBeUndefined()
  })

  test('has rows with the first author, how many others, and what is exceptional', async () => {
    const status = { type: 'erratum', effectiveOn: '2026-01-01' }
    const authors = [{ given: 'Asha', family: 'Rao' }, { family: 'IUCN' }]
    const fileProblem = 'missing' as const
    at.given.give(
      'papers',
      paperDocument({ id: 'p1', sr: 1, title: 'Paper 1', version: 2, status, withheld, fileProblem }),
    )
    at.given.give('papers', paperDocument({ id: 'p2', sr: 2, title: 'Paper 2', authors, language: 'en' }))
    at.given.count('p1', { pdf: 7 })
    const { papers, pagination } = await at.data('/papers/rows?limit=2')
    const { updatedAt } = paperDocument()
    expect(papers).toEqual([
      {
        ...{ id: 'p1', volumeId, sr: 1, title: 'Paper 1', author: 'Rao', others: 1, version: 2, updatedAt },
        ...{ notice: 'erratum', isWithheld: true, fileProblem, downloads: 7 },
      },
      {
        ...{ id: 'p2', volumeId, sr: 2, title: 'Paper 2', author: 'Rao', others: 1, version: 1, updatedAt },
        ...{ language: 'en', downloads: 0 },
      },
    ])
    expect(pagination).toEqual({ page: 1, limit: 2, total: 4, totalPages: 2 })
    expect((await at.data('/papers/rows?search=floods')).papers).toMatchObject([{ id: 'q' }])
  })

  test('has each with its downloads, in order, without abstracts', async () => {
    at.given.count('p1', { pdf: 7 })
    const { status, body } = await at.get('/papers')
    expect([status, body.message]).toEqual([200, 'Papers retrieved successfully'])
    expect(body.data.pagination).toEqual({ page: 1, limit: 1000, total: 4, totalPages: 1 })
    expect(body.data.papers[0]).toMatchObject({ id: 'p1', sr: 1, title: 'Paper 1', downloads: 7 })
    expect(body.data.papers[1]).toMatchObject({ downloads: 0 })
    for (const hidden of ['abstract', 'searchText', 'order', 'revision', 'fileName'])
      expect(body.data.papers[0]).not.toHaveProperty(hidden)
    expect(await titles('')).toEqual(['Paper 1', 'Paper 2', 'Paper 3', 'Floods'])
  })

  test('is filtered by year, type, volume and words, together', async () => {
    expect(await titles('year=2024')).toEqual(['Floods'])
    expect(await titles('issueType=special')).toEqual(['Floods'])
    expect(await titles('volumeName=VOL.%206')).toEqual(['Floods'])
    expect(await titles('search=%20FLOODS%20')).toEqual(['Floods'])
    expect(await titles('search=paper%202&year=2025')).toEqual(['Paper 2'])
    expect(await titles('search=%20')).toHaveLength(4)
    expect(await titles('year=2025&volumeName=Vol.%206')).toEqual([])
  })

  test('is paged, and counts what the filter lets through', async () => {
    const first = await at.data('/papers?year=2025&limit=2')
    expect([first.papers.length, first.pagination]).toEqual([2, { page: 1, limit: 2, total: 3, totalPages: 2 }])
    const last = await at.data('/papers?year=2025&limit=2&page=2')
    expect(last.papers).toMatchObject([{ title: 'Paper 3' }])
    expect(last.pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 })
    expect((await at.data('/papers?search=paper%201&limit=1')).pagination.total).toBe(1)
    expect((await at.data('/papers?year=1999')).pagination).toMatchObject({ total: 0, totalPages: 1 })
  })

  test('comes in groups, one for each volume', async () => {
    at.given.count('p1', { pdf: 7 })
    at.given.count('p3', { pdf: 2 })
    const { groups, pagination } = await at.data('/papers?group=volume')
    expect(pagination.total).toBe(4)
    expect(groups).toMatchObject([
      {
        volumeId,
        volume: { name: 'Vol. 7' },
        papers: [{ sr: 1 }, { sr: 2 }, { sr: 3 }],
        totalDownloads: 9,
        metadata: { sortKey: 2025 * 1_000_000 + 7 * 100 },
      },
      { volumeId: 'w', volume: { name: 'Vol. 6' }, papers: [{ title: 'Floods' }], totalDownloads: 0 },
    ])
    expect((await at.data('/papers?group=volume&year=1999')).groups).toEqual([])
    expect(await at.data('/papers/groups')).toEqual({ groups, pagination })
    expect((await at.data('/papers/groups?year=1999')).groups).toEqual([])
  })
})

describe('a paper', () => {
  test('is what everyone may see of it, with its downloads, under the revision of its last event', async () => {
    at.given.give('papers', paperDocument({ abstract: 'Long' }))
    at.given.count(paperId, { pdf: 7 })
    const { status, headers, body } = await at.get(`/papers/${paperId}`)
    expect([status, body.message]).toEqual([200, 'Paper retrieved successfully'])
    expect(headers.etag).toMatch(/^"3-/u)
    expect(body.data.paper).toMatchObject({ title: 'On Rivers', abstract: 'Long', downloads: 7 })
    expect(body.data.paper).not.toHaveProperty('searchText')
    expect([body.data.pdf, at.shown]).toEqual([undefined, undefined])
    await at.get(`/papers/${paperId}`, { 'x-viewed': '1' })
    expect(at.shown).toEqual({ kind: 'page', paperId })
    await at.get(`/papers/${paperId}`, { 'x-viewed': '0' })
    expect(at.shown).toBeUndefined()
  })

  test('says that its PDF may not be shown, also by an act on another paper that has the same', async () => {
    at.given.give('papers', paperDocument())
    expect((await at.data(`/papers/${paperId}`)).paper).not.toHaveProperty('withheld')
    withholds('1'.repeat(64))
    expect((await at.data(`/papers/${paperId}`)).paper.withheld).toEqual(withheld)
    const own = { ...withheld, reason: 'Its own' }
    at.given.give('papers', paperDocument({ withheld: own }))
    expect((await at.data(`/papers/${paperId}`)).paper.withheld).toEqual(own)
  })

  test('says to staff what was found in its PDF, once it was read', async () => {
    at.given.give('papers', paperDocument({ fileSize: 6 * 1024 * 1024 }))
    at.signIn('author')
    expect(await at.data(`/papers/${paperId}`)).not.toHaveProperty('pdf')
    const findings = {
      textLayer: 'none' as const,
      legacyFonts: [],
      isTagged: true,
      language: 'en',
      pages: 4,
      isCut: false,
    }
    await at.given.storeText('1'.repeat(64), pdfTextOf(findings, []))
    const { status, headers, body } = await at.get(`/papers/${paperId}`)
    expect([status, body.message]).toEqual([200, 'Paper retrieved successfully'])
    expect(headers.etag).toMatch(/^"3-/u)
    expect(body.data.pdf).toMatchObject({ ...findings, bytes: 6 * 1024 * 1024, warnings: [{}, {}] })
  })

  test('that is deleted says when and why, and one that never was is unknown', async () => {
    expect(await at.get(`/papers/${paperId}`)).toMatchObject({ status: 404, body: { refused: 'PAPER_NOT_FOUND' } })
    at.given.give('paperHistories', history({ deletion }))
    expect(await at.get(`/papers/${paperId}`)).toMatchObject({ status: 410, body: DELETED })
    at.signIn('admin')
    expect((await at.get(`/papers/${paperId}`)).body).toEqual(DELETED)
  })
})

describe('the history of a paper', () => {
  const url = `/papers/${paperId}/history`

  test('has every version, and its notices where there are some', async () => {
    at.given.give('paperHistories', history())
    const { status, body } = await at.get(url)
    expect([status, body.message]).toEqual([200, 'History retrieved successfully'])
    const { actor: _, ...first } = version(1)
    const { actor: __, ...second } = version(2)
    expect(body.data).toEqual({ versions: [first, second] })
    at.given.give('paperHistories', history({ notices: [NOTICES[0]] }))
    expect((await at.data(url)).notices).toEqual([NOTICES[0]])
  })

  test('says who made a version to those who may see who did what', async () => {
    at.given.give('paperHistories', history())
    at.signIn('auditor')
    expect((await at.data(url)).versions).toMatchObject([{ actor: 'rao' }, { actor: 'rao' }])
    at.signIn('author')
    expect((await at.data(url)).versions[0]).not.toHaveProperty('actor')
  })

  test('says which versions may not be shown', async () => {
    at.given.give('paperHistories', history())
    withholds('1'.repeat(64))
    const [first, second] = (await at.data(url)).versions
    expect([first.withheld, second.withheld]).toEqual([withheld, undefined])
  })

  test('of a deleted paper is gone, and of one that never was unknown', async () => {
    expect((await at.get(url)).body).toEqual({ refused: 'PAPER_NOT_FOUND' })
    at.given.give('paperHistories', history({ deletion }))
    expect((await at.get(url)).body).toEqual(DELETED)
  })
})
