import { nameKey } from '@shodh/contracts/text/text.ts'
import Fastify from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { created, givenBoard } from '../testing/given/board.ts'
import { withQueries } from '../testing/with-queries.ts'
import { volumeDocument } from '../volumes/testing/volume-document.ts'
import { paperPageRoutes } from './page-routes.ts'
import { paperPdfs } from './pdfs/paper-pdf.ts'
import { popularPdfs } from './pdfs/popular-pdfs.ts'
import { readStatus } from './find-paper.ts'
import { recentVolumeRoutes } from './recent-volumes.ts'
import { NOTICES } from './testing/described-paper.ts'
import { paperDocument, paperId, volumeId } from '../testing/paper-document.ts'
import { withholdingRoutes } from './withholding/routes.ts'

const provableSince = {
  version: async () => 0,
  versions: async () => new Map([[1, '2025-03-02T00:00:00.000Z']]),
}
const at = withQueries(
  async (app, ports) => {
    await app.register(paperPageRoutes, ports)
    await app.register(recentVolumeRoutes, ports)
    await app.register(withholdingRoutes, ports)
  },
  () => ({
    provableSince: provableSince as never,
    search: { state: async () => ({ position: 0, texts: 0 }), textsUpTo: () => 0 } as never,
  }),
)

const deletion = { deletedAt: '2026-01-01T00:00:00.000Z', reason: 'A double' }
const DELETED = { refused: 'PAPER_DELETED', extensions: { ...deletion, volumeId } }
const withheld = { at: '2026-01-05T00:00:00.000Z', reason: 'A court', lawfulBasis: 'an order' }
const acts = [{ ...withheld, volumeId, paperId, version: 1 }]
const volume = { year: 2025, issueType: 'Regular', name: 'Vol. 7', nameKey: nameKey('Vol. 7') } as const

const version = (number: number) => ({
  version: number,
  at: '2025-03-01T00:00:00.000Z',
  statedAt: null,
  reason: null,
  sha256: String(number).repeat(64),
  bytes: 1000,
  url: '',
})

beforeEach(() => {
  at.given.give('volumePlaces', { id: 'x', ...volume, year: 2024 }, { id: volumeId, ...volume })
  at.given.give('papers', paperDocument({ sr: 2 }), paperDocument({ id: 'c', sr: 4, title: 'On Rain', language: 'en' }))
  at.given.give('papers', paperDocument({ id: 'a', sr: 1, title: 'On Floods' }))
  at.given.give('papers', paperDocument({ id: 'elsewhere', volumeId: 'x', sr: 5 }))
  at.given.give(
    'paperPlaces',
    { id: 'c', volumeId, sr: 4 },
    { id: 'b', volumeId, sr: 3, deletion },
    { id: 'old', volumeId, sr: 2, deletion },
    { id: paperId, volumeId, sr: 2 },
    { id: 'a', volumeId, sr: 1 },
    { id: 'elsewhere', volumeId: 'x', sr: 5 },
  )
  const versions = [version(1), version(2)].map(each => ({ ...each, actor: 'rao' }))
  at.given.give('paperHistories', { id: paperId, volumeId, fileNames: [], versions })
})

