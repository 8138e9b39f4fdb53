import * as z from 'zod/mini'
import { Pagination } from '../envelope.ts'
import { Search, text, truth, wholeNumber } from '../fields.ts'
import { LANGUAGES } from '../languages.ts'
import { ListedPaper } from '../papers/views.ts'
import { IssueTypeInput, YearInput } from '../volumes/fields.ts'
import { Volume } from '../volumes/views.ts'
import { FACET_MAX } from '../limits.ts'
import { paperFields } from './paper-texts.ts'

/** Papers on one page of results. */
const RESULTS = 20
const RESULTS_MAX = 100

const ORDERS = ['best', 'newest', 'oldest'] as const

const facet = (name: string) => text(name, { max: FACET_MAX, isOptional: true })

export const SearchQuery = z.object({
  /** Without a word, nothing is found. */
  q: z._default(Search, ''),
  year: z.optional(YearInput),
  issueType: z.optional(IssueTypeInput),
  /** BCP 47. */
  language: z.optional(facet('Language')),
  author: z.optional(facet('Author')),
  keyword: z.optional(facet('Keyword')),
  sort: z._default(z.enum(ORDERS, `sort must be one of: ${ORDERS.join(', ')}`), 'best'),
  /** Whether facets are counted. */
  facets: z.optional(truth),
  page: z._default(wholeNumber('page', 1, 10_000), 1),
  limit: z._default(wholeNumber('limit', 1, RESULTS_MAX), RESULTS),
})
export type SearchQuery = z.infer<typeof SearchQuery>

const ranges = z.array(z.array(z.int()).check(z.length(2)))

/** Where words of the search stand in one text of a paper. */
const Highlight = z.object({
  field: z.enum([...paperFields, 'text']),
  /** Plain text: all of it, or an excerpt. */
  text: z.string(),
  /** From and to in UTF-16 units of the text, the end excluded. */
  ranges,
  /** Of the PDF, from 1, where the words stand in its text. */
  page: z.optional(z.int()),
})
export type Highlight = z.infer<typeof Highlight>

const SearchedPaper = z.extend(ListedPaper, { highlights: z.array(Highlight) })

/** A page, or an announcement, that has the words in its title or its text. */
export const FoundPage = z.object({
  kind: z.enum(['page', 'news']),
  slug: z.string(),
  url: z.string(),
  language: z.enum(LANGUAGES),
  title: z.string(),
  excerpt: z.object({ text: z.string(), ranges }),
})
export type FoundPage = z.infer<typeof FoundPage>

const FacetCounts = z.array(z.object({ value: z.string(), count: z.int() }))

/** Of the papers that have the words, of the best 1,000 at most, and that have the values of the other facets. */
const Facets = z.object({
  /** Papers that were looked at. */
  counted: z.int(),
  year: FacetCounts,
  issueType: FacetCounts,
  language: FacetCounts,
  author: FacetCounts,
  keyword: FacetCounts,
})

export const SearchResponse = z.object({
  /** In the order that was asked for. */
  papers: z.array(SearchedPaper),
  /** Volumes whose name has the words, some at most. */
  volumes: z.array(Volume),
  /** What the journal says of itself, some at most: on the first page, without a filter of years or types. */
  pages: z.optional(z.array(FoundPage)),
  pagination: Pagination,
  facets: z.optional(Facets),
  /** Where nothing is found: the words that were probably meant. */
  suggestion: z.optional(z.string()),
  /** False while the texts of some PDFs are still to be read; absent once all are searched. */
  isComplete: z.optional(z.literal(false)),
})
export type SearchResponse = z.infer<typeof SearchResponse>
