import { inProcessLeases } from '@shodh/adapters/lease/in-process.ts'
import { acquireOne } from '@shodh/adapters/lease/lease.ts'
import { parkedStreams, type Served, served } from '@shodh/adapters/read-store/read-store.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Build } from './builds.ts'
import { papers } from '../papers/papers.ts'
import { openProjectionRun } from './project.ts'
import { anyProjection } from '../projection.ts'
import { isServed, updateServedVersions, type VersionedRun } from './served-version.ts'
import { withStores } from '../testing/with-stores.ts'

const at = withStores(openEmbeddedStores)

const HEAD = 5
const TYPES = ['PaperDeleted', 'PaperUploaded']
let leases: ReturnType<typeof inProcessLeases>

beforeEach(() => {
  leases = inProcessLeases()
})

type Numbered = { readonly version?: number; readonly build?: number; readonly log?: string; readonly types?: string[] }

const buildOf = ({ version = 2, build = 0, log = 'log', types = TYPES }: Numbered = {}): Build => ({
  projection: { ...anyProjection(papers), version, build },
  origin: { log, types },
})

/** Stores a collection of the build, projected up to the position. */
const stored = async (numbered: Numbered, position = 0) => {
  const { projection, origin } = buildOf(numbered)
  const collection = await at.stores.views.collection(projection)
  await collection.claim(origin)
  await collection.commit([], position)
}

const point = (pointer: Omit<Served, 'id'>) => at.put(served, { id: 'papers', ...pointer })
const pointer = async () => (await at.stores.views.collection(served)).get('papers')
const collections = async () =>
  (await at.stores.views.collections()).filter(name => name.startsWith('papers@')).toSorted()

/** A run of the build, whose collection is stored. */
const running = async (numbered: Numbered = {}, checkpoint = HEAD): Promise<VersionedRun> => {
  await stored(numbered, checkpoint)
  const run = await openProjectionRun(at.stores.views, buildOf(numbered))
  return { ...run, servedSince: undefined, unserved: undefined, isReplaced: false, hasSuccessor: false }
}

/** Resolves to the messages that it sends. */
const update = async (run: VersionedRun, graceMs = 60_000) => {
  const messages: string[] = []
  const bus = { publish: (topic: string) => void messages.push(topic) }
  await updateServedVersions({ views: at.stores.views, leases, bus }, [run], { head: HEAD, graceMs })
  return messages
}

/** Another process projects the collection. */
const projectedElsewhere = (name: string) => acquireOne(leases, name, 'another process', 60_000)

describe('whether queries read from a collection', () => {
  test('is decided at first: from this one where there is no other', async () => {
    await stored({})
    expect(await isServed(at.stores.views, buildOf())).toBe(true)
    expect(await pointer()).toEqual({ id: 'papers', version: 2, log: 'log' })
  })

  test('is decided at first: from the newest of the others', async () => {
    await stored({ version: 1, log: 'before' })
    await stored({ version: 1, build: 1, log: 'before' })
    await stored({})
    expect(await isServed(at.stores.views, buildOf())).toBe(false)
    expect(await pointer()).toEqual({ id: 'papers', version: 1, build: 1, log: 'before' })
  })

  test('is said by the pointer', async () => {
    await point({ version: 2 })
    expect(await isServed(at.stores.views, buildOf())).toBe(true)
    expect(await isServed(at.stores.views, buildOf({ build: 1 }))).toBe(false)
    expect(await isServed(at.stores.views, buildOf({ version: 3 }))).toBe(false)
  })

  test('is said by a pointer that says it is not served, too: there is nothing else to read from', async () => {
    await stored({})
    expect(await isServed(at.stores.views, buildOf(), 'damaged')).toBe(true)
    expect(await pointer()).toEqual({ id: 'papers', version: 2, log: 'log', withheld: 'damaged' })
    expect(await isServed(at.stores.views, buildOf())).toBe(true)
    expect(await pointer()).toMatchObject({ withheld: 'damaged' })
  })

  test('names no log where that is not known', async () => {
    await (await at.stores.views.collection({ ...papers, version: 1 })).commit([], 0)
    expect(await isServed(at.stores.views, buildOf())).toBe(false)
    expect(await pointer()).toEqual({ id: 'papers', version: 1 })
  })
})

