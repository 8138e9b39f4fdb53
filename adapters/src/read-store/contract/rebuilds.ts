import { describe, expect, test } from 'vitest'
import { batchesOf, type SampleDocument, sampleDocuments, updated, everything, type Open } from './fixtures.ts'

const HALF_A_MEGABYTE = 'x'.repeat(500_000)

export const contractOfRebuilds = (open: Open) =>
  describe('rebuilds', () => {
    const someDocuments = (title: string, size: number) =>
      Array.from({ length: size }, (_, n) => ({ id: `${1_000 + n}`, title, year: 2_000 + (n % 10) }))

    test('While a new version is projected beside the old one, no query of the old one fails', async () => {
      const [writer, reader] = [await open(), await open()]
      const old = await reader.collection<SampleDocument>(sampleDocuments(1))
      const before = someDocuments('old', 100)
      await old.commit(before.map(updated), 99)

      const young = await writer.collection<SampleDocument>(sampleDocuments(2))
      let isProjected = false
      const project = async () => {
        for (const [at, document] of someDocuments('young', 100).entries()) await young.commit([updated(document)], at)
        isProjected = true
      }
      const query = async () => {
        for (let queries = 0; !isProjected || queries < 10; queries += 1) {
          expect(await old.get('1007')).toEqual(before[7])
          expect(await old.find({ where: { year: 2_003 }, sort: { field: 'title' } })).toHaveLength(10)
          expect(await old.count({})).toBe(100)
        }
      }
      await Promise.all([project(), query()])
      expect(await everything(old)).toEqual(before)
      expect(await everything(young)).toEqual(someDocuments('young', 100))

      await writer.drop(sampleDocuments(1))
      expect(await reader.collections()).toEqual(['cards@2'])
      expect(
        await (await reader.collection<SampleDocument>(sampleDocuments(2))).count({ where: { title: 'young' } }),
      ).toBe(100)
    })

    test('Large documents come in small batches, however many there are', async () => {
      const collection = await (await open()).collection<SampleDocument>(sampleDocuments())
      const large = someDocuments('large', 40).map(document => ({ ...document, more: [HALF_A_MEGABYTE] }))
      for (let at = 0; at < 40; at += 8) await collection.commit(large.slice(at, at + 8).map(updated), at)
      const batches = await batchesOf(collection)
      expect(batches.flat().map(({ id }) => id)).toEqual(large.map(({ id }) => id))
      expect(Math.max(...batches.map(batch => batch.length))).toBeLessThanOrEqual(10)
    })
  })
