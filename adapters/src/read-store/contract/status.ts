import { beforeEach, describe, expect, test } from 'vitest'
import { type SampleDocument, sampleDocuments, updated, everything, type Open, removed } from './fixtures.ts'
import { changesOf, projectCounters, counterModel, type Counter, expectedCounters } from './counters.ts'
import type { Collection } from '../read-store.ts'

export const contractOfStatus = (open: Open) =>
  describe('the status of a document', () => {
    const opened = async () => (await open()).collection<Counter>(counterModel)
    let collection: Collection<Counter>

    beforeEach(async () => {
      collection = await opened()
    })

    test('has the document, or null where it was removed or never projected', async () => {
      const documents = await (await open()).collection<SampleDocument>(sampleDocuments())
      await documents.commit([updated({ id: 'a', title: 'a' }), updated({ id: 'b', title: 'b' })], 3)
      await documents.commit([removed('b')], 7)
      const statuses = await documents.statuses(['a', 'b', 'never there'])
      expect(statuses.get('a')?.document).toEqual({ id: 'a', title: 'a' })
      expect([statuses.get('b')?.document, statuses.get('never there')?.document]).toEqual([null, null])
      expect(statuses.size).toBe(3)
    })

    test('has a position between the last change and the checkpoint where nobody projects', async () => {
      const documents = await (await open()).collection<SampleDocument>(sampleDocuments())
      await documents.commit([updated({ id: 'a', title: 'a' }), updated({ id: 'b', title: 'b' })], 3)
      await documents.commit([updated({ id: 'a', title: 'again' }), removed('b')], 5)
      await documents.commit([], 9)
      for (const { position } of (await documents.statuses(['a', 'b'])).values()) {
        expect(position).toBeGreaterThanOrEqual(5)
        expect(position).toBeLessThanOrEqual(9)
      }
    })

    test('is returned for no id where none is given', async () => {
      expect((await collection.statuses([])).size).toBe(0)
    })

    test.for([1, 4, 7, 60])('leads to the right counters when projecting in batches of %i', async size => {
      await projectCounters(collection, size)
      expect(await everything(collection)).toEqual(expectedCounters())
    })

    test('lets several project at once, in batches of different bounds, without loss or double', async () => {
      const other = await opened()
      await Promise.all([projectCounters(collection, 5), projectCounters(other, 7), projectCounters(await opened(), 1)])
      expect(await everything(collection)).toEqual(expectedCounters())
      expect(await collection.checkpoint()).toBe(59)
    })

    test('lets a late projection change nothing, and resume correctly', async () => {
      const late = await opened()
      const changes = await changesOf(late, 0, 20)
      await projectCounters(collection, 11)
      await late.commit(changes, 20)
      await late.commit(await changesOf(late, 21, 45), 45)
      expect(await everything(late)).toEqual(expectedCounters())
      expect(await late.checkpoint()).toBe(59)
    })

    test('lets a projection resume from what another has projected meanwhile', async () => {
      const late = await opened()
      await collection.commit(await changesOf(collection, 0, 30), 30)
      const changes = await changesOf(late, 0, 40)
      await collection.commit(await changesOf(collection, 31, 35), 35)
      await late.commit(changes, 40)
      expect(await everything(collection)).toEqual(expectedCounters(40))
      await projectCounters(collection, 3)
      expect(await everything(collection)).toEqual(expectedCounters())
    })
  })
