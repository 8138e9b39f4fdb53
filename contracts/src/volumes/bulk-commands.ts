import * as z from 'zod/mini'
import { bulkOf, eachHasReason, ItemId } from '../operations/bulk.ts'
import { OptionalReason, truth } from '../fields.ts'
import { DeleteVolume, SetVolumeStatus } from './commands.ts'

const none = 'No volumes selected'

const Item = z.strictObject({
  volumeId: ItemId,
  reason: OptionalReason,
  confirmVolumeName: DeleteVolume.shape.confirmVolumeName,
  confirmPaperCount: DeleteVolume.shape.confirmPaperCount,
})

export const DeleteVolumes = z
  .strictObject({
    volumes: bulkOf(Item, { none, idOf: ({ volumeId }) => volumeId }),
    globalReason: OptionalReason,
    forceDelete: z._default(truth, false),
  })
  .check(eachHasReason('volumes'))
export type DeleteVolumes = z.infer<typeof DeleteVolumes>

export const SetVolumeStatuses = z.strictObject({
  ...SetVolumeStatus.shape,
  volumeIds: bulkOf(ItemId, { none, idOf: id => id }),
  isActive: truth,
})
export type SetVolumeStatuses = z.infer<typeof SetVolumeStatuses>
