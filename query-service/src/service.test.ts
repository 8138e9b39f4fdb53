import { BOARD } from '@shodh/contracts/board/board.ts'
import { emptyContents } from '@shodh/contracts/content/site-parts/site-parts.ts'
import { operations } from '@shodh/contracts/operations/all.ts'
import { nameKey } from '@shodh/contracts/text/text.ts'
import type { FastifyPluginAsync } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { registered } from './discovery/deposits/testing/with-deposits.ts'
import { discovery } from './discovery/routes.ts'
import { publicFiles } from './files/public-files.ts'
import { describedPaper, NOTICES } from './papers/testing/described-paper.ts'
import type { Ports } from './ports.ts'
import type { Caching } from './responses.ts'
import { queryService } from './service.ts'
import { countTurns } from './testing/count-turns.ts'
import { added, created, givenBoard, pictureOf } from './testing/given/board.ts'
import { file } from './testing/file-nodes.ts'
import { pageDocument, publishedText } from './testing/page-document.ts'
import { paperId, volumeId } from './testing/paper-document.ts'
import { LOG_ID, withQueries } from './testing/with-queries.ts'
import { volumeDocument } from './volumes/testing/volume-document.ts'

let turns = 0

/** The service has a cache of its own; beside it is what has no envelope. */
const alone: FastifyPluginAsync<Ports & Caching> = async (app, { responses: _, ...ports }) => {
  ;[, turns] = await countTurns(async () => {
    await app.register(queryService, ports)
  })
  await app.register(discovery, { ...ports, sign: text => text })
  await app.register(publicFiles, ports)
}

const at = withQueries(alone, ({ views }) => ({
  settings: { ...registered, shortName: 'TJ', tagline: { en: 'Rivers' }, sinceYear: 2001 } as never,
  bus: { subscribe: () => () => {}, listen: () => () => {}, announce: () => {} } as never,
  system: {} as never,
  publicLog: {} as never,
  search: {
    isComplete: () => true,
    textsUpTo: () => 0,
    state: async () => ({ position: 0, texts: 0 }),
    find: async () => {
      const papers = (await views.papers.find({})).map(paper => ({ paper }))
      return { papers, total: papers.length, volumes: await views.volumes.find({}) }
    },
    suggest: async () => undefined,
  },
  freshness: async () => false,
}))

/** Whoever sends a file in parts asks the service that takes them. */
const isOfUploads = (path: string) => /^\/uploads(?:\/|$)/u.test(path)

test('the service has each call of the API that is a query', () => {
  const queries = Object.values(operations).filter(({ method, path }) => method === 'GET' && !isOfUploads(path))
  const missing = queries.filter(({ path }) => !at.app.hasRoute({ method: 'GET', url: path }))
  // that of the server is its own
  expect(missing.map(({ path }) => path)).toEqual(['/health'])
  expect(queries.length).toBeGreaterThan(50)
})

test('others have their turn while its calls are registered', () => expect(turns).toBeGreaterThan(20))

test('each of its calls waits for the position that the client has seen', async () => {
  const { status, headers } = await at.get('/papers/years', { 'x-wait-for-position': `${LOG_ID}.7` })
  expect([status, headers['x-stale']]).toEqual([200, 'true'])
})

test('each of its parts has what it answers from', async () => {
  for (const path of ['/header', '/contact/config', '/search?q=rivers', '/redirects', '/counter/r51/status'])
    expect([path, (await at.get(path)).status]).toEqual([path, 200])
})

/** The value with a field that no response names, in each of its objects. */
const withUnnamed = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withUnnamed) as Value
  const members = Object.entries(value).map(([name, member]) => [name, withUnnamed(member)])
  return { ...Object.fromEntries(members), isUnnamed: true }
}

