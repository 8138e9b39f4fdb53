import type { SearchFilter } from '@shodh/adapters/search/search.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { beforeEach, expect, test } from 'vitest'
import { paperDocument } from '../testing/paper-document.ts'
import { withQueries } from '../testing/with-queries.ts'
import { paperRoutes } from './routes.ts'

let filters: SearchFilter[]
let hits: readonly PaperDocument[]
let isComplete = true
let texts = 1

const at = withQueries(paperRoutes, () => ({
  search: {
    find: async filter => {
      filters.push(filter)
      return { papers: hits.map(paper => ({ paper })), total: hits.length, volumes: [] }
    },
    suggest: async () => undefined,
    state: async () => ({ position: 7, texts }),
    isComplete: () => isComplete,
    textsUpTo: () => 7,
  },
}))

const [rivers, wells, floods] = ['On Rivers', 'On Wells', 'On Floods'].map((title, n) =>
  paperDocument({ id: `p${n + 1}`, sr: n + 1, order: String(n), title }),
)
const gone = paperDocument({ id: 'gone', title: 'On Lakes' })

beforeEach(() => {
  filters = []
  isComplete = true
  at.given.give('papers', rivers!, wells!, floods!)
  hits = [floods!, gone, rivers!, wells!]
})

const list = (query: string) => at.data(`/papers?${query}`)
const titles = async (query: string) => (await list(query)).papers.map(({ title }: { title: string }) => title)

test('a search finds the text of PDFs too, in the order of lists, each paper once', async () => {
  expect(await titles('search=on%20wells&content=true')).toEqual(['On Rivers', 'On Wells', 'On Floods'])
  const words = [
    { text: 'on', isPrefix: false },
    { text: 'wells', isPrefix: true },
  ]
  expect(filters).toEqual([{ words, year: undefined, issueType: undefined, skip: 0, limit: 200 }])
  const page = await list('search=on%20wells&content=true&limit=2&page=2')
  expect([page.papers.length, page.papers[0].title]).toEqual([1, 'On Floods'])
  expect(page.pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 })
})

test('its filters hold for what is found in PDFs', async () => {
  expect(await titles('search=on%20wells&content=true&volumeName=Vol.%209')).toEqual([])
  await list('search=on%20wells&content=true&year=2025&issueType=Special')
  expect(filters.at(-1)).toMatchObject({ year: 2025, issueType: 'Special' })
})

test('it looks into PDFs only where it is asked to, for a text, once the index is complete', async () => {
  expect(await titles('search=on%20wells')).toEqual(['On Wells'])
  expect(await titles('content=true')).toHaveLength(3)
  isComplete = false
  expect(await titles('search=on%20well&content=true')).toEqual(['On Wells'])
  expect(filters).toEqual([])
})

test('a text that is indexed later is found then', async () => {
  hits = []
  expect(await titles('search=on%20wells&content=true')).toEqual(['On Wells'])
  hits = [floods!]
  texts += 1
  expect(await titles('search=on%20wells&content=true')).toEqual(['On Wells', 'On Floods'])
})
