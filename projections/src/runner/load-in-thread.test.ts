import { Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { inProcessLeases } from '@shodh/adapters/lease/in-process.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { rebuilds, served } from '@shodh/adapters/read-store/read-store.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { describe, expect, test, vi } from 'vitest'
import { projections } from '../all.ts'
import { LOAD_FROM } from './load.ts'
import { type LoadInThread, type LoadRequest, loadRequested } from './load-in-thread.ts'
import { papers } from '../papers/papers.ts'
import { anyProjection } from '../projection.ts'
import { withRunner } from './testing/with-runner.ts'
import { readModelStates } from '../system/read-models.ts'
import { startRebuild } from '../system/rebuild.ts'
import { papersUploaded, volumeCreated, volumeId } from '../testing/journal-events.ts'
import { reshaped } from './testing/reshaped.ts'
import { volumes } from '../volumes/volumes.ts'

const at = withRunner({ stores: openEmbeddedStores, bus: inProcessBus, leases: inProcessLeases })

const POISON = { type: 'PaperUploaded', data: { volumeId, paperId: 'poisoned' } }

const writeLong = async () => {
  await at.write([volumeCreated()])
  for (let from = 1; from < LOAD_FROM; from += 400) await at.write(papersUploaded(from, from + 399))
}
const LONG = LOAD_FROM

type Given = {
  readonly version?: number
  readonly models?: typeof projections
  readonly loadInThread?: (load: LoadInThread) => LoadInThread
}

/** Loads in this thread, as another one does. */
const running = async ({ models = projections, version, loadInThread = load => load }: Given = {}) => {
  const projected = version === undefined ? models : reshaped(models, version)
  const asked: string[][] = []
  const said: string[] = []
  const load: LoadInThread = (requests, progress) => {
    asked.push(requests.map(({ collection }) => collection))
    return loadRequested(at, projected, requests, progress)
  }
  const runner = await at.running({
    models: projected,
    loadInThread: loadInThread(load),
    graceMs: 0,
    warn: sentence => void said.push(sentence),
    report: ({ message }) => void said.push(message),
  })
  return { ...runner, asked, said }
}

const onlyPapers = { models: [anyProjection(papers)] }

const caughtUp = async ({ statusFor }: Awaited<ReturnType<typeof running>>) =>
  expect.poll(() => statusFor('papers')).toMatchObject({ position: await at.events.head(), isServed: true })

describe('read models of a long log', () => {
  test('are loaded, all at once, and projected further from there', async () => {
    await writeLong()
    const runner = await running()
    await caughtUp(runner)
    await at.write(papersUploaded(LONG + 1, LONG + 3))
    await caughtUp(runner)
    expect(runner.asked.map(collections => collections.length)).toEqual([projections.length])
    expect(await (await at.views.collection(papers)).count({})).toBe(LONG + 3)
    expect(await (await at.views.collection(volumes)).get(volumeId)).toMatchObject({ paperCount: LONG + 3 })
  })

  test('are not loaded where the log is short, or where they have been projected before', async () => {
    await at.write([volumeCreated(), ...papersUploaded(1, 5)])
    const first = await running()
    const head = await at.events.head()
    await expect.poll(() => first.statuses().every(({ position }) => position === head)).toBe(true)
    await first.stop()
    await writeLong()
    const second = await running()
    await caughtUp(second)
    expect([...first.asked, ...second.asked]).toEqual([])
  })

  test('are served in the new version once they are loaded, and no query of the old one fails until then', async () => {
    await writeLong()
    const before = await running({ ...onlyPapers, version: 50 })
    await caughtUp(before)
    await before.stop()
    const old = await at.views.collection({ ...papers, version: 50 })
    const pointers = await at.views.collection(served)
    const counts = new Set<number>()
    const after = await running({
      ...onlyPapers,
      version: 51,
      loadInThread: load => async (requests, progress, signal) => {
        const counting: typeof progress = (position, at) => {
          progress(position, at)
          void old.count({}).then(count => counts.add(count))
        }
        return load(requests, counting, signal)
      },
    })
    await caughtUp(after)
    expect(counts).toEqual(new Set([LONG]))
    expect(await pointers.get('papers')).toMatchObject({ version: 51 })
    expect(await (await at.views.collection({ ...papers, version: 51 })).count({})).toBe(LONG)
    await expect.poll(() => at.views.collections()).not.toContain('papers@50')
  })

  test('show how far the load is, where this process loads them', async () => {
    await writeLong()
    const first = await running(onlyPapers)
    await caughtUp(first)
    const shares: (number | undefined)[] = []
    const positions: (number | undefined)[] = []
    const delays: (number | undefined)[] = []
    await first.stop()
    await startRebuild(at, anyProjection(papers))
    const second = await running({
      ...onlyPapers,
      loadInThread: load => async (requests, progress, signal) => {
        const looks: Promise<void>[] = []
        const looking: typeof progress = (position, time) => {
          progress(position, time)
          positions.push(second.statusFor('papers')?.position)
          delays.push(second.statusFor('papers')?.behindSeconds)
          const look = async () => {
            const states = await readModelStates(at, second.statuses)
            shares.push(states.find(({ name }) => name === 'papers')?.rebuild?.share)
          }
          looks.push(look())
        }
        const outcome = await load(requests, looking, signal)
        await Promise.all(looks)
        return outcome
      },
    })
    await expect.poll(() => second.statusFor('papers')).toMatchObject({ build: 1, isServed: true })
    expect(positions.length).toBeGreaterThan(2)
    expect(positions).toEqual(positions.toSorted((one, other) => (one ?? 0) - (other ?? 0)))
    expect(positions[0]).toBeGreaterThan(0)
    expect(delays.every(seconds => seconds !== undefined && seconds > 0)).toBe(true)
    expect(Math.max(...positions.map(Number))).toBeLessThan(await at.events.head())
    expect(shares.some(share => share !== undefined && share > 0 && share < 1)).toBe(true)
  })

  test('skip a stream that cannot be projected where they are served, and report it', async () => {
    await writeLong()
    await at.write([POISON, ...papersUploaded(LONG + 1, LONG + 2)])
    const runner = await running()
    await expect.poll(() => runner.statusFor('papers')).toMatchObject({ position: await at.events.head() })
    expect(runner.statusFor('papers')).toMatchObject({ parked: 1, isServed: true })
    expect(runner.said).toContainEqual(expect.stringContaining(`papers@${papers.version} can't project PaperUploaded`))
    expect(await (await at.views.collection(papers)).count({})).toBe(LONG)
    expect(runner.asked).toHaveLength(1)
  })

  test('stop where an event cannot be projected into a new version, and the previous one remains served', async () => {
    await writeLong()
    await at.write([POISON])
    const before = await running(onlyPapers)
    await expect.poll(() => before.statusFor('papers')).toMatchObject({ parked: 1, isServed: true })
    await before.stop()
    const subscribed = vi.spyOn(at.events, 'subscribeAll')
    const after = await running({ ...onlyPapers, version: 60 })
    await expect
      .poll(() => after.statusFor('papers'))
      .toMatchObject({ isServed: false, isHeld: false, stopped: expect.stringContaining("papers@60 can't project") })
    expect(await (await at.views.collection(served)).get('papers')).toMatchObject({ version: papers.version })
    expect(subscribed).not.toHaveBeenCalled()
  })

  test('A requested rebuild that cannot be projected is abandoned', async () => {
    await writeLong()
    await at.write([POISON])
    const runner = await running(onlyPapers)
    await expect.poll(() => runner.statusFor('papers')).toMatchObject({ parked: 1, isServed: true })
    await startRebuild(at, anyProjection(papers))
    const failure = async () => (await (await at.views.collection(rebuilds)).get('papers'))?.failure ?? ''
    await expect.poll(failure).toContain("can't project PaperUploaded")
    await expect.poll(() => runner.statusFor('papers')).toMatchObject({ isHeld: true, isServed: true })
    expect(await at.views.collections()).not.toContain(`papers@${papers.version}.1`)
  })

  test('are projected by this thread where they cannot be loaded', async () => {
    await writeLong()
    const runner = await running({
      ...onlyPapers,
      loadInThread: () => () => Promise.reject(new Error('out of memory')),
    })
    await caughtUp(runner)
    expect(runner.said).toEqual(['Read models are projected by the thread of the requests: out of memory'])
    expect(await (await at.views.collection(papers)).count({})).toBe(LONG)
  })

  test('are loaded again where a store did not respond', async () => {
    await writeLong()
    let failures = 2
    const runner = await running({
      ...onlyPapers,
      loadInThread:
        load =>
        (...given) =>
          failures-- > 0 ? Promise.reject(new Unavailable('no answer')) : load(...given),
    })
    await caughtUp(runner)
    expect([runner.asked.length, runner.said]).toEqual([1, []])
  })

  test('are left as they were where the process stops meanwhile', async () => {
    await writeLong()
    const begun = Promise.withResolvers<void>()
    const endless: LoadInThread = (_, __, signal) =>
      new Promise((_, reject) => {
        begun.resolve()
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      })
    const runner = await running({ ...onlyPapers, loadInThread: () => endless })
    await begun.promise
    await runner.stop()
    expect(runner.said).toEqual([])
    expect(await (await at.views.collection(papers)).checkpoint()).toBe(-1)
  })
})

describe('a requested load', () => {
  const papersCollection = `papers@${papers.version}`
  const requested = (requests: readonly LoadRequest[]) => loadRequested(at, projections, requests, () => {})

  test('is of the collections that are still projected', async () => {
    await at.write([volumeCreated(), ...papersUploaded(1, 3)])
    const outcome = await requested([
      { name: 'volumes', collection: `volumes@${volumes.version}`, isServed: false },
      { name: 'papers', collection: 'papers@0', isServed: false },
      { name: 'unknown', collection: 'unknown@1', isServed: false },
    ])
    expect(outcome).toEqual({ failures: new Map(), skipped: [] })
    expect(await (await at.views.collection(volumes)).checkpoint()).toBe(await at.events.head())
    expect(await (await at.views.collection(papers)).checkpoint()).toBe(-1)
  })

  test('names each collection that an event cannot be projected into, and why', async () => {
    await at.write([volumeCreated(), POISON])
    const { failures, skipped } = await requested([{ name: 'papers', collection: papersCollection, isServed: false }])
    expect([...failures]).toEqual([[papersCollection, expect.stringContaining("can't project PaperUploaded")]])
    expect(skipped).toEqual([])
  })

  test('reports an event once that a served read model skips, also where its documents cannot be named', async () => {
    await at.write([volumeCreated(), { type: 'PaperUploaded', data: null }])
    const { failures, skipped } = await requested([{ name: 'papers', collection: papersCollection, isServed: true }])
    expect(failures.size).toBe(0)
    expect(skipped).toEqual([expect.stringContaining("can't project PaperUploaded")])
  })
})