describe('a field that is added to a document', () => {
  const place = { year: 2025, issueType: 'Regular', name: 'Vol. 7', nameKey: nameKey('Vol. 7') } as const
  const inVolume = '/papers/years/2025/types/Regular/volumes/Vol.%207'
  const act = { at: '2026-01-01T00:00:00.000Z', reason: 'A request', lawfulBasis: 'A law' }
  const paper = {
    ...describedPaper(),
    volumeName: 'Vol. 7',
    doiKey: '10.1234/rivers',
    status: { type: 'erratum', effectiveOn: '2026-01-02' },
    replacement: { at: act.at, statedAt: null, reason: null },
    withheld: act,
    notices: [...NOTICES],
  }
  const version = { version: 1, at: act.at, statedAt: null, reason: null, sha256: paper.sha256, bytes: 1, url: '' }
  const deletion = { deletedAt: act.at, reason: null }
  const gone = '2f0e0d0c-0b0a-5908-8706-050403020100'

  /** They show no document, or a stored event to the byte. */
  const others = ['getEvidence', 'proveInclusion', 'proveConsistency', 'getHealth', 'followChanges', 'getText']
  const views = Object.entries(operations).filter(([name, { method, allow, response }]) => {
    return method === 'GET' && allow === 'everyone' && response.kind === 'data' && !others.includes(name)
  })
  /** Those that need no parameter, by their paths, and the others. */
  const addresses: Readonly<Record<string, readonly [status: number, url: string]>> = {
    ...Object.fromEntries(
      views.filter(([, { path }]) => !path.includes(':')).map(([name, { path }]) => [name, [200, path] as const]),
    ),
    lookUpPaper: [200, '/papers/lookup?doi=10.1234/rivers'],
    getPaper: [200, `/papers/${paperId}`],
    'getPaper of a deleted one': [410, `/papers/${gone}`],
    getPaperHistory: [200, `/papers/${paperId}/history`],
    getPaperPage: [200, `${inVolume}/papers/1`],
    getAuthor: [200, '/authors/asha-rao'],
    listYears: [200, '/papers/years?tree=true&newest=true'],
    getVolume: [200, `/papers/volumes/${volumeId}`],
    'getVolume of a deleted one': [410, `/papers/volumes/${gone}`],
    getVolumeByName: [200, inVolume],
    search: [200, '/search?q=rivers'],
    getBoardSection: [200, '/board-members/sections/editors'],
    getPage: [200, '/pages/rivers'],
    getNews: [200, '/news/rivers'],
  }

  beforeEach(async () => {
    const { give, store } = at.given
    const { happens, isCalled } = givenBoard(at)
    happens('2025-01-01', created('editors'), added('editors', 'a', { picture: pictureOf('a') }))
    isCalled('a', 'A. Rao', withUnnamed({ translations: [{ language: 'hi', fullName: 'अ. राव' }] }))
    store('users', { id: 'nobody' } as never)
    give('board', withUnnamed((await at.given.views.board.get(BOARD))!))
    give('papers', withUnnamed(paper) as never)
    give('volumes', withUnnamed(volumeDocument()))
    give(
      'volumePlaces',
      ...[
        { id: volumeId, ...place },
        { id: gone, ...place, name: 'Vol. 8', nameKey: 'vol. 8', deletion },
      ].map(withUnnamed),
    )
    const authored = {
      year: 2025,
      order: '1',
      sha256: 'another',
      authorName: 'Asha Rao',
      isDeleted: false,
      changed: '1',
    }
    give('paperAuthors', withUnnamed({ id: paperId, volumeId, ...authored }))
    give('paperPlaces', withUnnamed({ id: paperId, volumeId, sr: 1 }))
    const history = { id: paperId, volumeId, fileNames: ['a.pdf'], versions: [version], notices: paper.notices }
    give('deletedVolumes', withUnnamed(volumeDocument({ id: gone })) as never)
    give('paperHistories', ...[history, { ...history, id: gone, deletion }].map(each => withUnnamed(each) as never))
    give('withheldPdfs', withUnnamed({ id: paper.sha256, acts: [{ ...act, paperId, version: 1 }] }) as never)
    const texts = { en: publishedText('Rivers') }
    give('pages', withUnnamed(pageDocument({ slug: 'rivers', texts })))
    give('pages', withUnnamed(pageDocument({ id: 'news', kind: 'news', slug: 'rivers', date: '2026-01-01', texts })))
    const versions = { logos: [], publications: [], revision: 1 }
    give('siteParts', withUnnamed({ id: 'header', content: emptyContents.header, ...versions }))
    give('siteParts', withUnnamed({ id: 'footer', content: emptyContents.footer, ...versions }))
    const changed = `2026-01-01T00:00:00Z ${paperId}`
    const record = { id: paperId, volumeId, year: 2025, issueType: 'Regular', changed, published: changed } as const
    const changes = { amended: changed, replaced: changed, isDeleted: false }
    give('paperRecords', withUnnamed({ ...record, ...changes, paper: { ...paper, withheld: null } }) as never)
    const { sha256, fileSize: bytes, crc32 } = at.given.storeBlob('Rivers')
    const stored = { version: 1, sha256, bytes, crc32, contentType: 'text/plain', at: act.at, actorId: 'editor' }
    give('files', withUnnamed(file('form.txt', { versions: [stored], publishedSince: 1 })))
    const week = { id: '2025-12-29', from: 0, to: Date.now(), madeAt: 0, continues: 1, witnesses: [], refusal: null }
    const digested = { changes: [withUnnamed({ kind: 'notice' as const, title: 'On Rivers', url: 'u', at: act.at })] }
    const head = { origin: 'log', size: 1, root: '', signedAt: 0 }
    at.given.store('audit-digests', withUnnamed({ ...week, ...digested, head }))
    give('years', withUnnamed({ id: '2025', year: 2025, issueTypes: ['Regular'] }))
  })

  test.each(Object.entries(addresses))('does not appear in public by itself: %s', async (_, [status, url]) => {
    const response = await at.app.inject(url)
    expect([response.statusCode, response.body]).toEqual([status, expect.not.stringContaining('isUnnamed')])
  })

  test.each([
    '/feed.atom?with=news',
    '/feed.json',
    '/feed.xml',
    '/changes.atom',
    '/digest.atom',
    '/news.json',
    '/oai?verb=ListRecords&metadataPrefix=oai_dc',
    '/oai?verb=ListRecords&metadataPrefix=jats',
    `/papers/volumes/${volumeId}/crossref.xml`,
    `/papers/volumes/${volumeId}/doaj.json`,
    '/files/form.txt',
  ])('does not appear outside of the API by itself: %s', async url => {
    const { body, headers } = await at.app.inject(url)
    expect(JSON.stringify([body, headers])).not.toContain('isUnnamed')
    expect(body).toMatch(/rivers/iu)
  })

  test('is looked for in every public view', () => {
    expect(Object.keys(addresses)).toEqual(expect.arrayContaining(views.map(([name]) => name)))
  })
})