describe('the page of a paper', () => {
  const page = (sr: number | string, name = 'Vol.%207') =>
    at.get(`/papers/years/2025/types/regular/volumes/${name}/papers/${sr}`)

  test('has the paper with its downloads, its versions and its neighbours that are there', async () => {
    at.given.count(paperId, { pdf: 7 })
    const { status, body } = await page(2, 'VOL.%20%207')
    expect([status, body.message]).toEqual([200, 'Paper retrieved successfully'])
    expect(body.data.paper).toMatchObject({ id: paperId, sr: 2, title: 'On Rivers', downloads: 7 })
    expect(body.data.paper).not.toHaveProperty('searchText')
    expect(body.data).toMatchObject({
      versions: [{ ...version(1), provableAt: '2025-03-02T00:00:00.000Z' }, version(2)],
      previous: { sr: 1, title: 'On Floods' },
      next: { sr: 4, title: 'On Rain', language: 'en' },
    })
    expect(body.data.versions[1]).not.toHaveProperty('provableAt')
    for (const [one, hidden] of [
      [body.data.versions[0], 'actor'],
      [body.data, 'notices'],
      [body.data.previous, 'language'],
    ])
      expect(one).not.toHaveProperty(hidden)
  })

  test('names the day of the last change of the board until the paper appeared, where one was recorded by then', async () => {
    const board = givenBoard(at)
    const boardDay = async () => (await page(2)).body.data.boardDay
    expect(await boardDay()).toBeUndefined()
    board.happens('2025-02-10', created('s'))
    board.happens('2025-04-01', created('t'))
    at.given.give('papers', paperDocument({ sr: 2, createdAt: '2025-03-31T18:29:59.999Z' }))
    expect(await boardDay()).toBe('2025-02-10')
    at.given.give('papers', paperDocument({ sr: 2, createdAt: '2025-03-31T18:30:00.000Z' }))
    expect(await boardDay()).toBe('2025-04-01')
    at.given.give('papers', paperDocument({ sr: 2, publishedOn: '2025-02-10' }))
    expect(await boardDay()).toBe('2025-02-10')
    at.given.give('papers', paperDocument({ sr: 2, publishedOn: '2025-02-09' }))
    expect(await boardDay()).toBeUndefined()
  })

  test('of the first and the last paper has one neighbour', async () => {
    expect((await page(1)).body.data).toMatchObject({ previous: null, next: { sr: 2 }, versions: [] })
    expect((await page(4)).body.data).toMatchObject({ previous: { sr: 2 }, next: null })
  })

  test('is found by a serial of several digits', async () => {
    at.given.give('paperPlaces', { id: 'z', volumeId, sr: 123 })
    at.given.give('papers', paperDocument({ id: 'z', sr: 123, title: 'On Dams' }))
    expect((await page(123)).body.data.paper).toMatchObject({ id: 'z' })
    expect((await page('x123')).body).toEqual({ refused: 'PAPER_NOT_FOUND' })
  })

  test('is made anew once the paper has changed', async () => {
    expect((await page(2)).body.data.paper).toMatchObject({ title: 'On Rivers' })
    at.given.give('papers', paperDocument({ sr: 2, title: 'On Lakes' }))
    expect((await page(2)).body.data.paper).toMatchObject({ title: 'On Lakes' })
  })

  test('has the notices, and says which bytes may not be shown', async () => {
    at.given.give('papers', paperDocument({ sr: 2, notices: [NOTICES[0]] }))
    at.given.give('withheldPdfs', { id: '1'.repeat(64), acts })
    const { paper, versions, notices } = (await page(2)).body.data
    expect([paper.withheld, versions[0].withheld, versions[1].withheld]).toEqual([withheld, withheld, undefined])
    expect(notices).toEqual([NOTICES[0]])
  })

  test('of a deleted paper says when and why, and of none is unknown', async () => {
    expect(await page(3)).toMatchObject({ status: 410, body: DELETED })
    for (const [sr, name] of [
      [5],
      ['x'],
      ['2-on-rivers'],
      ['2-on-rivers-2'],
      ['99999999999999999999'],
      [2, 'Vol.%208'],
    ] as const)
      expect(await page(sr, name)).toMatchObject({ status: 404, body: { refused: 'PAPER_NOT_FOUND' } })
    at.given.take('papers', paperId)
    expect((await page(2)).body).toEqual({ refused: 'PAPER_NOT_FOUND' })
  })
})

describe('the citation of a paper', () => {
  const cite = (format: string, id = paperId) => at.get(`/papers/${id}/citation?format=${format}`)

  test.each([
    ['bibtex', 'application/x-bibtex', 'On Rivers.bib', '@article{'],
    ['ris', 'application/x-research-info-systems', 'On Rivers.ris', 'TY  - JOUR'],
    ['csl', 'application/vnd.citationstyles.csl+json', 'On Rivers.json', '"title":'],
  ])('is a file for reference managers: %s', async (format, type, name, text) => {
    at.given.give('papers', paperDocument({ title: 'On <i>Rivers</i>' }))
    const { status, headers, payload } = await cite(format)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      `${type}; charset=utf-8`,
      'public, no-cache',
    ])
    expect(headers['content-disposition']).toContain(`filename="${name}"`)
    expect(payload).toContain(text)
    expect(payload).toMatch(/https:\/\/journal\.example\.org\/papers\/2025\/regular\/Vol\.\\?%207\/1-on-rivers/u)
    expect(payload).toContain('The Journal')
  })

  test('of a deleted paper is gone, and of none unknown', async () => {
    expect((await cite('ris', 'nobody')).body).toEqual({ refused: 'PAPER_NOT_FOUND' })
    at.given.take('papers', paperId)
    at.given.give('paperHistories', { id: paperId, volumeId, fileNames: [], versions: [], deletion })
    expect((await cite('ris')).body).toEqual(DELETED)
  })
})

describe('the PDF beside the page', () => {
  const find = async (sr: number | undefined) => {
    const { views, files } = at.given
    const settings = { name: 'The Journal', languages: ['en'], timeZone: 'UTC' } as never
    const pdfs = popularPdfs(files)
    return paperPdfs({ views, pdfs, settings, publicUrl: () => '' })({ ...volume, volumeName: 'Vol. 7', sr })
  }

  test('is the current one, with its path and that of the page', async () => {
    expect(await find(2)).toMatchObject({
      paperId,
      path: '/papers/2025/regular/Vol.%207/2-on-rivers.pdf',
      page: '/papers/2025/regular/Vol.%207/2-on-rivers',
      bytes: {
        tag: '1'.repeat(64),
        name: 'On Rivers.pdf',
        contentType: 'application/pdf',
        cacheControl: 'public, no-cache',
        inline: true,
      },
      refuse: undefined,
    })
  })

  test('is refused with the page that says why where it is withheld', async () => {
    at.given.give('withheldPdfs', { id: '1'.repeat(64), acts })
    const refuse = (await find(2))?.refuse
    const app = Fastify()
    app.get('/', (request, reply) => refuse?.(request, reply))
    const { statusCode, body } = await app.inject({ url: '/', headers: { accept: 'text/html' } })
    expect(statusCode).toBe(451)
    for (const text of ['1'.repeat(64), 'A court', 'href="/papers/2025/regular/Vol.%207/2-on-rivers"'])
      expect(body).toContain(text)
    await app.close()
  })

  test('is none where no paper is there', async () => {
    expect([await find(3), await find(9), await find(undefined)]).toEqual([undefined, undefined, undefined])
  })
})

