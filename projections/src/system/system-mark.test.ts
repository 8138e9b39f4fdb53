import { parkedStreams, served } from '@shodh/adapters/read-store/read-store.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { expect, test } from 'vitest'
import { papers } from '../papers/papers.ts'
import { papersUploaded, volumeCreated } from '../testing/journal-events.ts'
import { withStores } from '../testing/with-stores.ts'
import { volumes } from '../volumes/volumes.ts'
import { brokenFiles } from './file-checks.ts'
import { systemMark } from './system-mark.ts'

const at = withStores(openEmbeddedStores)

const mark = () => systemMark(at.stores)

/** Projects the served papers up to the position. */
const reach = async (position: number) => (await at.stores.views.collection(papers)).commit([], position)

test('The mark of the system changes when a read model falls behind or catches up, not with each event', async () => {
  await at.write([volumeCreated(), ...papersUploaded(1, 3)])
  await at.put(served, { id: 'papers', version: papers.version, build: 0 })
  await reach(0)
  const behind = await mark()
  await reach(1)
  expect(await mark()).toBe(behind)
  const head = await at.stores.events.head()
  await reach(head)
  const caughtUp = await mark()
  expect(caughtUp).not.toBe(behind)
  await at.write(papersUploaded(4, 4))
  expect(await mark()).toBe(behind)
  await reach(await at.stores.events.head())
  expect(await mark()).toBe(caughtUp)
})

test('It changes with each step of a rebuild, each parked stream and each broken file', async () => {
  await at.put(served, { id: 'papers', version: papers.version, build: 0 })
  const marks = [await mark()]
  const rebuilt = await at.stores.views.collection({ ...papers, build: 1 })
  for (const position of [0, 1]) {
    await rebuilt.commit([], position)
    marks.push(await mark())
  }
  for (const id of ['a', 'b']) {
    await at.put(parkedStreams, { id, model: 'papers@1', stream: 'volume-1', position: 0, reason: 'A bug' })
    marks.push(await mark())
    await at.put(brokenFiles, { id, problem: 'missing', foundAt: '' })
    marks.push(await mark())
    await at.put(served, { id: 'papers', version: papers.version, build: 0, withheld: id })
    marks.push(await mark())
  }
  expect(new Set(marks).size).toBe(marks.length)
})

test('It is the same in whichever order the store has its collections', async () => {
  await (await at.stores.views.collection(volumes)).commit([], 0)
  await (await at.stores.views.collection(papers)).commit([], 0)
  const { views } = at.stores
  const checkpoints = async () => (await views.checkpoints()).toReversed()
  expect(await systemMark({ ...at.stores, views: { ...views, checkpoints } })).toBe(await mark())
})
