import { beforeEach, describe, expect, test } from 'vitest'
import { BEGINNING } from '../../event-store/event-store.ts'
import { type SampleDocument, sampleDocuments, updated, everything, type Open } from './fixtures.ts'
import { type Collection, namedBy, collectionName, type Origin, type ReadStore } from '../read-store.ts'

const river: Origin = { log: 'river', types: ['CardDealt', 'CardTurned'] }
const lake: Origin = { log: 'lake', types: ['CardDealt'] }

export const contractOfOrigins = (open: Open) =>
  describe('the origin of a collection', () => {
    let store: ReadStore
    let collection: Collection<SampleDocument>
    const stored = async () => (await store.checkpoints()).find(({ collection }) => collection === 'cards@1')

    beforeEach(async () => {
      store = await open()
      collection = await store.collection<SampleDocument>(sampleDocuments())
    })

    test('is not known until somebody claims the collection', async () => {
      expect(await store.checkpoints()).toEqual([{ collection: 'cards@1', position: BEGINNING }])
      expect(await collection.claim(river)).toEqual(river)
      expect(await store.checkpoints()).toEqual([{ collection: 'cards@1', position: BEGINNING, origin: river }])
    })

    test('stays that of the first who claims it, through whichever handle', async () => {
      const other = await (await open()).collection<SampleDocument>(sampleDocuments())
      const claims = await Promise.all([collection.claim(river), other.claim(lake)])
      expect(claims[0]).toEqual(claims[1])
      expect(await other.claim(lake)).toEqual(claims[0])
      expect(await stored()).toMatchObject({ origin: claims[0] })
    })

    test('is stored beside the checkpoint as it moves, with the event at that position', async () => {
      await collection.claim(river)
      await collection.commit([updated({ id: 'a', title: 'a' })], 4, 'event-4')
      expect(await stored()).toEqual({ collection: 'cards@1', position: 4, event: 'event-4', origin: river })
      await collection.commit([], 9, 'event-9')
      await collection.commit([], 7, 'late')
      expect(await stored()).toEqual({ collection: 'cards@1', position: 9, event: 'event-9', origin: river })
      expect(await (await store.collection<SampleDocument>(sampleDocuments())).claim(lake)).toEqual(river)
    })

    test('can be claimed of a collection that was projected before origins were stored', async () => {
      await collection.commit([updated({ id: 'a', title: 'a' })], 4)
      expect(await stored()).toEqual({ collection: 'cards@1', position: 4 })
      expect(await collection.claim(river)).toEqual(river)
      expect(await stored()).toEqual({ collection: 'cards@1', position: 4, origin: river })
    })

    test('has no event types where a version moved the checkpoint that does not say which it handles', async () => {
      await collection.claim(river)
      await collection.commit([], 4, 'event-4')
      await collection.commit([], 5)
      expect(await stored()).toEqual({ collection: 'cards@1', position: 5, origin: { log: 'river', types: [] } })
    })

    test('goes with the collection', async () => {
      await collection.claim(river)
      await collection.commit([], 4, 'event-4')
      await store.drop(sampleDocuments())
      expect(await store.checkpoints()).toEqual([])
      await expect(collection.claim(river)).rejects.toMatchObject({ name: 'Unavailable' })
      await store.collection<SampleDocument>(sampleDocuments())
      expect(await store.checkpoints()).toEqual([{ collection: 'cards@1', position: BEGINNING }])
    })

    test('distinguishes builds of one version, which exist side by side', async () => {
      const second = await store.collection<SampleDocument>({ ...sampleDocuments(), build: 1 })
      await collection.commit([updated({ id: 'a', title: 'first' })], 9)
      await second.commit([updated({ id: 'a', title: 'second' })], 3)
      expect(await everything(collection)).toMatchObject([{ title: 'first' }])
      expect(await everything(second)).toMatchObject([{ title: 'second' }])
      expect((await store.collections()).toSorted()).toEqual(['cards@1', 'cards@1.1'])
      await store.drop(sampleDocuments())
      expect(await store.collections()).toEqual(['cards@1.1'])
    })

    test.for([
      { name: 'cards', version: 1, build: 0 },
      { name: 'parked-streams@old', version: 12, build: 10 },
    ])('can be read from the name of $name', named => {
      expect(namedBy(collectionName(named))).toEqual(named)
      expect(namedBy('checkpoints')).toBeUndefined()
    })
  })
