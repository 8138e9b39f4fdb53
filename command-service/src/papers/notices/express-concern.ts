import type { Notice } from '@shodh/contracts/papers/notices/notices.ts'
import { type Decision, isRefusal, refuse } from '../../decider.ts'
import type { Volume, VolumeStreamEvent } from '../../volumes/volume.ts'
import { retractedAlready } from './retract-paper.ts'
import { noticed, type NoticeCommand } from './stated-notice.ts'

const activeConcern = (notices: readonly Notice[]) =>
  notices.find(({ type, lifted }) => type === 'expression_of_concern' && lifted === undefined)

export const expressConcern: Decision<Volume, NoticeCommand, VolumeStreamEvent> = (volume, command) => {
  const about = noticed(volume, command)
  if (isRefusal(about)) return about
  const { notices } = about
  if (activeConcern(notices)) return refuse('CONCERN_ALREADY_EXPRESSED')
  return retractedAlready(notices) ?? [{ type: 'ConcernExpressed', data: about.data }]
}

export const liftConcern: Decision<Volume, NoticeCommand, VolumeStreamEvent> = (volume, command) => {
  const about = noticed(volume, command)
  if (isRefusal(about)) return about
  const concern = activeConcern(about.notices)
  if (!concern) return refuse('CONCERN_NOT_EXPRESSED')
  if (command.effectiveOn < concern.effectiveOn) return refuse('LIFTED_TOO_EARLY')
  return [{ type: 'ConcernLifted', data: about.data }]
}
