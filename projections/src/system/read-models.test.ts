import { parkedStreams, rebuilds, served } from '@shodh/adapters/read-store/read-store.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { projections } from '../all.ts'
import { papers } from '../papers/papers.ts'
import type { ReadModelStatus } from '../runner/status.ts'
import { paperUploaded, papersUploaded, volumeCreated } from '../testing/journal-events.ts'
import { withStores } from '../testing/with-stores.ts'
import { parkedStates, readModelStates, type Statuses } from './read-models.ts'

const at = withStores(openEmbeddedStores)

/** Ten seconds after the events that are written. */
const NOW = new Date('2026-01-01T00:00:10.000Z')
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const states = (statuses?: Statuses) => readModelStates(at.stores, statuses)
const ofPapers = async (statuses?: Statuses) => (await states(statuses)).find(({ name }) => name === 'papers')
const { version } = papers
const serve = (build = 0, more = {}) => at.put(served, { id: 'papers', version, build, ...more })
const rebuilt = { ...papers, build: 1 }
const collection = `papers@${version}.1`
const healthy = { name: 'papers', version, build: 0, behindSeconds: 0, withheld: null, rebuild: null, failure: null }

/** Projects the model's collection up to the position. */
const reach = async (model: typeof rebuilt, position: number) =>
  (await at.stores.views.collection(model)).commit([], position)

const eventsWritten = async (count: number) => {
  await at.write([volumeCreated(), ...papersUploaded(1, count - 1)])
  return at.stores.events.head()
}

describe('the state of read models', () => {
  test('is there for each of them, also where nothing was ever projected', async () => {
    expect((await states()).map(({ name }) => name)).toEqual(projections.map(({ name }) => name))
    expect(await ofPapers()).toEqual(healthy)
  })

  test('says how old the first event is that is not in it', async () => {
    await at.write([volumeCreated()])
    expect(await ofPapers()).toMatchObject({ behindSeconds: 10 })
    await at.project()
    expect(await ofPapers()).toEqual(healthy)
    vi.setSystemTime('2025-12-31T00:00:00.000Z')
    await at.write([paperUploaded()])
    expect(await ofPapers()).toMatchObject({ behindSeconds: 0 })
  })

  test('takes an event without a time for a new one', async () => {
    const unread = { id: '0f0e0d0c-0b0a-4908-8706-050403020100', type: 'PaperUploaded', data: '{}', metadata: '{' }
    await at.stores.events.append('volume-1', 'any', [unread])
    expect(await ofPapers()).toMatchObject({ behindSeconds: 0 })
  })

  test('is of the build that is served, and says why its queries are refused', async () => {
    await eventsWritten(2)
    await reach({ ...papers, build: 0 }, 0)
    await reach(rebuilt, 5)
    await serve(0)
    expect(await ofPapers()).toMatchObject({ build: 0, behindSeconds: 10 })
    await serve(1, { withheld: 'Another log' })
    expect(await ofPapers()).toEqual({ ...healthy, build: 1, withheld: 'Another log' })
  })

  test('says how much of a rebuild is projected, and when it ends if it goes on like that', async () => {
    const head = await eventsWritten(4)
    await at.project()
    await serve()
    const request = { id: 'papers', collection, startedAt: '2026-01-01T00:00:00.000Z' }
    await at.put(rebuilds, request)
    await reach(rebuilt, 0)
    const rebuild = { startedAt: request.startedAt, share: 1 / (head + 1), estimatedEnd: '2026-01-01T00:00:40.000Z' }
    expect(await ofPapers()).toEqual({ ...healthy, rebuild })
    await reach(rebuilt, head)
    expect((await ofPapers())?.rebuild).toEqual({ ...rebuild, share: 1, estimatedEnd: NOW.toISOString() })
    await serve(1)
    expect((await ofPapers())?.rebuild).toBeNull()
  })

  test('knows of a rebuild what this process has projected, before it is stored', async () => {
    const head = await eventsWritten(4)
    await at.project()
    await serve()
    await (await at.stores.views.collection(rebuilt)).claim({ log: at.stores.events.logId, types: [] })
    const status = { name: 'papers', version, position: 1 } as ReadModelStatus
    const share = async (...all: readonly Partial<ReadModelStatus>[]) =>
      (await ofPapers(() => all.map(one => ({ ...status, ...one }))))?.rebuild
    const begun = { startedAt: null, share: 0, estimatedEnd: null }
    expect(await share()).toEqual(begun)
    expect(await share({ build: 1 })).toEqual({ ...begun, share: 2 / (head + 1) })
    expect(await share({ build: 0 })).toEqual(begun)
    expect(await share({ name: 'volumes', build: 1 })).toEqual(begun)
    expect(await share({ build: 1, position: head + 5 })).toEqual({ ...begun, share: 1 })
  })

  test('does not say when a rebuild ends that another request began, or of which nothing is projected', async () => {
    await eventsWritten(4)
    await at.project()
    await serve()
    await (await at.stores.views.collection(rebuilt)).claim({ log: at.stores.events.logId, types: [] })
    const startedAt = '2026-01-01T00:00:00.000Z'
    await at.put(rebuilds, { id: 'papers', collection, startedAt })
    expect((await ofPapers())?.rebuild).toEqual({ startedAt, share: 0, estimatedEnd: null })
    await at.put(rebuilds, { id: 'papers', collection: 'papers@1', startedAt })
    await reach(rebuilt, 1)
    expect((await ofPapers())?.rebuild).toMatchObject({ startedAt: null, estimatedEnd: null })
  })

  test('of an empty log has a rebuild complete', async () => {
    await serve()
    await (await at.stores.views.collection(rebuilt)).claim({ log: at.stores.events.logId, types: [] })
    expect((await ofPapers())?.rebuild).toMatchObject({ share: 1 })
    await at.write([volumeCreated()])
    expect((await ofPapers())?.rebuild).toMatchObject({ share: 0 })
  })

  test('has no rebuild of another version', async () => {
    await serve()
    await reach({ ...papers, version: version + 1, build: 0 }, 0)
    expect((await ofPapers())?.rebuild).toBeNull()
  })

  test('has the failure of the last rebuild, until that build is served', async () => {
    await at.put(rebuilds, { id: 'papers', collection, startedAt: '', failure: 'A bug' })
    expect(await ofPapers()).toMatchObject({ failure: 'A bug' })
    await serve()
    expect(await ofPapers()).toMatchObject({ failure: 'A bug' })
    await serve(1)
    expect(await ofPapers()).toMatchObject({ failure: null })
  })
})

test('Streams are parked that a served read model parked, with the reason and the time where it is known', async () => {
  await serve(1)
  const parked = { stream: 'volume-1', position: 1, reason: 'A bug' }
  const since = '2026-01-01T00:00:00.000Z'
  await at.put(parkedStreams, { id: 'a', model: collection, ...parked })
  await at.put(parkedStreams, { id: 'b', model: collection, ...parked, stream: 'volume-2', at: since })
  await at.put(parkedStreams, { id: 'c', model: `papers@${version}`, ...parked })
  expect(await parkedStates(at.stores)).toEqual([
    { model: 'papers', stream: 'volume-1', reason: 'A bug', since: null },
    { model: 'papers', stream: 'volume-2', reason: 'A bug', since },
  ])
})