describe('queries are switched to a collection', () => {
  test('once it has reached the end of the log, which a message says', async () => {
    await stored({ version: 1 }, HEAD)
    await point({ version: 1, log: 'log' })
    const run = await running({}, HEAD - 1)
    expect(await update(run)).toEqual([])
    expect(await pointer()).toMatchObject({ version: 1 })
    await stored({}, HEAD)
    run.checkpoint = HEAD
    expect(await update(run)).toEqual(['served'])
    expect(await pointer()).toEqual({ id: 'papers', version: 2, log: 'log' })
    expect(run).toMatchObject({ isServed: false, servedSince: undefined })
    await update(run)
    expect(run).toMatchObject({ isServed: true, servedSince: expect.any(Number), unserved: undefined })
    const { servedSince } = run
    expect(await update(run)).toEqual([])
    expect(run.servedSince).toBe(servedSince)
  })

  test.each<readonly [string, Numbered, Partial<Served>, boolean]>([
    ['that is projected too', { version: 1 }, {}, false],
    ['that is not served', { version: 1 }, { withheld: 'Another log' }, true],
    ['with fewer event types', { version: 1, types: ['PaperUploaded'] }, {}, true],
  ])('where what is served, %s, has more, or once it has not', async (_, other, pointed, isSwitched) => {
    await stored(other, HEAD + 1)
    await point({ version: 1, log: 'log', ...pointed })
    const run = await running()
    await update(run)
    expect((await pointer())?.version).toBe(isSwitched ? 2 : 1)
    await stored({}, HEAD + 1)
    run.checkpoint = HEAD + 1
    await update(run)
    expect((await pointer())?.version).toBe(2)
  })

  test('where there is nothing else', async () => {
    await update(await running())
    expect(await pointer()).toMatchObject({ version: 2 })
  })

  test('where what it is served now is not served, or is gone', async () => {
    const run = await running()
    await projectedElsewhere('papers@3')
    await stored({ version: 3 }, HEAD)
    await point({ version: 3 })
    await update(run)
    expect(await pointer()).toMatchObject({ version: 3 })
    await point({ version: 3, withheld: 'Another log' })
    await update(run)
    expect(await pointer()).toMatchObject({ version: 2 })
    await point({ version: 4 })
    await update(run)
    expect(await pointer()).toMatchObject({ version: 2 })
  })

  test('of an older version only where no process projects the newer', async () => {
    await stored({ version: 3 }, HEAD)
    await point({ version: 3 })
    const token = await projectedElsewhere('papers@3')
    const run = await running()
    await update(run)
    expect(await pointer()).toMatchObject({ version: 3 })
    await leases.release('papers@3', token ?? 0)
    await update(run)
    expect(await pointer()).toMatchObject({ version: 2 })
    expect(await acquireOne(leases, 'papers@3', 'afterwards', 1000)).toBeTypeOf('number')
  })

  test.each([
    ['that handles more event types, whoever projects the other', { build: 0, types: ['PaperUploaded'] }, true],
    [
      'that handles fewer, only where nobody projects the other',
      { build: 0, types: [...TYPES, 'PaperRevised'] },
      false,
    ],
    ['of another log, only where nobody projects the other', { build: 0, log: 'other' }, false],
  ])('%s', async (_, other, isSwitched) => {
    await stored(other, HEAD)
    await point({ version: 2, log: 'log' })
    await projectedElsewhere('papers@2')
    await update(await running({ build: 1 }))
    expect(await pointer()).toMatchObject({ version: 2, ...(isSwitched && { build: 1 }) })
    expect((await pointer())?.build).toBe(isSwitched ? 1 : undefined)
  })

  test('and the pointer of an older version learns the id of the log', async () => {
    await point({ version: 2 })
    const run = await running({}, 0)
    await update(run)
    expect(await pointer()).toEqual({ id: 'papers', version: 2, log: 'log' })
  })

  test('with the reason where they are refused', async () => {
    await point({ version: 2, withheld: 'Another log' })
    const run = await running({}, 0)
    await update(run)
    expect(run).toMatchObject({ isServed: true, servedSince: undefined, unserved: 'Another log' })
    await stored({}, HEAD)
    run.checkpoint = HEAD
    await update(run)
    expect(await pointer()).toEqual({ id: 'papers', version: 2, log: 'log' })
  })
})

