import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { inProcessLeases } from '@shodh/adapters/lease/in-process.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import {
  collectionName,
  parkedStreams,
  rebuilds,
  type ReadStore,
  served,
} from '@shodh/adapters/read-store/read-store.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projections } from '../all.ts'
import { papers } from '../papers/papers.ts'
import { anyProjection } from '../projection.ts'
import { run } from '../runner/runner.ts'
import { asWritten, papersUploaded, volumeCreated, volumeId } from '../testing/journal-events.ts'
import { startRebuild } from './rebuild.ts'

const model = anyProjection(papers)
const FIRST = collectionName(papers)
const SECOND = collectionName({ ...papers, build: 1 })
const POISON = { type: 'PaperUploaded', data: { volumeId, paperId: 'poisoned' } }

let events: EventStore
let views: ReadStore
let close: () => Promise<void>

beforeEach(async () => {
  ;({ events, views, close } = await openEmbeddedStores())
})
afterEach(() => close())

const write = (written: readonly { type: string; data: unknown }[]) =>
  events.append(`volume-${volumeId}`, 'any', asWritten(written))

const running = async () => {
  const stopping = new AbortController()
  const ports = { events, views, bus: inProcessBus(), leases: inProcessLeases() }
  const runner = await run(ports, projections, stopping.signal, { graceMs: 0 })
  return {
    caughtUp: async () => expect.poll(() => statusOf(runner)).toMatchObject({ position: await events.head() }),
    status: () => statusOf(runner),
    stop: async () => {
      stopping.abort()
      await runner.done
    },
  }
}
const statusOf = (runner: Awaited<ReturnType<typeof run>>) => runner.statuses().find(({ name }) => name === 'papers')

const servedBuild = async () => (await (await views.collection(served)).get('papers'))?.build ?? 0

test('A rebuild is projected beside what is served, is served then, and frees what was parked; another one waits for its end', async () => {
  await write([volumeCreated(), ...papersUploaded(1, 3)])
  const first = await running()
  await first.caughtUp()
  const parked = await views.collection(parkedStreams)
  const one = { id: 'parked', model: FIRST, stream: `volume-${volumeId}`, position: 1, reason: 'A bug of yesterday' }
  await parked.commit([{ id: 'parked', document: one }], 1)

  await first.stop()
  expect(await startRebuild({ events, views }, model)).toBe(SECOND)
  expect(await startRebuild({ events, views }, model)).toBeUndefined()
  const runner = await running()
  await expect.poll(servedBuild).toBe(1)
  await expect.poll(() => parked.find({})).toEqual([])
  await write(papersUploaded(4, 4))
  await runner.caughtUp()
  expect(await (await views.collection({ ...papers, build: 1 })).count({})).toBe(4)
  expect(await views.collections()).not.toContain(FIRST)
  await runner.stop()
})

test('A rebuild that meets an event that it cannot project is abandoned, and what is served goes on', async () => {
  await write([volumeCreated(), ...papersUploaded(1, 2), POISON])
  const runner = await running()
  await runner.caughtUp()
  await startRebuild({ events, views }, model)
  await expect
    .poll(async () => (await (await views.collection(rebuilds)).get('papers'))?.failure ?? '')
    .toContain(`${SECOND} can't project PaperUploaded`)
  await expect.poll(() => runner.status()).toMatchObject({ isHeld: true, isServed: true, parked: 1 })
  expect(await servedBuild()).toBe(0)
  expect(await views.collections()).not.toContain(SECOND)
  await runner.stop()
})
