import { type EventStore, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { inProcessLeases } from '@shodh/adapters/lease/in-process.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { rebuilds, type ReadStore, served } from '@shodh/adapters/read-store/read-store.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { projections } from '../all.ts'
import { LOAD_FROM } from './load.ts'
import { type LoadInThread, loadRequested } from './load-in-thread.ts'
import { papers } from '../papers/papers.ts'
import { anyProjection } from '../projection.ts'
import { run } from './runner.ts'
import { readModelStates } from '../system/read-models.ts'
import { startRebuild } from '../system/rebuild.ts'
import { asWritten, papersUploaded, volumeCreated, volumeId } from '../testing/journal-events.ts'
import { reshaped } from './testing/reshaped.ts'
import { volumes } from '../volumes/volumes.ts'

let events: EventStore
let views: ReadStore
let close: () => Promise<void>
let stops: (() => Promise<void>)[]

beforeEach(async () => {
  ;({ events, views, close } = await openEmbeddedStores())
  stops = []
})
afterEach(async () => {
  for (const stop of stops) await stop()
  await close()
})

const POISON = { type: 'PaperUploaded', data: { volumeId, paperId: 'poisoned' } }

const write = (written: readonly { type: string; data: unknown }[]) =>
  events.append(`volume-${volumeId}`, 'any', asWritten(written))

const writeLong = async () => {
  await write([volumeCreated()])
  for (let from = 1; from < LOAD_FROM; from += 400) await write(papersUploaded(from, from + 399))
}
const LONG = LOAD_FROM

type Given = {
  readonly version?: number
  readonly models?: typeof projections
  readonly loadInThread?: (load: LoadInThread) => LoadInThread
}

/** Loads in this thread, as another one does. */
const running = async ({ models = projections, version, loadInThread = load => load }: Given = {}) => {
  const stopping = new AbortController()
  const projected = version === undefined ? models : reshaped(models, version)
  const asked: string[][] = []
  const said: string[] = []
  const load: LoadInThread = (requests, progress) => {
    asked.push(requests.map(({ collection }) => collection))
    return loadRequested({ events, views }, projected, requests, progress)
  }
  const ports = { events, views, bus: inProcessBus(), leases: inProcessLeases() }
  const runner = await run(ports, projected, stopping.signal, {
    loadInThread: loadInThread(load),
    graceMs: 0,
    warn: sentence => void said.push(sentence),
    report: ({ message }) => void said.push(message),
  })
  const stop = async () => {
    stopping.abort()
    await runner.done
  }
  stops.push(stop)
  const statusFor = (name: string) => runner.statuses().find(model => model.name === name)
  return { statusFor, statuses: runner.statuses, asked, said, stop }
}

const onlyPapers = { models: [anyProjection(papers)] }

const caughtUp = async ({ statusFor }: Awaited<ReturnType<typeof running>>) =>
  expect.poll(() => statusFor('papers')).toMatchObject({ position: await events.head(), isServed: true })

describe('read models of a long log', () => {
  test('are loaded, all at once, and projected further from there', async () => {
    await writeLong()
    const runner = await running()
    await caughtUp(runner)
    await write(papersUploaded(LONG + 1, LONG + 3))
    await caughtUp(runner)
    expect(runner.asked.map(collections => collections.length)).toEqual([projections.length])
    expect(await (await views.collection(papers)).count({})).toBe(LONG + 3)
    expect(await (await views.collection(volumes)).get(volumeId)).toMatchObject({ paperCount: LONG + 3 })
  })

  test('are not loaded where the log is short, or where they have been projected before', async () => {
    await write([volumeCreated(), ...papersUploaded(1, 5)])
    const first = await running()
    const head = await events.head()
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
    const old = await views.collection({ ...papers, version: 50 })
    const pointers = await views.collection(served)
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
    expect(await (await views.collection({ ...papers, version: 51 })).count({})).toBe(LONG)
    await expect.poll(() => views.collections()).not.toContain('papers@50')
  })

  test('show how far the load is, where this process loads them', async () => {
    await writeLong()
    const first = await running(onlyPapers)
    await caughtUp(first)
    const shares: (number | undefined)[] = []
    const positions: (number | undefined)[] = []
    const delays: (number | undefined)[] = []
    await first.stop()
    await startRebuild({ events, views }, anyProjection(papers))
    const second = await running({
      ...onlyPapers,
      loadInThread: load => async (requests, progress, signal) => {
        const at: Promise<void>[] = []
        const looking: typeof progress = (position, time) => {
          progress(position, time)
          positions.push(second.statusFor('papers')?.position)
          delays.push(second.statusFor('papers')?.behindSeconds)
          const look = async () => {
            const states = await readModelStates({ events, views }, second.statuses)
            shares.push(states.find(({ name }) => name === 'papers')?.rebuild?.share)
          }
          at.push(look())
        }
        const outcome = await load(requests, looking, signal)
        await Promise.all(at)
        return outcome
      },
    })
    await expect.poll(() => second.statusFor('papers')).toMatchObject({ build: 1, isServed: true })
    expect(positions.length).toBeGreaterThan(2)
    expect(positions).toEqual(positions.toSorted((one, other) => (one ?? 0) - (other ?? 0)))
    expect(positions[0]).toBeGreaterThan(0)
    expect(delays.every(seconds => seconds !== undefined && seconds > 0)).toBe(true)
    expect(Math.max(...positions.map(Number))).toBeLessThan(await events.head())
    expect(shares.some(share => share !== undefined && share > 0 && share < 1)).toBe(true)
  })

  test('skip a stream that cannot be projected where they are served, and report it', async () => {
    await writeLong()
    await write([POISON, ...papersUploaded(LONG + 1, LONG + 2)])
    const runner = await running()
    await expect.poll(() => runner.statusFor('papers')).toMatchObject({ position: await events.head() })
    expect(runner.statusFor('papers')).toMatchObject({ parked: 1, isServed: true })
    expect(runner.said).toContainEqual(expect.stringContaining(`papers@${papers.version} can't project PaperUploaded`))
    expect(await (await views.collection(papers)).count({})).toBe(LONG)
    expect(runner.asked).toHaveLength(1)
  })

  test('stop where an event cannot be projected into a new version, and the previous one remains served', async () => {
    await writeLong()
    await write([POISON])
    const before = await running(onlyPapers)
    await expect.poll(() => before.statusFor('papers')).toMatchObject({ parked: 1, isServed: true })
    await before.stop()
    const subscribed = vi.spyOn(events, 'subscribeAll')
    const after = await running({ ...onlyPapers, version: 60 })
    await expect
      .poll(() => after.statusFor('papers'))
      .toMatchObject({ isServed: false, isHeld: false, stopped: expect.stringContaining("papers@60 can't project") })
    expect(await (await views.collection(served)).get('papers')).toMatchObject({ version: papers.version })
    expect(subscribed).not.toHaveBeenCalled()
  })

  test('A requested rebuild that cannot be projected is abandoned', async () => {
    await writeLong()
    await write([POISON])
    const runner = await running(onlyPapers)
    await expect.poll(() => runner.statusFor('papers')).toMatchObject({ parked: 1, isServed: true })
    await startRebuild({ events, views }, anyProjection(papers))
    const failure = async () => (await (await views.collection(rebuilds)).get('papers'))?.failure ?? ''
    await expect.poll(failure).toContain("can't project PaperUploaded")
    await expect.poll(() => runner.statusFor('papers')).toMatchObject({ isHeld: true, isServed: true })
    expect(await views.collections()).not.toContain(`papers@${papers.version}.1`)
  })

  test('are projected by this thread where they cannot be loaded', async () => {
    await writeLong()
    const runner = await running({
      ...onlyPapers,
      loadInThread: () => () => Promise.reject(new Error('out of memory')),
    })
    await caughtUp(runner)
    expect(runner.said).toEqual(['Read models are projected by the thread of the requests: out of memory'])
    expect(await (await views.collection(papers)).count({})).toBe(LONG)
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
    expect(await (await views.collection(papers)).checkpoint()).toBe(-1)
  })
})
