import { describe, expect, test } from 'vitest'
import { BEGINNING } from '../event-store/event-store.ts'
import { type Card, cards, drawn, everything, type Open } from './cards.ts'

export const contractOfCollections = (open: Open) =>
  describe('collections', () => {
    test('a new collection is empty, and nothing has been drawn', async () => {
      const collection = await (await open()).collection<Card>(cards())
      expect(await everything(collection)).toEqual([])
      expect(await collection.checkpoint()).toBe(BEGINNING)
    })

    test('two versions stand side by side', async () => {
      const store = await open()
      const [old, young] = [await store.collection<Card>(cards(1)), await store.collection<Card>(cards(2))]
      await old.commit([drawn({ id: 'a', title: 'old' })], 9)
      await young.commit([drawn({ id: 'a', title: 'young' })], 3)

      expect([await old.get('a'), await young.get('a')]).toMatchObject([{ title: 'old' }, { title: 'young' }])
      expect([await old.checkpoint(), await young.checkpoint()]).toEqual([9, 3])
      expect((await store.collections()).toSorted()).toEqual(['cards@1', 'cards@2'])
    })

    test('making a collection again keeps what is in it', async () => {
      const store = await open()
      await (await store.collection<Card>(cards())).commit([drawn({ id: 'a', title: 'kept' })], 1)
      const again = await store.collection<Card>(cards())
      expect(await again.get('a')).toMatchObject({ title: 'kept' })
      expect(await again.checkpoint()).toBe(1)
    })

    test('a collection that is dropped goes with its checkpoint and leaves the others', async () => {
      const store = await open()
      const other = await store.collection<Card>(cards(2))
      await other.commit([drawn({ id: 'a', title: 'other' })], 5)
      await (await store.collection<Card>(cards(1))).commit([drawn({ id: 'a', title: 'dropped' })], 5)
      await store.drop(cards(1))

      expect(await store.collections()).toEqual(['cards@2'])
      expect(await other.get('a')).toMatchObject({ title: 'other' })
      const anew = await store.collection<Card>(cards(1))
      expect(await everything(anew)).toEqual([])
      expect(await anew.checkpoint()).toBe(BEGINNING)
    })

    test('dropping what is not there is harmless', async () => {
      const store = await open()
      await store.drop(cards())
      expect(await store.collections()).toEqual([])
    })

    test('two handles on one store see each other', async () => {
      const [one, two] = [await open(), await open()]
      const [writer, reader] = [await one.collection<Card>(cards()), await two.collection<Card>(cards())]
      await writer.commit([drawn({ id: 'a', title: 'first' })], 1)
      expect(await reader.get('a')).toMatchObject({ title: 'first' })
      expect(await reader.checkpoint()).toBe(1)

      await reader.commit([drawn({ id: 'a', title: 'second' })], 2)
      expect(await writer.get('a')).toMatchObject({ title: 'second' })
    })

    test('a store that is opened again has kept everything', async () => {
      const first = await open()
      await (await first.collection<Card>(cards())).commit([drawn({ id: 'a', title: 'kept' })], 7)
      await first.close()

      const second = await open()
      expect(await second.collections()).toEqual(['cards@1'])
      expect(await everything(await second.collection<Card>(cards()))).toEqual([{ id: 'a', title: 'kept' }])
    })
  })
