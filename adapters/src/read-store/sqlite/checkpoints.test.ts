import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { BEGINNING } from '../../event-store/event-store.ts'
import { sampleDocuments, updated } from '../contract/fixtures.ts'
import { collectionName } from '../read-store.ts'
import { openSqliteReadStore } from './sqlite.ts'

const [loaded, other] = [sampleDocuments(1), sampleDocuments(2)]

/** A collection in a file of its own, and another one. */
const opened = async () => {
  const directory = await temporaryFolder()
  const file = join(directory, 'views.db')
  const [store, second] = [await openSqliteReadStore({ file }), await openSqliteReadStore({ file })]
  onTestFinished(async () => {
    await store.close()
    await second.close()
  })
  for (const model of [loaded, other]) await store.collection(model)
  await store.bulkLoad?.([loaded], async () => ({ checkpoint: 7, event: 'event-7' }))
  return { store, second }
}

test('Positions are those of the files that the collections are in, through a handle that looks again, too', async () => {
  const { store, second } = await opened()
  const positions = { 'cards@1': 7, 'cards@2': BEGINNING }
  expect(Object.fromEntries(await store.positions())).toEqual(positions)
  await second.collection(loaded)
  expect(Object.fromEntries(await second.positions())).toEqual(positions)
})

test('Positions are those of each moment, whichever handle moves them in whichever file', async () => {
  const { store, second } = await opened()
  const advance = async (model: typeof loaded, checkpoint: number) => {
    const batch = await store.begin([{ model, ids: [] }])
    await batch.commit(new Map([[collectionName(model), []]]), checkpoint)
  }
  const both = () => Promise.all([store, second].map(async handle => Object.fromEntries(await handle.positions())))
  expect(await both()).toEqual(Array(2).fill({ 'cards@1': 7, 'cards@2': BEGINNING }))
  await advance(loaded, 9)
  expect(await both()).toEqual(Array(2).fill({ 'cards@1': 9, 'cards@2': BEGINNING }))
  await advance(other, 10)
  expect(await both()).toEqual(Array(2).fill({ 'cards@1': 9, 'cards@2': 10 }))
})

test('Checkpoints advance in each file', async () => {
  const { store, second } = await opened()
  const batch = await store.begin([loaded, other].map(model => ({ model, ids: ['a'] })))
  const changes = [loaded, other].map(model => [collectionName(model), [updated({ id: 'a', title: 'a' })]] as const)
  await batch.commit(new Map(changes), 9, 'event-9')
  expect(await second.checkpoints()).toEqual([
    { collection: 'cards@2', position: 9, event: 'event-9' },
    { collection: 'cards@1', position: 9, event: 'event-9' },
  ])
})

test('Each commit is counted as soon as it is visible, of a batch and of one collection', async () => {
  const { store } = await opened()
  const collection = await store.collection(other)
  const counts = [store.commits?.()]
  await collection.commit([updated({ id: 'a', title: 'a' })], 8)
  counts.push(store.commits?.())
  const batch = await store.begin([{ model: other, ids: [] }])
  await batch.commit(new Map([[collectionName(other), []]]), 9)
  counts.push(store.commits?.())
  expect(new Set(counts).size).toBe(3)
})
