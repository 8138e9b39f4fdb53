import type { NoticeType } from '@shodh/contracts/papers/notices/notice-types.ts'
import type { Notice } from '@shodh/contracts/papers/notices/notices.ts'
import type { Of } from '../projection.ts'

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
