import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import type { Indexed, Reached, SearchIndex, TextWithheld } from '@shodh/adapters/search/search.ts'

/** An index that finds nothing: the documents and texts that were given to it. */
export const inMemoryIndex = () => {
  let reached: Reached = { position: BEGINNING }
  const [papers, volumes] = [new Map<string, unknown>(), new Map<string, unknown>()]
  const [waiting, texts] = [new Map<string, number>(), new Map<string, readonly string[]>()]
  const withheld: TextWithheld[] = []
  const picked = (stored: ReadonlyMap<string, unknown>, ids: readonly string[]) =>
    new Map(ids.map(id => [id, stored.get(id) ?? null]))
  const index = {
    state: async () => ({ ...reached, texts: texts.size }),
    documents: async (ids: { readonly papers: readonly string[]; readonly volumes: readonly string[] }) =>
      ({ papers: picked(papers, ids.papers), volumes: picked(volumes, ids.volumes) }) as Indexed,
    commit: async (changes: Indexed, last: Reached) => {
      for (const [id, paper] of changes.papers) {
        papers.set(id, paper)
        if (paper) waiting.set(paper.sha256, waiting.size + 1)
      }
      for (const [id, volume] of changes.volumes) volumes.set(id, volume)
      withheld.push(...(changes.withheld ?? []))
      reached = last
    },
    withoutText: async (limit: number, after: number) =>
      [...waiting]
        .flatMap(([sha256, number]) => (number > after && !texts.has(sha256) ? [{ sha256, number }] : []))
        .slice(0, limit),
    addText: async (sha256: string, pages: readonly string[]) => void texts.set(sha256, pages),
    clear: async () => {
      for (const stored of [papers, volumes, waiting, texts]) stored.clear()
      reached = { position: BEGINNING }
    },
  }
  return { index: index as unknown as SearchIndex, papers, volumes, waiting, texts, withheld }
}
