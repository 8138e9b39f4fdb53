import { type Citation, citationOf } from '@shodh/contracts/papers/citations/citation.ts'
import type { Published } from '../published.ts'

/** A published paper with its citation. */
export type Cited = Published & { readonly citation: Citation }

export const cited = (published: Published): Cited => {
  const { paper, journal, origin } = published
  return { ...published, citation: citationOf(paper, { ...journal, origin }) }
}
