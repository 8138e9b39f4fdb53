import type { DeleteVolumes, SetVolumeStatuses } from '@shodh/contracts/volumes/bulk-commands.ts'
import { type BulkStep, failed, succeeded } from '../bulk.ts'
import { isRefusal } from '../decider.ts'
import type { Handled } from '../handle.ts'
import { deleteVolume } from './delete-volume.ts'
import { setVolumeStatus } from './set-volume-status.ts'
import { deletedMessage, statusMessage } from './volume-messages.ts'
import { volumeRequest, type VolumeCommandRequest } from './volume-request.ts'
import type { Volume, VolumeStreamEvent } from './volume.ts'

type Step = BulkStep<Volume, VolumeStreamEvent>

const step = (
  volumeId: string,
  command: Pick<VolumeCommandRequest, 'name' | 'request' | 'decide'>,
  message: (handled: Handled<Volume>) => string,
): Step => ({
  command: volumeRequest(volumeId, command),
  resultsOf: outcome => [isRefusal(outcome) ? failed(volumeId, outcome) : succeeded(volumeId, message(outcome))],
})

export const volumeDeletions = (request: DeleteVolumes): readonly Step[] => {
  const { volumes, globalReason = '', forceDelete } = request
  return volumes.map(({ volumeId, reason = globalReason, ...confirmed }) =>
    step(
      volumeId,
      {
        name: 'delete-volumes',
        request,
        decide: volume => deleteVolume(volume, { ...confirmed, reason, forceDelete }),
      },
      deletedMessage,
    ),
  )
}

export const statusChanges = ({ volumeIds, isActive, reason }: SetVolumeStatuses): readonly Step[] =>
  volumeIds.map(volumeId =>
    step(
      volumeId,
      {
        name: 'set-volume-statuses',
        request: [volumeIds, isActive, reason],
        decide: volume => setVolumeStatus(volume, { isActive, reason }),
      },
      statusMessage,
    ),
  )
