import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import { contractOfQueries } from '@shodh/adapters/read-store/contract/queries.ts'
import type { Change, Collection, Document, ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { expect, test } from 'vitest'
import { matching, select, groupedBy } from './select.ts'

/** What the contract of queries needs of a store. */
const inMemory = (): Pick<ReadStore, 'collection'> => ({
  collection: async <D extends Document>() => {
    const documents = new Map<string, D>()
    let position: number = BEGINNING
    const all = () => [...documents.values()]
    const commit = async (changes: readonly Change<D>[], checkpoint: number) => {
      position = checkpoint
      for (const { id, document } of changes)
        if (document) documents.set(id, document)
        else documents.delete(id)
    }
    const collection: Partial<Collection<D>> = {
      get: async id => documents.get(id),
      find: async query => select(all(), query),
      count: async query => matching(all(), query).length,
      groupBy: async (query, fields, summed) => groupedBy(matching(all(), query), fields, summed),
      all: async function* () {
        for (const document of select(all(), {})) yield [document]
      },
      checkpoint: async () => position,
      commit,
    }
    return collection as Collection<D>
  },
})

contractOfQueries(async () => inMemory() as ReadStore)

test('Letters beyond the first plane are sorted by code points, too', () => {
  const documents = ['😀', '～', 'a'].map((title, n) => ({ id: `${n}`, title }))
  expect(select(documents, { sort: { field: 'title' } }).map(({ title }) => title)).toEqual(['a', '～', '😀'])
})

test('Letters of one plane stay in their order, and the shorter of two texts comes first', () => {
  const titles = ['\ue000', '\ud7ff', '\uffff', '\u{10000}', '😀', '\u{10ffff}', 'ab', 'a', 'abc', '']
  const documents = titles.map((title, n) => ({ id: `${n}`, title }))
  expect(select(documents, { sort: { field: 'title' } }).map(({ title }) => title)).toEqual([
    ...['', 'a', 'ab', 'abc', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '😀', '\u{10ffff}'],
  ])
})

test('What is missing comes first, numbers are sorted as numbers, and equal ones by their id', () => {
  type Sample = { readonly id: string; readonly n?: number | boolean | string }
  const documents: Sample[] = [{ id: 'd', n: 10 }, { id: 'c' }, { id: 'b', n: 9 }, { id: 'a', n: 10 }, { id: 'e' }]
  const idsBy = (descending: boolean, given = documents) =>
    select(given, { sort: { field: 'n' as never, descending } }).map(({ id }) => id)
  expect(idsBy(false)).toEqual(['c', 'e', 'b', 'a', 'd'])
  expect(idsBy(true)).toEqual(['d', 'a', 'b', 'e', 'c'])
  expect(
    idsBy(false, [
      { id: 'a', n: true },
      { id: 'b', n: false },
    ]),
  ).toEqual(['b', 'a'])
  expect(
    idsBy(false, [
      { id: 'a', n: '10' },
      { id: 'b', n: 9 },
    ]),
  ).toEqual(['b', 'a'])
  expect(
    idsBy(false, [
      { id: 'b', n: 9 },
      { id: 'a', n: '10' },
    ]),
  ).toEqual(['b', 'a'])
})

test('A range without ends has every document, and one with an end only those with a text within it', () => {
  const documents = [{ id: 'a', title: '5' }, { id: 'b' }, { id: 'c', title: 7 as never }]
  const idsIn = (range: object) =>
    matching(documents, { range: { field: 'title' as never, ...range } }).map(({ id }) => id)
  expect([idsIn({}), idsIn({ from: '' }), idsIn({ to: '6' }), idsIn({ from: '5', to: '5' })]).toEqual([
    ['a', 'b', 'c'],
    ['a'],
    ['a'],
    ['a'],
  ])
  expect([idsIn({ from: '6' }), idsIn({ to: '4' })]).toEqual([[], []])
})
