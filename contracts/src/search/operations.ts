import { ok, operationsOf } from '../operations/operation.ts'
import { exampleListedPaper } from '../papers/examples.ts'
import { SearchQuery, SearchResponse } from './views.ts'

const api = operationsOf('Papers')

const { title } = exampleListedPaper

export const searchOperations = {
  search: api.get('/search', {
    summary: 'Search papers and the text of their PDFs, best first',
    description:
      'Every word of `q` must stand in a paper: in title, subtitle, authors, keywords, abstract, their translations or the text of its current PDF; the last word also as the beginning of one. Case, digits of other scripts, compatibility characters (CO₂) and the ways to write a nasal of Devanagari make no difference; a word that is broken at the end of a line of a PDF is found whole. Nothing in `q` is an operator. `highlights` say where the words stand: `ranges` are UTF-16 units of `text`. `year`, `issueType`, `language`, `author` and `keyword` narrow the results down; authors and keywords are compared as a whole, without regard to case and diacritics. With `facets=true`, `facets` has how many papers have which of these values, counted over those that have the words, the best 1,000 of them at most (`counted` says over how many), each without its own filter; of authors and keywords the twelve most frequent. `sort` is `best`, `newest` or `oldest`; of more than 10,000 papers, dates are compared by year only. Where nothing is found, `suggestion` is what was probably meant. `pages`, on the first page of results and without a filter, are pages and announcements of the journal that have every word. `isComplete` is false while the texts of some PDFs are still to be read.',
    allow: 'everyone',
    limit: 'search',
    class: 'search',
    query: SearchQuery,
    response: ok(SearchResponse, {
      papers: [{ ...exampleListedPaper, highlights: [{ field: 'title', text: title, ranges: [[6, 15]] }] }],
      volumes: [],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
      facets: {
        counted: 1,
        year: [{ value: '2026', count: 1 }],
        issueType: [{ value: 'Regular', count: 1 }],
        language: [{ value: 'en', count: 1 }],
        author: [{ value: 'Asha Rao', count: 1 }],
        keyword: [{ value: 'Rainfall', count: 1 }],
      },
    }),
    refusals: ['SEARCH_PAUSED', 'SEARCH_NOT_READY'],
  }),
} as const
