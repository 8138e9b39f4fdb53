import { describe, expect, test } from 'vitest'
import { BEGINNING, Unavailable } from '../../event-store/event-store.ts'
import { type SampleDocument, sampleDocuments, updated, everything, type Open } from './fixtures.ts'

export const contractOfCollections = (open: Open) =>
  describe('collections', () => {
    test('A new collection is empty, and nothing has been projected', async () => {
      const collection = await (await open()).collection<SampleDocument>(sampleDocuments())
      expect(await everything(collection)).toEqual([])
      expect(await collection.checkpoint()).toBe(BEGINNING)
    })

    test('Two versions exist side by side', async () => {
      const store = await open()
      const [old, young] = [
        await store.collection<SampleDocument>(sampleDocuments(1)),
        await store.collection<SampleDocument>(sampleDocuments(2)),
      ]
      await old.commit([updated({ id: 'a', title: 'old' })], 9)
      await young.commit([updated({ id: 'a', title: 'young' })], 3)

      expect([await old.get('a'), await young.get('a')]).toMatchObject([{ title: 'old' }, { title: 'young' }])
      expect([await old.checkpoint(), await young.checkpoint()]).toEqual([9, 3])
      expect((await store.collections()).toSorted()).toEqual(['cards@1', 'cards@2'])
    })

    test('Creating a collection again preserves its documents', async () => {
      const store = await open()
      await (
        await store.collection<SampleDocument>(sampleDocuments())
      ).commit([updated({ id: 'a', title: 'retained' })], 1)
      const again = await store.collection<SampleDocument>(sampleDocuments())
      expect(await again.get('a')).toMatchObject({ title: 'retained' })
      expect(await again.checkpoint()).toBe(1)
    })

    test('A collection that is dropped goes with its checkpoint and leaves the others', async () => {
      const store = await open()
      const other = await store.collection<SampleDocument>(sampleDocuments(2))
      await other.commit([updated({ id: 'a', title: 'other' })], 5)
      await (
        await store.collection<SampleDocument>(sampleDocuments(1))
      ).commit([updated({ id: 'a', title: 'dropped' })], 5)
      await store.drop(sampleDocuments(1))

      expect(await store.collections()).toEqual(['cards@2'])
      expect(await other.get('a')).toMatchObject({ title: 'other' })
      const reopened = await store.collection<SampleDocument>(sampleDocuments(1))
      expect(await everything(reopened)).toEqual([])
      expect(await reopened.checkpoint()).toBe(BEGINNING)
    })

    test('A closed store, and committing to a collection that was dropped, are unavailable', async () => {
      const store = await open()
      const collection = await store.collection<SampleDocument>(sampleDocuments())
      await store.drop(sampleDocuments())
      await expect(collection.commit([], 1)).rejects.toThrow(Unavailable)
      await store.close()
      await expect(collection.get('a')).rejects.toThrow(Unavailable)
      await expect(store.collection<SampleDocument>(sampleDocuments())).rejects.toThrow(Unavailable)
    })

    test('Dropping what is not there is harmless', async () => {
      const store = await open()
      await store.drop(sampleDocuments())
      expect(await store.collections()).toEqual([])
    })

    test('Two handles on one store see each other', async () => {
      const [one, two] = [await open(), await open()]
      const [writer, reader] = [
        await one.collection<SampleDocument>(sampleDocuments()),
        await two.collection<SampleDocument>(sampleDocuments()),
      ]
      await writer.commit([updated({ id: 'a', title: 'first' })], 1)
      expect(await reader.get('a')).toMatchObject({ title: 'first' })
      expect(await reader.checkpoint()).toBe(1)

      await reader.commit([updated({ id: 'a', title: 'second' })], 2)
      expect(await writer.get('a')).toMatchObject({ title: 'second' })
    })

    test('A store that is opened again still has everything', async () => {
      const first = await open()
      await (
        await first.collection<SampleDocument>(sampleDocuments())
      ).commit([updated({ id: 'a', title: 'retained' })], 7)
      await first.close()

      const second = await open()
      expect(await second.collections()).toEqual(['cards@1'])
      expect(await everything(await second.collection<SampleDocument>(sampleDocuments()))).toEqual([
        { id: 'a', title: 'retained' },
      ])
    })
  })
