import * as z from 'zod/mini'
import { Pagination } from '../envelope.ts'
import { numeric, Search } from '../fields.ts'
import { ListedPaper } from '../papers/views.ts'
import { IssueTypeInput, YearInput } from '../volumes/fields.ts'
import { Volume } from '../volumes/views.ts'
import { paperFields } from './paper-texts.ts'

/** Papers on one page of results. */
const RESULTS = 20
const RESULTS_MAX = 100

const limitSentence = `limit must be a whole number from 1 to ${RESULTS_MAX}`
const pageSentence = 'page must be a whole number from 1 to 10000'

export const SearchQuery = z.object({
  /** Without a word, nothing is found. */
  q: z._default(Search, ''),
  year: z.optional(YearInput),
  issueType: z.optional(IssueTypeInput),
  page: z._default(numeric(z.int(pageSentence).check(z.gte(1, pageSentence), z.lte(10_000, pageSentence))), 1),
  limit: z._default(
    numeric(z.int(limitSentence).check(z.gte(1, limitSentence), z.lte(RESULTS_MAX, limitSentence))),
    RESULTS,
  ),
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
