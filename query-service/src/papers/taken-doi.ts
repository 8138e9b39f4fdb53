import { doiKey } from '@shodh/contracts/papers/identifiers.ts'
import type { Views } from '../ports.ts'

type Sources = Pick<Views, 'papers' | 'deletedPapers' | 'deletedVolumes'>

type Restored = { readonly volumeId: string; readonly paperId?: string }

/** The papers that would come back. */
const restoredBy = async ({ deletedPapers, deletedVolumes }: Sources, { volumeId, paperId }: Restored) => {
  if (paperId !== undefined) return [await deletedPapers.get(paperId)]
  const deletedAt = (await deletedVolumes.get(volumeId))?.deletedAt
  // Stryker disable next-line ArrayDeclaration: A text has no DOI.
  return deletedAt === undefined ? [] : deletedPapers.find({ where: { volumeId, deletedAt } })
}

/** The first DOI of the deleted paper, or of those deleted with the volume, that another paper has now. */
export const takenDoi = (sources: Sources) => async (restored: Restored) => {
  for (const paper of await restoredBy(sources, restored)) {
    if (paper?.doi === undefined) continue
    const [other] = await sources.papers.find({ where: { doiKey: doiKey(paper.doi) }, limit: 1 })
    if (other) return { doi: paper.doi, title: other.title }
  }
  return undefined
}
