import { parkedStreams, rebuilds, served } from '@shodh/adapters/read-store/read-store.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { describe, expect, test } from 'vitest'
import { buildFor } from '../runner/builds.ts'
import { papers } from '../papers/papers.ts'
import { anyProjection } from '../projection.ts'
import { withStores } from '../testing/with-stores.ts'
import { abandonRebuild, nextCollection, startRebuild } from './rebuild.ts'

const at = withStores(openEmbeddedStores)

const model = anyProjection(papers)
const { version } = papers
const FIRST = `papers@${version}`
const SECOND = `papers@${version}.1`
const STARTED_AT = '2026-01-01T00:00:00.000Z'

const next = () => nextCollection(at.stores, model)
const start = (stores = at.stores) => startRebuild(stores, model, () => new Date(STARTED_AT))
const serve = (build?: number) => at.put(served, { id: 'papers', version, build })
const request = async () => (await at.stores.views.collection(rebuilds)).get('papers')
const collections = async () => (await at.stores.views.collections()).filter(name => name.startsWith('papers@'))
/** The build of the number, or of another origin. */
const build = (number: number, origin: { log?: string; types?: string[] } = {}) => ({
  projection: { ...model, build: number },
  origin: { log: at.stores.events.logId, types: Object.keys(papers.on).toSorted(), ...origin },
})

describe('a rebuild', () => {
  test('is of the next collection of the version', async () => {
    await at.stores.views.collection({ ...papers, version: version - 1, build: 7 })
    await at.stores.views.collection({ ...papers, version: version + 1, build: 7 })
    expect(await next()).toBe(SECOND)
    await serve()
    expect(await next()).toBe(SECOND)
    expect(await start()).toBe(SECOND)
    expect(await request()).toEqual({ id: 'papers', collection: SECOND, startedAt: STARTED_AT })
    expect(await (await at.stores.views.collection({ ...papers, build: 1 })).claim({ log: '', types: [] })).toEqual(
      build(1).origin,
    )
  })

  test('is none while there is one, and the next once it is served', async () => {
    await serve()
    await start()
    expect([await next(), await start()]).toEqual([null, undefined])
    await serve(1)
    expect(await startRebuild(at.stores, model)).toBe(`papers@${version}.2`)
    expect((await request())?.startedAt).toMatch(/^20\d\d-.*Z$/u)
    await serve(2)
    expect(await next()).toBe(`papers@${version}.3`)
  })
})

describe('a rebuild that fails', () => {
  const abandon = (one = build(1)) => abandonRebuild(at.stores.views, one, 'A bug')

  /** The first build is served, the second is projected. */
  const underWay = async () => {
    await buildFor(at.stores, model)
    await serve()
    await start()
  }

  test('is dropped with its parked streams, and says why', async () => {
    await underWay()
    for (const name of [FIRST, SECOND])
      await at.put(parkedStreams, { id: name, model: name, stream: 's', position: 1, reason: 'A bug' })
    expect(await abandon()).toBe(true)
    expect(await collections()).toEqual([FIRST])
    expect(await request()).toEqual({ id: 'papers', collection: SECOND, startedAt: STARTED_AT, failure: 'A bug' })
    expect(await (await at.stores.views.collection(parkedStreams)).find({})).toMatchObject([{ id: FIRST }])
  })

  test('says so of no other request', async () => {
    await underWay()
    await at.put(rebuilds, { id: 'papers', collection: 'papers@1.9', startedAt: STARTED_AT })
    expect(await abandon()).toBe(true)
    expect(await request()).not.toHaveProperty('failure')
  })

  test('is dropped though it was not requested', async () => {
    await underWay()
    await (await at.stores.views.collection(rebuilds)).commit([{ id: 'papers', document: null }], 100)
    expect(await abandon()).toBe(true)
    expect(await request()).toBeUndefined()
  })

  test.each([
    ['it is served itself', () => serve(1)],
    [
      'another version is served',
      async () => {
        await (await at.stores.views.collection({ ...papers, version: version - 1 })).claim(build(1).origin)
        await at.put(served, { id: 'papers', version: version - 1 })
      },
    ],
    ['what is served is gone', () => at.stores.views.drop(papers)],
  ])('is left where %s', async (_, change) => {
    await underWay()
    await change()
    expect(await abandon()).toBe(false)
    expect(await collections()).toContain(SECOND)
  })

  test('is left where nothing is served, or what is served is of another origin', async () => {
    expect(await abandon()).toBe(false)
    await underWay()
    expect(await abandon(build(1, { log: 'other' }))).toBe(false)
    expect(await abandon(build(1, { types: ['PaperUploaded'] }))).toBe(false)
    expect(await collections()).toContain(SECOND)
  })
})
