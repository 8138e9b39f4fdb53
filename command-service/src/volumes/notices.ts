import type { VolumeStreamEvent as Event } from '@shodh/contracts/index.ts'

type Kind = Extract<Event, { type: 'CorrectionIssued' }>['data']['kind']

/** A notice as decisions see it; `effectiveOn` is a day. */
export type StatedNotice = {
  readonly type: Kind | 'expression_of_concern' | 'partial_retraction' | 'retraction' | 'withdrawal'
  readonly effectiveOn: string
  readonly lifted?: true
}

const isActiveConcern = ({ type, lifted }: StatedNotice) => type === 'expression_of_concern' && lifted === undefined

/** The expression of concern in force, if any. */
export const activeConcern = (notices: readonly StatedNotice[]) => notices.find(isActiveConcern)

const added = (notices: readonly StatedNotice[], type: StatedNotice['type'], effectiveOn: string) => [
  ...notices,
  { type, effectiveOn },
]

/** The notices of a paper after an event. */
export const withNotice = (notices: readonly StatedNotice[], { type, data }: Event): readonly StatedNotice[] => {
  switch (type) {
    case 'CorrectionIssued':
      return added(notices, data.kind, data.effectiveOn)
    case 'ConcernExpressed':
      return added(notices, 'expression_of_concern', data.effectiveOn)
    case 'ConcernLifted':
      return notices.map(one => (isActiveConcern(one) ? { ...one, lifted: true } : one))
    case 'PaperRetracted':
      return added(notices, data.isPartial ? 'partial_retraction' : 'retraction', data.effectiveOn)
    case 'PaperWithdrawn':
      return added(notices, 'withdrawal', data.effectiveOn)
    default:
      return notices
  }
}
