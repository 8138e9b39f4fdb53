import type { Highlight, SearchResponse as Schema } from '@shodh/contracts/search/views.ts'
import type * as z from 'zod/mini'
import { type Is, isListOf, isOneOf, isOptional, isRecord, isText, isWhole } from '../../shape.ts'
import { isPagination, isPaper } from '../papers/shape.ts'
import { isVolume } from '../volumes/shape.ts'

export type Results = z.infer<typeof Schema>
export type SearchedPaper = Results['papers'][number]
export type { Highlight }

const isRange = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length === 2 && value.every(isWhole)

const isHighlight = isRecord<Highlight>({
  field: isOneOf(['title', 'subtitle', 'authors', 'keywords', 'abstract', 'translations', 'text']),
  text: isText,
  ranges: isListOf(isRange),
  page: isOptional(isWhole),
})

const isHighlighted = isRecord<Pick<SearchedPaper, 'highlights'>>({ highlights: isListOf(isHighlight) })

const isSearchedPaper: Is<SearchedPaper> = (value): value is SearchedPaper => isPaper(value) && isHighlighted(value)

export const isSearchResponse = isRecord<Results>({
  papers: isListOf(isSearchedPaper),
  volumes: isListOf(isVolume),
  pagination: isPagination,
  suggestion: isOptional(isText),
  isComplete: isOptional(isOneOf([false])),
})
