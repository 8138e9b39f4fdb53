import { beforeEach, describe, expect, test } from 'vitest'
import { BEGINNING, Unavailable } from '../../event-store/event-store.ts'
import { type Collection, collectionName, type Named, type ReadStore } from '../read-store.ts'
import { everything, type Open, type SampleDocument, sampleDocuments, updated } from './fixtures.ts'

export const contractOfPositions = (open: Open) =>
  describe('positions', () => {
    const [first, second, third] = [sampleDocuments(1), sampleDocuments(2), sampleDocuments(3)]
    let store: ReadStore
    let collection: Collection<SampleDocument>
    const advance = async (models: readonly Named[], checkpoint: number, event?: string) => {
      const batch = await store.begin(models.map(model => ({ model, ids: [] })))
      await batch.commit(new Map(models.map(model => [collectionName(model), []])), checkpoint, event)
    }
    const stored = async () => Object.fromEntries(await store.positions())

    beforeEach(async () => {
      store = await open()
      collection = await store.collection(first)
      await store.collection(second)
      await store.collection(third)
    })

    test('are known of every collection', async () => {
      await collection.commit([updated({ id: 'a', title: 'a' })], 7)
      expect(await stored()).toEqual({ 'cards@1': 7, 'cards@2': BEGINNING, 'cards@3': BEGINNING })
    })

    test('advance in the named collections, which keep their documents and origins', async () => {
      const origin = { log: 'river', types: ['CardDealt'] }
      await collection.claim(origin)
      await collection.commit([updated({ id: 'a', title: 'a' })], 2, 'event-2')
      await advance([first, second], 5, 'event-5')
      expect(await store.checkpoints()).toEqual([
        { collection: 'cards@1', position: 5, event: 'event-5', origin },
        { collection: 'cards@2', position: 5, event: 'event-5' },
        { collection: 'cards@3', position: BEGINNING },
      ])
      expect(await everything(collection)).toEqual([{ id: 'a', title: 'a' }])
      await collection.commit([updated({ id: 'a', title: 'later' })], 6, 'event-6')
      expect(await collection.get('a')).toEqual({ id: 'a', title: 'later' })
    })

    test('stay where they are ahead', async () => {
      await collection.commit([], 9, 'event-9')
      await advance([first, second], 5, 'event-5')
      expect(await store.checkpoints()).toMatchObject([
        { position: 9, event: 'event-9' },
        { position: 5, event: 'event-5' },
        { position: BEGINNING },
      ])
    })

    test('advance without the id of an event', async () => {
      await advance([first], 5)
      expect(await collection.checkpoint()).toBe(5)
    })

    test('are not stored of a collection that has been dropped', async () => {
      await store.drop(second)
      const advanced = advance([first, second], 5, 'event-5')
      await expect(advanced).rejects.toThrow(Unavailable)
      await expect(advanced).rejects.toThrow('cards@2')
      expect(await stored()).toEqual({ 'cards@1': BEGINNING, 'cards@3': BEGINNING })
    })

    test('advance in no collection', async () => {
      await advance([], 5, 'event-5')
      expect(new Set(Object.values(await stored()))).toEqual(new Set([BEGINNING]))
    })
  })