test('a collection that is rebuilt beside it is projected while it is served, and is not served again', async () => {
  await stored({ build: 1 }, HEAD)
  await point({ version: 2, log: 'log' })
  const run = { ...(await running()), hasSuccessor: true }
  await update(run, 0)
  expect([run.isReplaced, run.isServed]).toEqual([false, true])
  await point({ version: 2, build: 1, log: 'log' })
  await update(run, 0)
  expect([run.isReplaced, run.isServed, (await pointer())?.build]).toEqual([true, false, 1])
})

test('a collection that has less than was projected into it is to be projected anew, and not served', async () => {
  await point({ version: 1, log: 'log' })
  const run = await running({}, HEAD - 1)
  run.checkpoint = HEAD
  await update(run)
  expect([run.isReplaced, await pointer()]).toEqual([true, { id: 'papers', version: 1, log: 'log' }])
})

describe('a collection that is no longer served', () => {
  /** Runs version 2, which is served. */
  const serving = async (numbered: Numbered = {}) => {
    await point({ version: 2, build: numbered.build, log: 'log' })
    return running(numbered)
  }

  test('is dropped after the grace period, with its parked streams', async () => {
    await stored({ version: 1 })
    const run = await serving()
    for (const model of ['papers@1', 'papers@2'])
      await at.put(parkedStreams, { id: model, model, stream: 's', position: 1, reason: 'A bug' })
    await update(run)
    expect(await collections()).toEqual(['papers@1', 'papers@2'])
    await update(run, 0)
    expect(await collections()).toEqual(['papers@2'])
    expect(await (await at.stores.views.collection(parkedStreams)).find({})).toMatchObject([{ id: 'papers@2' }])
    expect(await acquireOne(leases, 'papers@1', 'afterwards', 1000)).toBeTypeOf('number')
  })

  test.for([1, 2])('is dropped after the grace period where version %i stored no origin', async version => {
    await (await at.stores.views.collection({ ...papers, version })).commit([], HEAD)
    await point({ version })
    const run = await running({ build: 1 })
    await update(run, 0)
    expect(await pointer()).toMatchObject({ version: 2, build: 1, log: 'log' })
    await update(run, 0)
    expect(await collections()).toEqual(['papers@2.1'])
  })

  test('is not another build than a later one of the same origin', async () => {
    const isReplaced = async (build: number) => {
      const run = await running({ build })
      await update(run)
      return run.isReplaced
    }
    await at.stores.views.collection({ ...papers, version: 2, build: 3 })
    await stored({ build: 1 })
    expect([await isReplaced(0), await isReplaced(2)]).toEqual([true, false])
  })

  test('is not dropped while a process projects it', async () => {
    await stored({ version: 1 })
    await projectedElsewhere('papers@1')
    await update(await serving(), 0)
    expect(await collections()).toEqual(['papers@1', 'papers@2'])
  })

  test.each<readonly [string, Numbered, boolean]>([
    ['of another log, of whichever version', { version: 3, log: 'other' }, false],
    ['of a later version', { version: 3 }, true],
    ['of a later build with the same event types: a rebuild', { build: 2 }, true],
    ['of a later build with fewer event types', { build: 2, types: ['PaperUploaded'] }, false],
    ['of an earlier build', { build: 0 }, false],
    ['with event types that this one does not handle', { build: 0, types: ['PaperRevised'] }, true],
  ])('%s is dropped, or not', async (_, other, isLeft) => {
    await stored(other)
    await update(await serving({ build: 1 }), 0)
    expect((await collections()).length).toBe(isLeft ? 2 : 1)
  })

  test('is not dropped by one that is not served itself', async () => {
    await stored({ version: 1 }, HEAD)
    await point({ version: 1, log: 'log' })
    await update(await running({}, 0), 0)
    expect(await collections()).toEqual(['papers@1', 'papers@2'])
  })

  test.each<readonly [string, Numbered, boolean]>([
    ['is', { build: 1 }, true],
    ['of another log is not', { build: 1, log: 'other' }, false],
    ['of another version is not', { version: 3, build: 1 }, false],
    ['with other event types is not', { build: 1, types: ['PaperUploaded'] }, false],
  ])('a later build %s what replaces this one', async (_, other, isReplaced) => {
    await stored(other)
    const run = await serving()
    await update(run)
    expect(run.isReplaced).toBe(isReplaced)
  })
})
