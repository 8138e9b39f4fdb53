import type { ProposalsResponse } from '@shodh/contracts/papers/notices/operations.ts'
import type { Ports } from '../ports.ts'

/** Papers with their proposed corrections, the last proposed first; a deleted paper is left out until it is restored. */
export const findProposals = async (
  { views, vault }: Pick<Ports, 'views' | 'vault'>,
  showsActors: boolean,
): Promise<ProposalsResponse> => {
  const found = await views.correctionProposals.find({ sort: { field: 'at', descending: true } })
  const papers = await Promise.all(
    found.map(async ({ id, volumeId, proposals }) => {
      const paper = await views.papers.get(id)
      if (!paper) return []
      const shown = proposals.map(async ({ proposedBy, ...proposal }) => ({
        ...proposal,
        ...(showsActors && { proposedBy: (await vault.get('users', proposedBy))?.name ?? null }),
      }))
      const { title, volumeName } = paper
      return [{ id, volumeId, title, volumeName, proposals: await Promise.all(shown) }]
    }),
  )
  return { papers: papers.flat() }
}
