import type { Found, SearchFilter } from '@shodh/adapters/search/search.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { describedPaper } from '../papers/testing/described-paper.ts'
import { paperDocument } from '../testing/paper-document.ts'
import { LOG_ID, withQueries } from '../testing/with-queries.ts'
import { volumeDocument } from '../volumes/testing/volume-document.ts'
import { searchRoutes } from './routes.ts'

const NOTHING: Found = { papers: [], total: 0, volumes: [] }
/** `suggested` is what is found of what was meant. */
const BEGINNING = { position: 7, texts: 1, isComplete: true, found: NOTHING, suggested: NOTHING }
const index = { ...BEGINNING, meant: undefined as readonly string[] | undefined }
let filters: SearchFilter[]

const at = withQueries(searchRoutes, () => ({
  bus: { subscribe: () => () => {} } as never,
  search: {
    find: async filter => {
      filters.push(filter)
      return filter.limit === 0 ? index.suggested : index.found
    },
    suggest: async () => index.meant,
    state: async () => ({ position: index.position, texts: index.texts }),
    isComplete: () => index.isComplete,
    textsUpTo: () => index.position,
  },
}))

beforeEach(() => {
  filters = []
  Object.assign(index, { ...BEGINNING, meant: undefined })
})

const search = (query: string) => at.get(`/search?${query}`)

