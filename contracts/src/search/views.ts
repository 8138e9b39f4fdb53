import * as z from 'zod/mini'
import { Pagination } from '../envelope.ts'
import { Search, wholeNumber } from '../fields.ts'
import { ListedPaper } from '../papers/views.ts'
import { IssueTypeInput, YearInput } from '../volumes/fields.ts'
import { Volume } from '../volumes/views.ts'
import { paperFields } from './paper-texts.ts'

/** Papers on one page of results. */
const RESULTS = 20
const RESULTS_MAX = 100

export const SearchQuery = z.object({
  /** Without a word, nothing is found. */
  q: z._default(Search, ''),
  year: z.optional(YearInput),
  issueType: z.optional(IssueTypeInput),
  page: z._default(wholeNumber('page', 1, 10_000), 1),
  limit: z._default(wholeNumber('limit', 1, RESULTS_MAX), RESULTS),
})
export type SearchQuery = z.infer<typeof SearchQuery>

/** Where words of the search stand in one text of a paper. */
const Highlight = z.object({
  field: z.enum([...paperFields, 'text']),
  /** Plain text: all of it, or an excerpt. */
  text: z.string(),
  /** From and to in UTF-16 units of the text, the end excluded. */
  ranges: z.array(z.array(z.int()).check(z.length(2))),
  /** Of the PDF, from 1, where the words stand in its text. */
  page: z.optional(z.int()),
})
export type Highlight = z.infer<typeof Highlight>

const SearchedPaper = z.extend(ListedPaper, { highlights: z.array(Highlight) })

export const SearchResponse = z.object({
  /** Best first. */
  papers: z.array(SearchedPaper),
  /** Volumes whose name has the words, some at most. */
  volumes: z.array(Volume),
  pagination: Pagination,
  /** Where nothing is found: the words that were probably meant. */
  suggestion: z.optional(z.string()),
  /** False while the texts of some PDFs are still to be read; absent once all are searched. */
  isComplete: z.optional(z.literal(false)),
})
export type SearchResponse = z.infer<typeof SearchResponse>
