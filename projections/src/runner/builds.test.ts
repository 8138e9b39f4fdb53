import { type Checkpoint, type ReadStore, served } from '@shodh/adapters/read-store/read-store.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { describe, expect, test } from 'vitest'
import { buildFor, buildsOf, disagreement, isSameBuild, servedBeside } from './builds.ts'
import { papers } from '../papers/papers.ts'
import { anyProjection } from '../projection.ts'
import { papersUploaded } from '../testing/journal-events.ts'
import { without } from './testing/reshaped.ts'
import { withStores } from '../testing/with-stores.ts'

const at = withStores(openEmbeddedStores)

const model = anyProjection(papers)
const NAME = `papers@${papers.version}`
const types = Object.keys(papers.on).toSorted()

/** The build that is chosen, and what is warned of meanwhile. */
const chosen = async (projection = model, stores = at.stores) => {
  const warnings: string[] = []
  const { projection: build, origin } = await buildFor(stores, projection, sentence => void warnings.push(sentence))
  return { build: build.build, origin, warnings }
}

const collection = (build = 0) => at.stores.views.collection({ ...papers, build })

/** The same log with another id. */
const otherLog = (logId = 'other') => ({ ...at.stores, events: { ...at.stores.events, logId } })

describe('the collection of a read model', () => {
  test('is the first one at first, claimed for the log and the event types, and stays it', async () => {
    const origin = { log: at.stores.events.logId, types }
    expect(await chosen()).toEqual({ build: 0, origin, warnings: [] })
    expect(await (await collection()).claim({ log: '', types: [] })).toEqual(origin)
    await at.write(papersUploaded(1, 3))
    await at.project()
    expect(await chosen()).toEqual({ build: 0, origin, warnings: [] })
  })

  test('is that of an older version which stored no origin', async () => {
    await at.write(papersUploaded(1, 1))
    await (await collection()).commit([], 0)
    expect(await chosen()).toMatchObject({ build: 0, warnings: [] })
  })

  test('is another one where the events are those of another log', async () => {
    await at.write(papersUploaded(1, 3))
    await at.project()
    const { build, origin, warnings } = await chosen(model, otherLog())
    expect([build, origin.log]).toEqual([1, 'other'])
    const sentence = `the checkpoint 2 is of another log (${at.stores.events.logId}, not other)`
    expect(warnings).toEqual([`The read model ${NAME} is rebuilt from the beginning: ${sentence}`])
    expect(await chosen(model, otherLog())).toMatchObject({ build: 1, warnings: [] })
    expect(await chosen(model, otherLog('third'))).toMatchObject({ build: 2 })
    expect(await chosen()).toMatchObject({ build: 0 })
  })

  test('is another one where other event types are handled', async () => {
    await chosen()
    const fewer = without(model, 'PaperDeleted')
    const sentence = `The read model papers is rebuilt: ${NAME} was projected`
    expect(await chosen(fewer)).toMatchObject({ build: 1, warnings: [`${sentence} with PaperDeleted`] })
    expect(await chosen()).toMatchObject({ build: 0, warnings: [] })
    expect(await chosen(without(fewer, 'PaperRestored'))).toMatchObject({ build: 2 })
  })

  test('says which event types it was projected without', async () => {
    const fewer = without(without(model, 'PaperDeleted'), 'PaperRestored')
    await chosen(fewer)
    expect((await chosen()).warnings).toEqual([
      `The read model papers is rebuilt: ${NAME} was projected without PaperDeleted, PaperRestored`,
    ])
  })

  test('names all event types that it was projected without', async () => {
    await chosen(without(without(model, 'PaperDeleted'), 'PaperRevised'))
    const [warning] = (await chosen()).warnings
    expect(warning).toContain('was projected without PaperDeleted, PaperRevised')
  })

  test('names all event types that it was projected with, and is no longer', async () => {
    await chosen()
    const [warning] = (await chosen(without(without(model, 'PaperDeleted'), 'PaperRevised'))).warnings
    expect(warning).toContain('was projected with PaperDeleted, PaperRevised')
  })

  test('is the first one of its version, whatever other versions have', async () => {
    for (const build of [0, 3]) {
      const older = await at.stores.views.collection({ ...papers, version: papers.version - 1, build })
      await older.claim({ log: at.stores.events.logId, types })
    }
    expect(await chosen()).toMatchObject({ build: 0, warnings: [] })
  })

  test('is another one where another process claims it meanwhile for other event types', async () => {
    const { views } = at.stores
    let isFirst = true
    const raced: ReadStore = {
      ...views,
      collection: async model => {
        const collection = await views.collection(model)
        if (isFirst && model.name === papers.name) await collection.claim({ log: at.stores.events.logId, types: [] })
        isFirst &&= model.name !== papers.name
        return collection
      },
    }
    expect(await chosen(model, { ...at.stores, views: raced })).toMatchObject({ build: 1, origin: { types } })
  })

  test('is no longer served where it has events that the log has not, which is said once', async () => {
    await at.write(papersUploaded(1, 3))
    await at.project()
    await at.put(served, { id: 'papers', version: papers.version })
    const reason = `the checkpoint 2 is of another log (${at.stores.events.logId}, not other)`
    expect((await chosen(model, otherLog())).warnings).toHaveLength(1)
    const pointer = { id: 'papers', version: papers.version, withheld: reason }
    expect(await (await at.stores.views.collection(served)).get('papers')).toEqual(pointer)
    expect((await chosen(model, otherLog('third'))).warnings).toHaveLength(1)
    expect(await (await at.stores.views.collection(served)).get('papers')).toEqual(pointer)
  })

  test('is served on where it is of the log, or where no collection is served', async () => {
    await at.write(papersUploaded(1, 3))
    await at.project()
    await at.put(served, { id: 'papers', version: papers.version })
    await chosen()
    await at.put(served, { id: 'papers', version: papers.version + 1 })
    await chosen(model, otherLog())
    expect(await (await at.stores.views.collection(served)).get('papers')).not.toHaveProperty('withheld')
  })
})

