import { authorsOf, fullName } from '../papers/authors/author-names.ts'
import type { PaperDocument } from '../papers/views.ts'
import { searchable } from './words.ts'

/** What results are narrowed down by. */
export const FACETS = ['year', 'issueType', 'language', 'author', 'keyword'] as const
export type Facet = (typeof FACETS)[number]

/** The values that results must have. */
export type FacetFilter = {
  readonly year?: number | undefined
  readonly issueType?: PaperDocument['issueType'] | undefined
  readonly language?: string | undefined
  readonly author?: string | undefined
  readonly keyword?: string | undefined
}

type Faceted = Pick<PaperDocument, 'year' | 'issueType' | 'language' | 'authors' | 'authorName' | 'keywords'>

/** What a paper has of a facet, as it is shown. */
export const facetValues = (paper: Faceted): Readonly<Record<Facet, readonly string[]>> => ({
  year: [String(paper.year)],
  issueType: [paper.issueType],
  language: paper.language === undefined ? [] : [paper.language],
  author: authorsOf(paper).map(fullName),
  keyword: paper.keywords ?? [],
})

/** The form in which values are compared: spaces, case and diacritics make no difference. */
export const facetKey = (value: string | number) => searchable(String(value)).replace(/\s+/gu, ' ').trim()

export const hasFacet = (paper: Faceted, facet: Facet, value: string | number) => {
  const wanted = facetKey(value)
  return facetValues(paper)[facet].some(each => facetKey(each) === wanted)
}
