import type { VolumeEvent } from '@shodh/contracts/volumes/events.ts'
import { type Decision, refuse } from '../decider.ts'
import { isPresent, type Volume } from './volume.ts'

const MEANWHILE = 'was created in the meantime. Please restore the papers one by one, or delete that volume first.'

/** A volume of the same name is the same stream: where it was created anew, the deleted one cannot come back. */
export const restoreVolume: Decision<Volume, unknown, VolumeEvent> = volume => {
  const { document, deletedPaperIds } = volume
  if (!document) return refuse('VOLUME_NOT_FOUND')
  if (!deletedPaperIds) return refuse('VOLUME_NOT_DELETED')
  if (isPresent(volume)) return refuse('VOLUME_NAME_TAKEN', `A volume "${document.name}" ${MEANWHILE}`)
  return [{ type: 'VolumeRestored', data: { volumeId: document.id, paperIds: [...deletedPaperIds] } }]
}
