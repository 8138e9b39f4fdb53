import type { VolumeEvent } from '@shodh/contracts/volumes/events.ts'
import { type Decision, refuse } from '../decider.ts'
import { type IfMatch, matches } from '../if-match.ts'
import { isPresent, type Volume } from './volume.ts'

type Command = {
  readonly isActive?: boolean | undefined
  readonly reason?: string | undefined
  readonly ifMatch?: IfMatch
}

/** No event where no status is requested, or the volume already has it. */
export const setVolumeStatus: Decision<Volume, Command, VolumeEvent> = (volume, { isActive, reason, ifMatch }) => {
  if (!isPresent(volume)) return refuse('VOLUME_NOT_FOUND')
  const { id: volumeId, revision, isActive: wasActive } = volume.document
  if (!matches(revision, ifMatch)) return refuse('PRECONDITION_FAILED')
  if (isActive === undefined || wasActive === isActive) return []
  return [{ type: isActive ? 'VolumeActivated' : 'VolumeDeactivated', data: { volumeId, reason } }]
}
