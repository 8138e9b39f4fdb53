import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteCounts } from '@shodh/adapters/usage/counts/sqlite.ts'
import { openDiskFileStore } from '@shodh/adapters/file-store/disk/disk.ts'
import type { Document, ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { type PaperDocument, paperView } from '@shodh/contracts/papers/views.ts'
import { folded, nameKey } from '@shodh/contracts/text/text.ts'
import Fastify, { type FastifyReply } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Prepared } from '../cache/prepared.ts'
import type { Ports, Views } from '../ports.ts'
import { responseCache } from '../cache/response-cache.ts'
import { openFigures } from '../usage/figures.ts'
import { volumeRoutes } from '../volumes/routes.ts'
import { popularPdfs } from './pdfs/popular-pdfs.ts'
import { paperRoutes } from './routes.ts'

const KB = 1024

const paperOf = (sr: number): PaperDocument => {
  const place = { volumeId: 'v', volumeName: 'Vol. I', year: 2025, issueType: 'Regular' } as const
  const dates = { createdAt: '2025-01-01T00:00:00.000Z', updatedAt: '2025-01-01T00:00:00.000Z' }
  const file = { fileSize: 100, sha256: 'a'.repeat(64), version: 1 }
  return {
    ...paperView({ id: `paper-${sr}`, sr, title: `Rivers ${sr}`, authorName: 'A. Rao', ...place, ...dates, ...file }),
    volumeKey: nameKey(place.volumeName),
    order: String(sr).padStart(4, '0'),
    searchText: folded(`Rivers ${sr}\nA. Rao`),
    crc32: 0,
    fileName: 'paper.pdf',
    isDeleted: false,
    revision: 0,
  }
}

