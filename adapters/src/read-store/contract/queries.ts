import { beforeEach, describe, expect, test } from 'vitest'
import { batchesOf, type SampleDocument, sampleDocuments, updated, everything, removed, type Open } from './fixtures.ts'
import type { Collection, Find } from '../read-store.ts'

const journal: readonly SampleDocument[] = [
  { id: 'p1', title: 'Rivers of the Deccan', year: 2025, open: true },
  { id: 'p2', title: 'गोदावरी नदी', year: 2024, open: false },
  { id: 'p3', title: 'rivers', year: 2025, open: false },
  { id: 'p4', title: 'Éclat', year: 1999, open: true },
  { id: 'p5', title: 'अनुसंधान', year: 2025, open: true },
  { id: 'p6', title: '100% (a.b*c) [x] $1 _ \\', year: 10_000 },
  { id: 'p7', title: 'Rivers of the Deccan', year: 2024, open: true },
]

export const contractOfQueries = (open: Open) =>
  describe('queries', () => {
    let collection: Collection<SampleDocument>
    const found = async (query: Find<SampleDocument>) => (await collection.find(query)).map(({ id }) => id)

    beforeEach(async () => {
      collection = await (await open()).collection<SampleDocument>(sampleDocuments())
      await collection.commit(journal.toReversed().map(updated), 1)
    })

    test('Get returns the document, or undefined', async () => {
      expect(await collection.get('p2')).toEqual(journal[1])
      expect(await collection.get('p9')).toBeUndefined()
    })

    test('Find without restriction returns all, ordered by id', async () => {
      expect(await collection.find({})).toEqual(journal)
    })

    test.for<[Find<SampleDocument>['where'], string[]]>([
      [{ year: 2025 }, ['p1', 'p3', 'p5']],
      [{ year: 2025, open: true }, ['p1', 'p5']],
      [{ open: false }, ['p2', 'p3']],
      [{ title: 'गोदावरी नदी' }, ['p2']],
      [{ title: '100% (a.b*c) [x] $1 _ \\' }, ['p6']],
      [{ id: 'p4' }, ['p4']],
      [{ year: undefined, open: false }, ['p2', 'p3']],
      [{ title: 'RIVERS' }, []],
      [{ year: 3000 }, []],
    ])('Find and count are restricted by where %o', async ([where, expected]) => {
      expect(await found({ where })).toEqual(expected)
      expect(await collection.count({ where })).toBe(expected.length)
    })

    test.for<[Find<SampleDocument>, string[]]>([
      [{ range: { field: 'title', from: 'Rivers of the Deccan', to: 'rivers' } }, ['p1', 'p3', 'p7']],
      [{ range: { field: 'title', from: 'rivers' } }, ['p2', 'p3', 'p4', 'p5']],
      [{ range: { field: 'title', to: 'Rivers' } }, ['p6']],
      [{ range: { field: 'title' } }, ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7']],
      [{ range: { field: 'title', from: 'rivers', to: 'Rivers' } }, []],
      [{ range: { field: 'title', from: 'S' }, where: { year: 2025 } }, ['p3', 'p5']],
      [{ range: { field: 'id', from: 'p2', to: 'p3' } }, ['p2', 'p3']],
    ])('Find and count are restricted by the range of %o', async ([query, expected]) => {
      expect(await found(query)).toEqual(expected)
      expect(await collection.count(query)).toBe(expected.length)
    })

    test.for<[string, string[]]>([
      ['Rivers', ['p1', 'p7']],
      ['ivers', ['p1', 'p3', 'p7']],
      ['नदी', ['p2']],
      ['द', ['p2']],
      ['É', ['p4']],
      ['E\u0301', []],
      ['E', []],
      ['(a.b*c) [x] $1 _ \\', ['p6']],
      ['.*', []],
      ['%', ['p6']],
      ['_', ['p6']],
      ['', ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7']],
    ])('Find and count are restricted by contains %o, code point by code point', async ([text, expected]) => {
      expect(await found({ contains: { field: 'title', text } })).toEqual(expected)
      expect(await collection.count({ contains: { field: 'title', text } })).toBe(expected.length)
    })

    test.for<[Find<SampleDocument>, string[]]>([
      [{ except: { field: 'id', values: ['p1', 'p3', 'p9'] } }, ['p2', 'p4', 'p5', 'p6', 'p7']],
      [{ except: { field: 'id', values: [] } }, ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7']],
      [{ except: { field: 'title', values: ['Rivers of the Deccan', 'rivers'] } }, ['p2', 'p4', 'p5', 'p6']],
      [{ except: { field: 'more', values: ['a'] } }, ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7']],
      [
        {
          except: {
            field: 'title',
            values: ['Rivers of the Deccan', 'rivers'],
            unless: { field: 'id', values: ['p7', 'p2'] },
          },
        },
        ['p2', 'p4', 'p5', 'p6', 'p7'],
      ],
      [
        {
          where: { year: 2025, id: 'p1' },
          except: { field: 'id', values: ['p1'], unless: { field: 'title', values: [] } },
        },
        [],
      ],
      [
        {
          where: { year: 2025 },
          contains: { field: 'title', text: 'ivers' },
          range: { field: 'id', from: 'p1' },
          except: { field: 'id', values: ['p3'] },
        },
        ['p1'],
      ],
    ])('Find and count leave out what is excepted by %o', async ([query, expected]) => {
      expect(await found(query)).toEqual(expected)
      expect(await collection.count(query)).toBe(expected.length)
    })

    test('What was removed is not found by an exception', async () => {
      await collection.commit([removed('p2')], 2)
      const except = { field: 'title', values: ['rivers'] } as const
      expect(await found({ except })).toEqual(['p1', 'p4', 'p5', 'p6', 'p7'])
      expect(await collection.count({ except })).toBe(5)
    })

    test('Both where and contains restrict a query', async () => {
      const query: Find<SampleDocument> = { where: { year: 2025 }, contains: { field: 'title', text: 'ivers' } }
      expect(await found(query)).toEqual(['p1', 'p3'])
      expect(await collection.count(query)).toBe(2)
    })

    test('Pages of what contains a text are in order, whether few documents have it or many', async () => {
      const many = Array.from({ length: 450 }, (_, n) => {
        const id = `many ${String(n).padStart(3, '0')}`
        return { id, title: n % 100 === 7 ? 'Ponds and lakes' : 'Lakes', year: 3000 - n }
      })
      await collection.commit(many.map(updated), 2)
      const page = (text: string, skip: number) =>
        found({ contains: { field: 'title', text }, sort: { field: 'year' }, skip, limit: 2 })
      expect(await page('Ponds', 0)).toEqual(['many 407', 'many 307'])
      expect(await page('Ponds', 4)).toEqual(['many 007'])
      expect(await page('akes', 0)).toEqual(['many 449', 'many 448'])
      expect(await page('akes', 448)).toEqual(['many 001', 'many 000'])
      expect(await page('akes', 450)).toEqual([])
      const query = { contains: { field: 'title', text: 'Ponds' }, where: { year: 2593 } } as const
      expect(await found(query)).toEqual(['many 407'])
    })

    test('Numbers are sorted as numbers, and equal ones by id, both ways', async () => {
      const ascending = ['p4', 'p2', 'p7', 'p1', 'p3', 'p5', 'p6']
      expect(await found({ sort: { field: 'year' } })).toEqual(ascending)
      expect(await found({ sort: { field: 'year', descending: true } })).toEqual(ascending.toReversed())
    })

    test('Texts are sorted by code points, and equal ones by id, both ways', async () => {
      const ascending = ['p6', 'p1', 'p7', 'p3', 'p4', 'p5', 'p2']
      expect(await found({ sort: { field: 'title' } })).toEqual(ascending)
      expect(await found({ sort: { field: 'title', descending: true } })).toEqual(ascending.toReversed())
    })

    test('False comes before true, and what is missing before both', async () => {
      expect(await found({ sort: { field: 'open' } })).toEqual(['p6', 'p2', 'p3', 'p1', 'p4', 'p5', 'p7'])
    })

    test('Skip and limit cut a page out of the sorted result', async () => {
      const page = (skip: number | undefined, limit: number | undefined) =>
        found({ where: { year: 2025 }, sort: { field: 'title', descending: true }, skip, limit })
      expect(await page(0, 2)).toEqual(['p5', 'p3'])
      expect(await page(2, 2)).toEqual(['p1'])
      expect(await page(1, undefined)).toEqual(['p3', 'p1'])
      expect(await page(undefined, 0)).toEqual([])
      expect(await page(9, 2)).toEqual([])
    })

    test('The pages of a query with equal sort keys have no gap and no double', async () => {
      const pages = [0, 2, 4, 6].map(skip => found({ sort: { field: 'open', descending: true }, skip, limit: 2 }))
      expect((await Promise.all(pages)).flat().toSorted()).toEqual(journal.map(({ id }) => id))
    })

    test('Count without restriction counts all', async () => {
      expect(await collection.count({})).toBe(journal.length)
    })

    test('Groups have how many documents have the same values, and the sum over them, in the order of the values', async () => {
      const groups = [
        { year: 1999, title: 'Éclat', count: 1, sum: 1999 },
        { year: 2024, title: 'Rivers of the Deccan', count: 1, sum: 2024 },
        { year: 2024, title: 'गोदावरी नदी', count: 1, sum: 2024 },
      ]
      expect((await collection.groupBy({}, ['year', 'title'], 'year')).slice(0, 3)).toEqual(groups)
      await collection.commit([removed('p2')], 2)
      expect(await collection.groupBy({ where: { open: true } }, ['year'], 'year')).toEqual([
        { year: 1999, count: 1, sum: 1999 },
        { year: 2024, count: 1, sum: 2024 },
        { year: 2025, count: 2, sum: 4050 },
      ])
      const without = { except: { field: 'id', values: ['p6'] } } as const
      expect(await collection.groupBy(without, [], 'year')).toEqual([{ count: 5, sum: 10_098 }])
      expect(await collection.groupBy({ where: { year: 3000 } }, [], 'year')).toEqual([])
    })

    test('All returns every document once, ordered by id, in batches', async () => {
      const many = Array.from({ length: 2_345 }, (_, index) => ({ id: `q${index}`, title: `${index}` }))
      await collection.commit(many.map(updated), 2)
      const ids = [...journal, ...many].map(({ id }) => id).toSorted()
      const batches = await batchesOf(collection)
      expect(batches.flat().map(({ id }) => id)).toEqual(ids)
      expect(Math.max(...batches.map(batch => batch.length))).toBeLessThan(ids.length)
      expect(Math.min(...batches.map(batch => batch.length))).toBeGreaterThan(0)
    })

    test('All can be left early, and writing goes on meanwhile', async () => {
      await collection.commit(
        Array.from({ length: 1_500 }, (_, n) => updated({ id: `q${n}`, title: 'many' })),
        2,
      )
      for await (const batch of collection.all()) {
        await collection.commit([updated({ id: 'z', title: `${batch.length}` })], 3)
        break
      }
      expect(await collection.checkpoint()).toBe(3)
      expect((await everything(collection)).at(-1)).toMatchObject({ id: 'z' })
    })
  })
