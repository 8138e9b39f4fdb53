import { once } from 'node:events'
import { inProcessLeases } from '@shodh/adapters/lease/in-process.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { rebuilds, served } from '@shodh/adapters/read-store/read-store.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { LOAD_FROM } from './load.ts'
import { type LoadInThread, loadRequested } from './load-in-thread.ts'
import { papers } from '../papers/papers.ts'
import { anyProjection } from '../projection.ts'
import { startRebuild } from '../system/rebuild.ts'
import { papersUploaded, volumeCreated, volumeId } from '../testing/journal-events.ts'
import { withRunner } from './testing/with-runner.ts'

const at = withRunner({ stores: openEmbeddedStores, bus: inProcessBus, leases: inProcessLeases })

const POISON = { type: 'PaperUploaded', data: { volumeId, paperId: 'poisoned' } }
const models = [anyProjection(papers)]
const SECOND = `papers@${papers.version}.1`

let begun: PromiseWithResolvers<void>
let gate: PromiseWithResolvers<void>
beforeEach(() => {
  begun = Promise.withResolvers()
  gate = Promise.withResolvers()
})

/** Loads a rebuild once the gate is open. */
const loadInThread: LoadInThread = async (requests, progress, signal) => {
  if (requests.some(({ collection }) => collection === SECOND)) {
    begun.resolve()
    await Promise.race([gate.promise, once(signal, 'abort')])
    signal.throwIfAborted()
  }
  return loadRequested(at, models, requests, progress)
}

const running = () => at.running({ models, loadInThread, graceMs: 0 })

/** A runner that loads a rebuild of the papers, which waits. */
const rebuilding = async () => {
  await at.write([volumeCreated()])
  for (let from = 1; from < LOAD_FROM; from += 400) await at.write(papersUploaded(from, from + 399))
  const runner = await running()
  await expect.poll(() => runner.statusFor('papers')?.isServed).toBe(true)
  await startRebuild(at, models[0] ?? anyProjection(papers))
  await begun.promise
  return runner
}

const shown = async () => {
  const pointer = await (await at.views.collection(served)).get('papers')
  const collection = await at.views.collection({ ...papers, build: pointer?.build })
  return { build: pointer?.build, count: await collection.count({}) }
}

const collections = async () => (await at.views.collections()).filter(name => name.startsWith('papers@'))

describe('what is served while its rebuild is loaded', () => {
  test('is projected further, and is left once its successor is served', async () => {
    const runner = await rebuilding()
    await at.write(papersUploaded(LOAD_FROM + 1, LOAD_FROM + 1))
    await expect.poll(shown).toEqual({ build: undefined, count: LOAD_FROM + 1 })
    expect(runner.statusFor('papers')).toMatchObject({ build: 1, isServed: false })
    gate.resolve()
    await expect.poll(shown).toEqual({ build: 1, count: LOAD_FROM + 1 })
    await expect.poll(collections).toEqual([SECOND])
    await at.write(papersUploaded(LOAD_FROM + 2, LOAD_FROM + 2))
    await expect.poll(shown).toEqual({ build: 1, count: LOAD_FROM + 2 })
  })

  test('is projected further after a restart', async () => {
    const runner = await rebuilding()
    await runner.stop()
    await at.write(papersUploaded(LOAD_FROM + 1, LOAD_FROM + 1))
    await running()
    await expect.poll(shown).toEqual({ build: undefined, count: LOAD_FROM + 1 })
    gate.resolve()
    await expect.poll(shown).toEqual({ build: 1, count: LOAD_FROM + 1 })
  })

  test('is projected further where its rebuild reads an event that cannot be projected', async () => {
    const runner = await rebuilding()
    await at.write([POISON])
    await expect.poll(async () => (await at.views.positions()).get(`papers@${papers.version}`)).toBe(LOAD_FROM + 1)
    gate.resolve()
    const failure = async () => (await (await at.views.collection(rebuilds)).get('papers'))?.failure ?? ''
    await expect.poll(failure).toContain("can't project PaperUploaded")
    await expect.poll(() => runner.statusFor('papers')).toMatchObject({ isHeld: true, isServed: true, parked: 1 })
    expect(await shown()).toEqual({ build: undefined, count: LOAD_FROM })
  })
})
