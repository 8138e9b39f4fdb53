import type { Indexed } from '../search.ts'

type Entries<Of> = Of extends ReadonlyMap<infer Id, infer D> ? readonly (readonly [Id, D])[] : never
type Parts = readonly [Entries<Indexed['papers']>, Entries<Indexed['volumes']>, Indexed['withheld']]

/** What is to be indexed, as a text: to copy that to a thread takes a fraction of the time that its objects take. */
export const indexedText = ({ papers, volumes, withheld = [] }: Indexed) =>
  JSON.stringify([[...papers], [...volumes], withheld] satisfies Parts)

export const indexedIn = (text: string): Indexed => {
  const [papers, volumes, withheld] = JSON.parse(text) as Parts
  return { papers: new Map(papers), volumes: new Map(volumes), withheld }
}
