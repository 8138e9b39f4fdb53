import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import { contractOfQueries } from '@shodh/adapters/read-store/contract/queries.ts'
import type { Change, Collection, Document, ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { expect, test } from 'vitest'
import { matching, select } from './select.ts'

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
