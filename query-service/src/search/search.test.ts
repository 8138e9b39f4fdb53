import { expect, test } from 'vitest'
import { normalisedSearch, search } from './search.ts'

const indexAt = (textsUpTo: number | undefined) => ({
  find: async () => ({ papers: [], total: 0, volumes: [] }),
  meant: async () => undefined,
  state: async () => ({ position: 7, texts: 1 }),
  textsUpTo: () => textsUpTo,
})

test.each([
  ['no text was looked for yet', undefined, false],
  ['a paper came after the last text', 6, false],
  ['every text is indexed', 7, undefined],
])('where %s, the response says whether it is complete', async (_, textsUpTo, isComplete) => {
  const query = normalisedSearch({ q: 'rivers', page: 1, limit: 20 })
  expect((await search(indexAt(textsUpTo), query)).data).toEqual({
    papers: [],
    volumes: [],
    pagination: { page: 1, limit: 20, total: 0, totalPages: 1 },
    ...(isComplete === false && { isComplete }),
  })
})
