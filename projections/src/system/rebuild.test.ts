import { inProcessLeases } from '@shodh/adapters/lease/in-process.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { collectionName, parkedStreams, rebuilds, served } from '@shodh/adapters/read-store/read-store.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { expect, test } from 'vitest'
import { papers } from '../papers/papers.ts'
import { anyProjection } from '../projection.ts'
import { withRunner } from '../runner/testing/with-runner.ts'
import { papersUploaded, volumeCreated, volumeId } from '../testing/journal-events.ts'
import { startRebuild } from './rebuild.ts'

const model = anyProjection(papers)
const FIRST = collectionName(papers)
const SECOND = collectionName({ ...papers, build: 1 })
const POISON = { type: 'PaperUploaded', data: { volumeId, paperId: 'poisoned' } }

const at = withRunner({ stores: openEmbeddedStores, bus: inProcessBus, leases: inProcessLeases })

const running = async () => {
  const { statusFor, stop } = await at.running({ graceMs: 0 })
  const status = () => statusFor('papers')
  const caughtUp = async () => expect.poll(status).toMatchObject({ position: await at.events.head() })
  return { status, stop, caughtUp }
}

const servedBuild = async () => (await (await at.views.collection(served)).get('papers'))?.build ?? 0

test('A rebuild is projected beside what is served, is served then, and frees what was parked; another one waits for its end', async () => {
  await at.write([volumeCreated(), ...papersUploaded(1, 3)])
  const first = await running()
  await first.caughtUp()
  const parked = await at.views.collection(parkedStreams)
  const one = { id: 'parked', model: FIRST, stream: `volume-${volumeId}`, position: 1, reason: 'A bug of yesterday' }
  await parked.commit([{ id: 'parked', document: one }], 1)

  await first.stop()
  expect(await startRebuild(at, model)).toBe(SECOND)
  expect(await startRebuild(at, model)).toBeUndefined()
  const runner = await running()
  await expect.poll(servedBuild).toBe(1)
  await expect.poll(() => parked.find({})).toEqual([])
  await at.write(papersUploaded(4, 4))
  await runner.caughtUp()
  expect(await (await at.views.collection({ ...papers, build: 1 })).count({})).toBe(4)
  expect(await at.views.collections()).not.toContain(FIRST)
})

test('A rebuild that meets an event that it cannot project is abandoned, and what is served goes on', async () => {
  await at.write([volumeCreated(), ...papersUploaded(1, 2), POISON])
  const runner = await running()
  await runner.caughtUp()
  await startRebuild(at, model)
  await expect
    .poll(async () => (await (await at.views.collection(rebuilds)).get('papers'))?.failure ?? '')
    .toContain(`${SECOND} can't project PaperUploaded`)
  await expect.poll(() => runner.status()).toMatchObject({ isHeld: true, isServed: true, parked: 1 })
  expect(await servedBuild()).toBe(0)
  expect(await at.views.collections()).not.toContain(SECOND)
})
