import type { NoticeType } from '@shodh/contracts/papers/notices/notice-types.ts'
import type {
  CorrectionProposal,
  CorrectionProposalsDocument,
  Notice,
} from '@shodh/contracts/papers/notices/notices.ts'
import { type Of, onEach, projection } from '../projection.ts'

type AddingType = 'CorrectionIssued' | 'ConcernExpressed' | 'PaperRetracted' | 'PaperWithdrawn'

/** The events that change what readers see of a paper. */
export const noticeTypes = [
  'CorrectionIssued',
  'ConcernExpressed',
  'ConcernLifted',
  'PaperRetracted',
  'PaperWithdrawn',
] as const
export type NoticeEvent = Of<(typeof noticeTypes)[number]>

const typeOf = ({ type, data }: Of<AddingType>): NoticeType => {
  switch (type) {
    case 'CorrectionIssued':
      return data.kind
    case 'ConcernExpressed':
      return 'expression_of_concern'
    case 'PaperRetracted':
      return data.isPartial ? 'partial_retraction' : 'retraction'
    case 'PaperWithdrawn':
      return 'withdrawal'
  }
}

const saidBy = ({ data: { reason, notice, effectiveOn }, metadata }: NoticeEvent) => ({
  reason,
  notice,
  effectiveOn,
  at: metadata.at,
})

const isStandingConcern = ({ type, lifted }: Notice) => type === 'expression_of_concern' && lifted === undefined

/** The notices of a paper after an event. */
export const withNotice = (notices: readonly Notice[] = [], event: NoticeEvent): Notice[] =>
  event.type === 'ConcernLifted'
    ? notices.map(one => (isStandingConcern(one) ? { ...one, lifted: saidBy(event) } : one))
    : [...notices, { type: typeOf(event), ...saidBy(event) }]

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
