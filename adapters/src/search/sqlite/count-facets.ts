import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { type Facet, type FacetFilter, facetKey, FACETS, facetValues } from '@shodh/contracts/search/facets.ts'
import type { CountedFacets, FacetCount } from '../search.ts'

/** Values of authors and keywords that are listed at most; there are few years, types and languages. */
const LISTED: Partial<Record<Facet, number>> = { author: 12, keyword: 12 }

type Keyed = Readonly<Record<Facet, readonly { readonly key: string; readonly value: string }[]>>

const keyed = (paper: PaperDocument): Keyed => {
  const values = facetValues(paper)
  const of = (facet: Facet) => [...new Map(values[facet].map(value => [facetKey(value), value]))]
  const pairs = FACETS.map(facet => [facet, of(facet).map(([key, value]) => ({ key, value }))])
  return Object.fromEntries(pairs) as Keyed
}

/** By number, years and what is equally frequent by value. */
const inOrder = (facet: Facet) => (one: FacetCount, other: FacetCount) =>
  facet === 'year'
    ? Number(other.value) - Number(one.value)
    : other.count - one.count || (one.value < other.value ? -1 : 1)

const byId = (one: PaperDocument, other: PaperDocument) => (one.id < other.id ? -1 : 1)

/** How many of the papers have each value: of those that the other facets' values leave. It is written as the first paper has it. */
export const countFacets = (papers: readonly PaperDocument[], filter: FacetFilter): CountedFacets => {
  const chosen = FACETS.flatMap(facet => {
    const value = filter[facet]
    return value === undefined ? [] : [{ facet, key: facetKey(value) }]
  })
  const all = papers.toSorted(byId).map(keyed)
  const counted = (facet: Facet): FacetCount[] => {
    const others = chosen.filter(one => one.facet !== facet)
    const counts = new Map<string, { value: string; count: number }>()
    for (const paper of all) {
      if (!others.every(one => paper[one.facet].some(({ key }) => key === one.key))) continue
      for (const { key, value } of paper[facet]) {
        const known = counts.get(key)
        if (known) known.count += 1
        else counts.set(key, { value, count: 1 })
      }
    }
    return [...counts.values()].toSorted(inOrder(facet)).slice(0, LISTED[facet])
  }
  const values = Object.fromEntries(FACETS.map(facet => [facet, counted(facet)])) as Record<Facet, FacetCount[]>
  return { counted: papers.length, ...values }
}
