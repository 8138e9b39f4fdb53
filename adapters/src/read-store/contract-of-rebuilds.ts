import { describe, expect, test } from 'vitest'
import { batchesOf, type Card, cards, drawn, everything, type Open } from './cards.ts'

const HALF_A_MEGABYTE = 'x'.repeat(500_000)

export const contractOfRebuilds = (open: Open) =>
  describe('rebuilds', () => {
    const shelf = (title: string, size: number) =>
      Array.from({ length: size }, (_, n) => ({ id: `${1_000 + n}`, title, year: 2_000 + (n % 10) }))

    test('54 while a new version is drawn beside the old one, no question to the old one fails', async () => {
      const [drawing, reading] = [await open(), await open()]
      const old = await reading.collection<Card>(cards(1))
      const before = shelf('old', 100)
      await old.commit(before.map(drawn), 99)

      const young = await drawing.collection<Card>(cards(2))
      let isDrawn = false
      const draw = async () => {
        for (const [at, card] of shelf('young', 100).entries()) await young.commit([drawn(card)], at)
        isDrawn = true
      }
      const ask = async () => {
        for (let asked = 0; !isDrawn || asked < 10; asked += 1) {
          expect(await old.get('1007')).toEqual(before[7])
          expect(await old.find({ where: { year: 2_003 }, sort: { field: 'title' } })).toHaveLength(10)
          expect(await old.count({})).toBe(100)
        }
      }
      await Promise.all([draw(), ask()])
      expect(await everything(old)).toEqual(before)
      expect(await everything(young)).toEqual(shelf('young', 100))

      await drawing.drop(cards(1))
      expect(await reading.collections()).toEqual(['cards@2'])
      expect(await (await reading.collection<Card>(cards(2))).count({ where: { title: 'young' } })).toBe(100)
    })

    test('57 large documents come in small batches, however many there are', async () => {
      const collection = await (await open()).collection<Card>(cards())
      const large = shelf('large', 40).map(card => ({ ...card, more: [HALF_A_MEGABYTE] }))
      for (let at = 0; at < 40; at += 8) await collection.commit(large.slice(at, at + 8).map(drawn), at)
      const batches = await batchesOf(collection)
      expect(batches.flat().map(({ id }) => id)).toEqual(large.map(({ id }) => id))
      expect(Math.max(...batches.map(batch => batch.length))).toBeLessThanOrEqual(10)
    })
  })
