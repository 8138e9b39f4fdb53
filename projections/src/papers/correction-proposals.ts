import type { CorrectionProposal, CorrectionProposalsDocument } from '@shodh/contracts/papers/notices/notices.ts'
import { type Of, onEach, projection } from '../projection.ts'
import { noticeTypes } from './notices.ts'

const proposalIn = ({ data, metadata }: Of<'CorrectionProposed'>): CorrectionProposal => {
  const { kind, reason, notice, effectiveOn } = data
  return { kind, reason, notice, effectiveOn, at: metadata.at, proposedBy: metadata.actorId }
}

/** What authors propose about each paper, until a notice about it is published. */
export const correctionProposals = projection<
  CorrectionProposalsDocument,
  'CorrectionProposed' | (typeof noticeTypes)[number]
>({
  name: 'correction-proposals',
  version: 1,
  indexes: [['at']],
  id: ({ data }) => data.paperId,
  on: {
    // Stryker disable next-line ArrowFunction: What a handler does not return is taken for null.
    ...onEach(noticeTypes, () => null),
    CorrectionProposed: (before, event) => ({
      id: event.data.paperId,
      volumeId: event.data.volumeId,
      at: event.metadata.at,
      proposals: [...(before?.proposals ?? []), proposalIn(event)],
    }),
  },
})