test('the page that reads a paper is there, gone or unknown', async () => {
  const status = readStatus(at.given.views)
  at.given.give('paperHistories', { id: 'gone', volumeId, fileNames: [], versions: [], deletion })
  at.given.give('paperHistories', { id: 'hidden', volumeId, fileNames: [], versions: [] })
  expect([await status(paperId), await status('gone'), await status('hidden'), await status('none')]).toEqual([
    200, 410, 404, 404,
  ])
})

describe('recent volumes', () => {
  test('are the six updated last that have papers, each with its first five, and the newest volume', async () => {
    for (const n of [2, 7, 1, 3, 5, 6, 4])
      at.given.give('volumes', volumeDocument({ id: `v${n}`, name: `Vol. ${n}`, lastUpdated: `2026-01-0${n}` }))
    at.given.give('volumes', volumeDocument({ id: 'empty', paperCount: 0, lastUpdated: '2026-02-01' }))
    at.given.give('volumes', volumeDocument({ id: 'v3', name: 'Vol. 3', lastUpdated: '2026-01-09T00:00:00.000Z' }))
    for (const [n, id] of ['p3', 'p1', 'p4', 'p2', 'p6', 'p5'].entries())
      at.given.give('papers', paperDocument({ id, sr: n + 1, volumeId: 'v3' }))
    const { status, body } = await at.get('/papers/volumes/recent')
    expect([status, body.message]).toEqual([200, 'Recent volumes retrieved successfully'])
    expect(body.data.volumes.map(({ id }: { id: string }) => id)).toEqual(['v3', 'v7', 'v6', 'v5', 'v4', 'v2'])
    const named = { title: 'On Rivers', authorName: 'A. Rao, B. Patil' }
    expect(body.data.volumes[0].papers).toEqual(
      ['p3', 'p1', 'p4', 'p2', 'p6'].map((id, n) => ({ id, sr: n + 1, ...named })),
    )
    expect(body.data.current).toMatchObject({ id: 'v7', papers: [] })
    expect(body.data.volumes[1].papers).toEqual([])
    expect(body.data.volumes[0]).not.toHaveProperty('searchText')
    at.given.give('papers', paperDocument({ id: 'p0', sr: 9, volumeId: 'v3', order: '' }))
    expect((await at.data('/papers/volumes/recent')).volumes[0].papers[0]).toMatchObject({ sr: 9 })
    const arrangement = { sections: [], order: ['p2', 'p6'] }
    at.given.give('volumes', volumeDocument({ id: 'v3', name: 'Vol. 3', lastUpdated: '2026-01-09', arrangement }))
    const [first] = (await at.data('/papers/volumes/recent')).volumes
    expect(first.papers.map(({ id }: { id: string }) => id)).toEqual(['p2', 'p6', 'p3', 'p1', 'p4'])
    at.given.take('volumes', 'v3')
    expect((await at.data('/papers/volumes/recent')).volumes[0]).toMatchObject({ id: 'v7' })
  })

  test('that were updated at the same time are in the order of lists', async () => {
    for (const [id, order] of [
      ['a', '2'],
      ['b', '1'],
      ['c', '3'],
    ] as const)
      at.given.give('volumes', volumeDocument({ id, order }))
    expect((await at.data('/papers/volumes/recent')).volumes).toMatchObject([{ id: 'b' }, { id: 'a' }, { id: 'c' }])
  })
})

test('what may not be shown is listed by its hash', async () => {
  const versions = [{ version: 1, at: '', statedAt: null, reason: null, sha256: 'aa', bytes: 1, url: '' }]
  const history = { id: paperId, volumeId, fileNames: ['a.pdf'], versions }
  at.given.give('paperHistories', history)
  at.given.give('withheldPdfs', { id: 'aa', acts }, { id: 'bb', acts: [] })
  const { status, body } = await at.get('/papers/withheld')
  expect([status, body.message]).toEqual([200, 'Withheld PDFs retrieved successfully'])
  expect(body.data).toEqual({ withheld: [{ sha256: 'aa', ...withheld }] })
  at.given.give('paperHistories', { ...history, unpublished: [1] })
  expect(await at.data('/papers/withheld')).toEqual({ withheld: [] })
  at.given.give('paperHistories', history)
  at.given.take('withheldPdfs', 'aa')
  expect(await at.data('/papers/withheld')).toEqual({ withheld: [] })
})