describe('a search', () => {
  test('finds papers and volumes, and says where the words stand', async () => {
    const text = { text: 'Rivers rise', ranges: [[0, 6]] as const, page: 3 }
    const volume = volumeDocument()
    index.found = { papers: [{ paper: describedPaper(), text }], total: 41, volumes: [volume] }
    const { status, body } = await search('q=Rivers&page=2&limit=20')
    expect([status, body.message]).toEqual([200, 'Search results retrieved successfully'])
    expect(body.data.pagination).toEqual({ page: 2, limit: 20, total: 41, totalPages: 3 })
    expect(body.data.volumes).toMatchObject([{ id: volume.id, name: 'Vol. 7' }])
    expect(body.data.volumes[0]).not.toHaveProperty('searchText')
    const [paper] = body.data.papers
    expect(paper).not.toHaveProperty('abstract')
    expect(paper.highlights).toEqual([
      { field: 'title', text: 'On Rivers & Rain', ranges: [[3, 9]] },
      { field: 'abstract', text: 'Why <i>rivers</i> rise', ranges: [[7, 13]] },
      { field: 'text', text: 'Rivers rise', ranges: [[0, 6]], page: 3 },
    ])
    expect(body.data).not.toHaveProperty('suggestion')
    expect(body.data).not.toHaveProperty('isComplete')
  })

  test('asks the index for its words, its filter and its page', async () => {
    await search('q=On%20RIVERS&year=2025&issueType=regular&author=A.%20Rao&sort=newest&facets=true&page=3&limit=5')
    const [filter] = filters
    const asked = { year: 2025, issueType: 'Regular', author: 'A. Rao', sort: 'newest', facets: true }
    expect(filter).toMatchObject({ ...asked, skip: 10, limit: 5 })
    expect(filter?.words.map(({ text }) => text)).toEqual(['on', 'rivers'])
  })

  test('has the facets that the index has counted, and is refused another order', async () => {
    const facets = {
      counted: 1,
      year: [{ value: '2025', count: 1 }],
      issueType: [],
      language: [],
      author: [],
      keyword: [],
    }
    index.found = { ...NOTHING, papers: [{ paper: describedPaper() }], total: 1, facets }
    expect((await search('q=rivers&facets=true')).body.data.facets).toEqual(facets)
    expect((await search('q=rivers&sort=title')).body.message).toBe('sort must be one of: best, newest, oldest')
  })

  test('shows three texts of a field at most, and those without markup', async () => {
    const keywords = ['rain one', 'rain two', 'dry', 'rain three', 'rain four']
    const translations = [{ language: 'hi', title: 'The <i>rain</i>' }]
    const paper = paperDocument({ title: 'On rivers', keywords, translations })
    index.found = { ...NOTHING, papers: [{ paper }], total: 1 }
    const { highlights } = (await search('q=rain')).body.data.papers[0]
    expect(highlights).toEqual([
      ...['rain one', 'rain two', 'rain three'].map(text => ({ field: 'keywords', text, ranges: [[0, 4]] })),
      { field: 'translations', text: 'The rain', ranges: [[4, 8]] },
    ])
  })

  test('shows of an abstract and a translation what stands around the words, and other texts as a whole', async () => {
    const long = `${'dry '.repeat(200)}the rain ${'dry '.repeat(200)}`.trim()
    const translations = [{ language: 'hi', title: 'x', abstract: long }]
    const paper = paperDocument({ title: long, abstract: long, translations, subtitle: 'A <i>rain</i>' })
    index.found = { ...NOTHING, papers: [{ paper }], total: 1 }
    const { highlights } = (await search('q=rain')).body.data.papers[0]
    const texts = Object.fromEntries(highlights.map(({ field, text }: Record<string, string>) => [field, text]))
    expect([texts.title, texts.subtitle]).toEqual([long, 'A rain'])
    for (const field of ['abstract', 'translations']) {
      expect(texts[field]).toContain('the rain')
      expect(texts[field].length).toBeLessThan(400)
    }
  })

  test.each([
    ['papers', { papers: [{ paper: paperDocument() }], total: 1 }],
    ['volumes', { volumes: [volumeDocument()] }],
  ])('that finds %s suggests nothing', async (_, found) => {
    Object.assign(index, { meant: ['rivers'], found: { ...NOTHING, ...found }, suggested: { ...NOTHING, total: 1 } })
    const { body } = await search('q=river')
    expect([body.message, body.data.suggestion]).toEqual(['Search results retrieved successfully', undefined])
  })

  test('that finds nothing says what was probably meant, if that is found', async () => {
    expect((await search('q=rivrs')).body).toMatchObject({
      message: 'Nothing was found',
      data: { papers: [], pagination: { page: 1, limit: 20, total: 0, totalPages: 1 } },
    })
    index.meant = ['on', 'rivers']
    const unfound = (await search('q=on%20rivrs')).body
    expect([unfound.message, 'suggestion' in unfound.data]).toEqual(['Nothing was found', false])
    expect(filters.at(-1)).toEqual({
      words: ['on', 'rivers'].map(text => ({ text, isPrefix: false })),
      skip: 0,
      limit: 0,
    })
  })

  test('without a word finds nothing, and says what is needed', async () => {
    index.meant = ['rivers']
    const { body } = await search('q=%20!%20')
    expect([body.message, filters.length]).toEqual(['Search for a word: letters or digits', 1])
    expect(body.data).not.toHaveProperty('suggestion')
  })

  test('is made once for equal words until the index has moved', async () => {
    await search('q=on%20rivers')
    await search('q=%20ON%20%20Rivers&page=1&limit=20&x=')
    expect(filters).toHaveLength(1)
    await search('q=on%20rivers&page=2')
    expect(filters).toHaveLength(2)
    index.texts = 2
    await search('q=on%20rivers')
    index.position = 8
    await search('q=on%20rivers')
    expect(filters).toHaveLength(4)
  })

  test('waits for the index to have a position, and is refused until it has all events', async () => {
    const stale = async (position: number) =>
      (await at.get('/search?q=a', { 'x-wait-for-position': `${LOG_ID}.${position}` })).headers['x-stale']
    expect(await stale(7)).toBeUndefined()
    filters = []
    const waiting = stale(8)
    await search('q=meanwhile')
    expect(filters.map(({ words }) => words[0]?.text)).toEqual(['meanwhile'])
    index.position = 8
    expect([await waiting, filters.length]).toEqual([undefined, 2])
    index.isComplete = false
    expect(await search('q=a')).toMatchObject({ status: 503, body: { refused: 'SEARCH_NOT_READY', retryAfter: 5 } })
  })
})

test.each([{ total: 1 }, { volumes: [volumeDocument()] }])('what is found of it is suggested: %o', async found => {
  Object.assign(index, { meant: ['on', 'rivers'], suggested: { ...NOTHING, ...found } })
  const { body } = await search('q=on%20rivrs')
  expect([body.message, body.data.suggestion]).toEqual(['Nothing was found. Did you mean: on rivers?', 'on rivers'])
})
