import { paginationOf } from '@shodh/contracts/envelope.ts'
import type { SearchIndex, FoundPaper, SearchFilter } from '@shodh/adapters/search/search.ts'
import { ListedPaper } from '@shodh/contracts/papers/views.ts'
import type { FacetFilter } from '@shodh/contracts/search/facets.ts'
import type { FoundPage, SearchQuery, SearchResponse, Highlight } from '@shodh/contracts/search/views.ts'
import { searchWords, type SearchWord, type Excerpt, excerptOf, rangesOf } from '@shodh/contracts/search/words.ts'
import { Volume } from '@shodh/contracts/volumes/views.ts'
import type { Ports } from '../ports.ts'
import { shareReads, type Source } from '../views/served-views.ts'
import type { QueryResult } from '../responses.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { type PaperField, paperFields, paperTexts } from '@shodh/contracts/search/paper-texts.ts'

/** Texts of one field that are shown at most: a paper may have many keywords and translations. */
const TEXTS_MAX = 3

const highlight = (field: Highlight['field'], { text, ranges }: Excerpt): Highlight => ({
  field,
  text,
  ranges: ranges.map(([from, to]) => [from, to]),
})

/** The texts that may have marks, which are shown without them. */
const MARKED: readonly PaperField[] = ['title', 'subtitle', 'translations']

/** Where the words stand in a paper, field by field; of long texts the surroundings of the first. */
const highlightsOf = ({ paper, text }: FoundPaper, words: readonly SearchWord[]): Highlight[] => {
  const texts = paperTexts(paper)
  const inFields = paperFields.flatMap(field =>
    texts[field]
      .map(one => (MARKED.includes(field) ? plainText(one) : one))
      .flatMap(one => {
        const ranges = rangesOf(one, words)
        if (ranges.length === 0) return []
        return [
          highlight(
            field,
            field === 'abstract' || field === 'translations' ? excerptOf(one, ranges) : { text: one, ranges },
          ),
        ]
      })
      .slice(0, TEXTS_MAX),
  )
  return text ? [...inFields, { ...highlight('text', text), page: text.page }] : inFields
}

type Index = Pick<SearchIndex, 'find' | 'suggest' | 'state'> & Pick<Ports['search'], 'textsUpTo'>

/** The normal form of a search, so that equal searches share one cache entry. */
export const normalisedSearch = ({ q, page, limit, sort, facets, ...rest }: SearchQuery) => ({
  page,
  limit,
  sort,
  facets,
  words: searchWords(q),
  filter: Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined && value !== ''),
  ) as FacetFilter,
})

type Search = ReturnType<typeof normalisedSearch> & Pick<SearchFilter, 'except'>

type FindPages = (words: readonly SearchWord[]) => Promise<readonly FoundPage[]>

/** What was probably meant, if that is found. */
const suggestionFor = async (index: Pick<Index, 'find' | 'suggest'>, { words, filter, except }: Search) => {
  const suggested = await index.suggest(words)
  if (!suggested) return undefined
  const others: readonly SearchWord[] = suggested.map(text => ({ text, isPrefix: false }))
  const { total, volumes } = await index.find({ words: others, ...filter, except, skip: 0, limit: 0 })
  return total + volumes.length > 0 ? suggested.join(' ') : undefined
}

const messageFor = ({ words }: Search, { papers, volumes, pages = [], suggestion }: SearchResponse) => {
  if (words.length === 0) return 'Search for a word: letters or digits'
  if (papers.length + volumes.length + pages.length > 0) return 'Search results retrieved successfully'
  return suggestion === undefined ? 'Nothing was found' : `Nothing was found. Did you mean: ${suggestion}?`
}

/** The index as what responses are made from: position and texts only ever grow. */
export const searchSource = (index: Pick<Index, 'state' | 'textsUpTo'>): Source => ({
  version: shareReads(async () => {
    const { position, texts } = await index.state()
    return `${position + texts} ${index.textsUpTo()}`
  }),
})

/** Whether the texts of all PDFs are searched. */
const hasTexts = async ({ state, textsUpTo }: Index) => (textsUpTo() ?? -1) >= (await state()).position

/** `pages` finds what the journal says of itself. */
export const search = async (index: Index, query: Search, pages: FindPages): Promise<QueryResult> => {
  const { words, filter, except, sort, facets, page, limit } = query
  const found = await index.find({ words, ...filter, except, sort, facets, skip: (page - 1) * limit, limit })
  const isFirst = page === 1 && Object.keys(filter).length === 0
  const foundPages = isFirst ? [...(await pages(words))] : []
  const isNothing = words.length > 0 && found.total + found.volumes.length + foundPages.length === 0
  const suggestion = isNothing ? await suggestionFor(index, query) : undefined
  const data: SearchResponse = {
    papers: found.papers.map(one => ({ ...ListedPaper.parse(one.paper), highlights: highlightsOf(one, words) })),
    volumes: found.volumes.map(volume => Volume.parse(volume)),
    ...(foundPages.length > 0 && { pages: foundPages }),
    pagination: paginationOf({ page, limit, total: found.total }),
    ...(found.facets && { facets: found.facets }),
    ...(suggestion !== undefined && { suggestion }),
    ...(!(await hasTexts(index)) && { isComplete: false }),
  }
  return { message: messageFor(query, data), data }
}
