import { beforeEach, describe, expect, test } from 'vitest'
import type { SearchIndex } from '../search.ts'
import { idsFor, indexed, type Open, paper, search } from './fixtures.ts'

export const contractOfOrder = (open: Open) =>
  describe('order', () => {
    let index: SearchIndex

    beforeEach(async () => {
      index = await open()
    })

    test('Papers are sorted by their dates, on every page', async () => {
      const dates = ['2025-03-01', '2025-01-31', '2024-12-31', undefined]
      await indexed(
        index,
        dates.map((publishedOn, n) => paper(`p${n}`, { title: 'Rain', year: n === 2 ? 2024 : 2025, publishedOn })),
      )
      expect(await idsFor(index, 'rain', { sort: 'newest' })).toEqual(['p0', 'p1', 'p3', 'p2'])
      expect(await idsFor(index, 'rain', { sort: 'oldest' })).toEqual(['p2', 'p3', 'p1', 'p0'])
      expect(await idsFor(index, 'rain', { sort: 'newest', skip: 1, limit: 2, year: 2025 })).toEqual(['p1', 'p3'])
    })

    test('What is equal otherwise is in the order of ids, in whatever order it was indexed', async () => {
      const ids = ['c', 'a', 'd', 'b']
      await indexed(
        index,
        ids.map(id => paper(id, { title: 'Rain', publishedOn: '2025-03-01' })),
      )
      expect(await idsFor(index, 'rain')).toEqual(['a', 'b', 'c', 'd'])
      expect(await idsFor(index, 'rain', { sort: 'newest' })).toEqual(['d', 'c', 'b', 'a'])
      expect(await idsFor(index, 'rain', { sort: 'oldest', skip: 1, limit: 2 })).toEqual(['b', 'c'])
    })

    test('A facet is written as in the first paper that has it, however the papers rank', async () => {
      await indexed(index, [
        paper('b', { title: 'Rain', keywords: ['WATER'] }),
        paper('a', { title: 'On rain and other things', keywords: ['Water'] }),
      ])
      expect(await idsFor(index, 'rain')).toEqual(['b', 'a'])
      expect((await search(index, 'rain', { facets: true })).facets?.keyword).toEqual([{ value: 'Water', count: 2 }])
    })
  })