describe('The responses of the public calls', () => {
  let directory: string
  let views: ReadStore

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'shodh-caching-'))
    views = await openSqliteReadStore({ file: join(directory, 'views.db') })
  })
  afterEach(async () => {
    await views.close()
    await rm(directory, { recursive: true })
  })

  const service = async (maxBytes: number) => {
    const empty = <D extends Document>(name: string) => views.collection<D>({ name, version: 1, indexes: [] })
    const papers = await empty<PaperDocument>('papers')
    await papers.commit(
      Array.from({ length: 40 }, (_, n) => ({ id: `paper-${n}`, document: paperOf(n) })),
      1,
    )
    const found = { times: 0 }
    const counted: typeof papers = {
      ...papers,
      find: query => {
        found.times += 1
        return papers.find(query)
      },
    }
    const served: Views = {
      papers: counted,
      deletedPapers: await empty('deleted papers'),
      deletedVolumes: await empty('deleted volumes'),
      paperHistories: await empty('histories'),
      paperPlaces: await empty('paper-places'),
      paperVersions: await empty('versions'),
      board: await empty('board'),
      files: await empty('files'),
      fileShares: await empty('file-shares'),
      paperRecords: await empty('records'),
      correctionProposals: await empty('proposals'),
      years: await empty('years'),
      volumes: await empty('volumes'),
      volumePlaces: await empty('places'),
      withheldPdfs: await empty('withheld-pdfs'),
      redirects: await empty('redirects'),
      users: await empty('users'),
      contactMessages: await empty('contact messages'),
      auditLog: await empty('audit log'),
    }
    const counts = await openSqliteCounts({ file: join(directory, 'counts.db'), rules: '' })
    const files = await openDiskFileStore({ directory: join(directory, 'files') })
    const responses = responseCache<Prepared>(maxBytes)
    const app = Fastify({ routerOptions: { maxParamLength: 2000 } })
    app.setValidatorCompiler(validatorCompiler)
    app.decorateRequest('actor', null)
    app.decorateReply('refuse', function (this: FastifyReply, { refused }: Refusal) {
      return this.code(400).send({ code: refused })
    })
    const usage = { counts, figures: openFigures(counts), rules: '' }
    const past: Ports['past'] = {
      positionAt: async position => position,
      positionBy: async () => 0,
      timeAt: async () => undefined,
      changes: async () => [],
      document: async () => null,
      documents: async () => [],
    }
    const ports = {
      views: served,
      files,
      responses,
      usage,
      past,
      head: async () => 0,
      logId: '',
      settings: { name: '', languages: ['en'], timeZone: 'Asia/Kolkata' },
    }
    const search = undefined as never
    await app.register(paperRoutes, { ...ports, search, pdfs: popularPdfs(files), publicUrl: () => '' })
    await app.register(volumeRoutes, ports)
    onTestFinished(async () => {
      await files.close()
      await counts.close()
    })
    const get = (url: string, headers = {}) => app.inject({ url, headers })
    return { responses, found, get, commit: () => papers.commit([{ id: 'paper-0', document: paperOf(0) }], 2) }
  }

  test('are cached once, however many unknown parameters come along', async () => {
    const { responses, found, get } = await service(1024 * KB)
    for (let n = 0; n < 50; n += 1) expect((await get(`/papers?limit=20&x=${n}&y${n}=`)).statusCode).toBe(200)
    for (let n = 0; n < 50; n += 1) expect((await get(`/papers/years?x=${n}`)).statusCode).toBe(200)
    for (let n = 0; n < 50; n += 1) expect((await get(`/papers/volumes?x=${n}`)).statusCode).toBe(200)
    for (let n = 0; n < 50; n += 1) expect((await get(`/papers/paper-7?x=${n}`)).statusCode).toBe(200)
    expect([responses.size, found.times]).toEqual([4, 1])
  })

  test('are cached once for one filter, however it is written', async () => {
    const { responses, found, get } = await service(1024 * KB)
    const bodies = new Set<string>()
    for (const query of [
      'year=2025&issueType=Regular&volumeName=Vol. I&search=rivers',
      'search=RIVERS&volumeName=vol. i&issueType=regular&year=2025',
      'search=%20Rivers%20&volumeName=%20VOL.%20%20I&issueType=REGULAR&year=2025&page=&limit=',
      'search=rivers&volumeName=Vol. I&issueType=Regular&year=2025&page=1&limit=1000&_=17',
    ])
      bodies.add((await get(`/papers?${encodeURI(decodeURI(query))}`)).body)
    expect([responses.size, found.times, bodies.size]).toEqual([1, 1, 1])
  })

  test('of different filters are different', async () => {
    const { responses, get } = await service(1024 * KB)
    const titles = async (query: string) =>
      (await get(`/papers?${query}`)).json().data.papers.map(({ title }: { title: string }) => title)
    expect(await titles('limit=2')).toEqual(['Rivers 0', 'Rivers 1'])
    expect(await titles('limit=2&page=2')).toEqual(['Rivers 2', 'Rivers 3'])
    expect(await titles('limit=2&search=rivers 3')).toEqual(['Rivers 3', 'Rivers 30'])
    expect(await titles('limit=2&year=2024')).toEqual([])
    expect(responses.size).toBe(4)
  })

  test('stay within the cap, in every encoding, however many filters and search terms there are', async () => {
    const cap = 64 * KB
    const { responses, get } = await service(cap)
    for (let n = 0; n < 300; n += 1) {
      const query = n % 2 ? `search=${'x'.repeat(n * 3)}` : `limit=${10 + (n % 40)}&search=rivers`
      const encoding = ['identity', 'gzip', 'br'][n % 3] ?? ''
      expect((await get(`/papers?${query}`, { 'accept-encoding': encoding })).statusCode).toBe(200)
      expect(responses.bytes).toBeLessThanOrEqual(cap)
    }
    expect(responses.size).toBeGreaterThan(1)
  })

  test('count with each encoding that was made of them, instead of the plain bytes', async () => {
    const { responses, get } = await service(1024 * KB)
    const sizes: number[] = []
    for (const encoding of ['identity', 'br', 'gzip', 'br', 'gzip']) {
      const { rawPayload } = await get('/papers', { 'accept-encoding': encoding })
      sizes.push(rawPayload.length)
    }
    const [plain = 0, br = 0, gzip = 0] = sizes
    expect(new Set([plain, br, gzip]).size).toBe(3)
    const overhead = responses.bytes - br - gzip
    expect(overhead).toBeGreaterThan(0)
    expect(overhead).toBeLessThan(2 * KB)
  })

  test('that are larger than the cap are sent and not cached', async () => {
    const { responses, found, get } = await service(8 * KB)
    const first = await get('/papers')
    const again = await get('/papers', { 'if-none-match': first.headers.etag })
    expect(first.json().data.papers).toHaveLength(40)
    expect([again.statusCode, responses.size, found.times]).toEqual([304, 0, 2])
  })

  test('are not sent to who has them, and are rendered again once a read model has moved', async () => {
    const { found, get, commit } = await service(1024 * KB)
    const { etag } = (await get('/papers')).headers
    expect((await get('/papers?x=1', { 'if-none-match': etag })).statusCode).toBe(304)
    expect(found.times).toBe(1)
    await commit()
    expect((await get('/papers', { 'if-none-match': etag })).statusCode).toBe(304)
    expect(found.times).toBe(2)
  })
})
