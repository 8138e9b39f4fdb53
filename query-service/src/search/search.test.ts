import { expect, test } from 'vitest'
import { normalisedSearch, search, searchSource } from './search.ts'

const indexAt = (textsUpTo: number | undefined, position = 7) => ({
  find: async () => ({ papers: [], total: 0, volumes: [] }),
  suggest: async () => undefined,
  state: async () => ({ position, texts: 1 }),
  textsUpTo: () => textsUpTo,
})

test.each([
  ['no text was looked for yet', undefined, false],
  ['a paper came after the last text', 6, false],
  ['every text is indexed', 7, undefined],
])('where %s, the response says whether it is complete', async (_, textsUpTo, isComplete) => {
  const query = normalisedSearch({ q: 'rivers', page: 1, limit: 20, sort: 'best' })
  expect((await search(indexAt(textsUpTo), query, async () => [])).data).toStrictEqual({
    papers: [],
    volumes: [],
    pagination: { page: 1, limit: 20, total: 0, totalPages: 1 },
    ...(isComplete === false && { isComplete }),
  })
})

test('before the first event, too, no text was looked for', async () => {
  const query = normalisedSearch({ q: 'rivers', page: 1, limit: 20, sort: 'best' })
  expect((await search(indexAt(undefined, 0), query, async () => [])).data).toMatchObject({ isComplete: false })
})

test('an index has another version when its events, its texts or the look for texts have come further', async () => {
  const versionAt = (position: number, texts: number, upTo: number) =>
    searchSource({ state: async () => ({ position, texts }), textsUpTo: () => upTo }).version()
  const versions = await Promise.all([versionAt(7, 1, 7), versionAt(7, 2, 7), versionAt(8, 2, 7), versionAt(8, 2, 8)])
  expect(new Set(versions).size).toBe(4)
})
