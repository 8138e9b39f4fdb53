import type { Views } from '../ports.ts'

type Sources = Pick<Views, 'papers' | 'deletedPapers'>

type Restored = { readonly volumeId: string; readonly paperIds: readonly string[] }

/** The first DOI of these deleted papers that another paper has now, with that paper. */
export const takenDoi =
  ({ papers, deletedPapers }: Sources) =>
  async ({ volumeId, paperIds }: Restored) => {
    const wanted = new Set(paperIds)
    const found = await deletedPapers.find({ where: { volumeId } })
    for (const { id, doi, doiKey } of found) {
      if (!wanted.has(id) || doi === undefined || doiKey === undefined) continue
      const [other] = await papers.find({ where: { doiKey }, limit: 1 })
      if (other) return { doi, title: other.title }
    }
    return undefined
  }

export type TakenDoi = ReturnType<typeof takenDoi>