describe('what is served while a build is projected', () => {
  const origin = { log: 'log', types }
  const beside = (build = 1) => servedBeside(at.stores.views, { projection: { ...model, build }, origin })
  const { version } = papers

  test('is another build of the same version and origin', async () => {
    expect(await beside()).toBeUndefined()
    await (await collection()).claim(origin)
    await at.put(served, { id: 'papers', version })
    expect(await beside()).toEqual({ projection: { ...model, build: 0 }, origin })
    expect(await beside(0)).toBeUndefined()
  })

  test.each([
    ['that is not served', {}, origin],
    ['of another version', { version: version - 1 }, origin],
    ['of another log', {}, { ...origin, log: 'other' }],
    ['with other event types', {}, { ...origin, types: [] }],
  ])('is none %s', async (_, other, claimed) => {
    const pointed = { ...papers, ...other }
    await (await at.stores.views.collection(pointed)).claim(claimed)
    const withheld = pointed.version === version && claimed === origin ? { withheld: 'Another log' } : {}
    await at.put(served, { id: 'papers', version: pointed.version, ...withheld })
    expect(await beside()).toBeUndefined()
  })

  test('is none that is gone', async () => {
    await at.put(served, { id: 'papers', version })
    expect(await beside()).toBeUndefined()
  })
})

describe('a checkpoint', () => {
  const said = (checkpoint: Partial<Checkpoint>) =>
    disagreement(at.stores.events, { collection: '', position: 1, ...checkpoint } as Checkpoint)

  test('at the beginning, or at the position of its event, is one of the log', async () => {
    await at.write(papersUploaded(1, 3))
    const event = await at.stores.events.idAt(1)
    const log = at.stores.events.logId
    expect(await said({ position: -1, origin: { log: 'other', types: [] } })).toBeUndefined()
    expect(await said({ event, origin: { log, types: [] } })).toBeUndefined()
    expect(await said({})).toBeUndefined()
  })

  test('of an event that was removed is one of the log, and one in the middle of what was not is none', async () => {
    await at.write(papersUploaded(1, 3))
    const log = { ...at.stores.events, idAt: async () => undefined, removedBefore: async () => 2 }
    expect(await disagreement(log, { position: 1, event: 'removed' })).toBeUndefined()
    expect(await disagreement(log, { position: 2, event: 'removed' })).toBe(
      'the checkpoint 2 is no position of the log',
    )
    const removed = { ...log, removedBefore: async () => 9 }
    expect(await disagreement(removed, { position: 3 })).toBe('the checkpoint 3 lies beyond the end of the log (2)')
  })

  test('is none of the log for a reason that is said', async () => {
    await at.write(papersUploaded(1, 3))
    expect(await said({ event: 'other' })).toBe('the checkpoint 1 is the position of another event now')
    expect(await said({ position: 3 })).toBe('the checkpoint 3 lies beyond the end of the log (2)')
    const gap = { ...at.stores.events, idAt: async () => undefined }
    expect(await disagreement(gap, { position: 2 })).toBe('the checkpoint 2 is no position of the log')
    const origin = { log: 'other', types: [] }
    expect(await said({ origin })).toBe(`the checkpoint 1 is of another log (other, not ${at.stores.events.logId})`)
  })
})

test('Builds are ordered by version and number; other read models have none', () => {
  const stored = ['papers@2.10', 'papers@10', 'volumes@1', 'papers@2.9', 'papers@2', 'papers', 'my-papers@1']
  const builds = buildsOf(
    stored.map(name => ({ collection: name, position: 0 })),
    'papers',
  )
  expect(builds.map(one => one.collection)).toEqual(['papers@2', 'papers@2.9', 'papers@2.10', 'papers@10'])
  expect(builds[1]).toEqual({ collection: 'papers@2.9', position: 0, name: 'papers', version: 2, build: 9 })
})

test('A build without a number is the first', () => {
  expect(isSameBuild({ version: 1 }, { version: 1, build: 0 })).toBe(true)
  expect(isSameBuild({ version: 1, build: 0 }, { version: 1 })).toBe(true)
  expect(isSameBuild({ version: 1, build: 1 }, { version: 1 })).toBe(false)
  expect(isSameBuild({ version: 2 }, { version: 1 })).toBe(false)
})
