import * as z from 'zod/mini'
import { bulkResponse, BulkResponse } from '../operations/bulk.ts'
import { BULK_BODY_MAX_BYTES } from '../limits.ts'
import { command, ok, operationsOf, sent } from '../operations/operation.ts'
import { DeleteVolumes, SetVolumeStatuses } from './bulk-commands.ts'
import { exampleVolume } from './examples.ts'
import { volumeDetails, VolumeResponse } from './volume-details.ts'

const api = operationsOf('Volumes')
const { id, name, paperCount } = exampleVolume

const EACH =
  'At most 1,000. The response says of each what became of it, also where some failed. A retry with the same Idempotency-Key completes what was interrupted.'

/** Calls of the editors' desk about volumes. */
export const volumeDeskOperations = {
  restoreVolume: api.post('/papers/volumes/:id/restore', {
    summary: 'Restore a deleted volume, with the papers that were deleted with it',
    allow: 'manage volumes',
    body: sent(z.nullish(z.strictObject({})), {}),
    response: ok(VolumeResponse, { volume: volumeDetails(exampleVolume) }),
    refusals: ['VOLUME_NOT_FOUND', 'VOLUME_NOT_DELETED', 'VOLUME_NAME_TAKEN', 'DOI_TAKEN'],
    ...command,
  }),
  deleteVolumes: api.delete('/papers/volumes/bulk', {
    summary: 'Delete many volumes',
    description: `${EACH} A volume with papers is deleted only with \`forceDelete\`, its exact name and the number of its papers.`,
    allow: 'manage volumes',
    bodyMaxBytes: BULK_BODY_MAX_BYTES,
    body: sent(DeleteVolumes, {
      volumes: [{ volumeId: id, confirmVolumeName: name, confirmPaperCount: paperCount }],
      globalReason: 'Created by mistake',
      forceDelete: true,
    }),
    response: ok(
      BulkResponse,
      bulkResponse([{ id, success: true, message: `Volume "${name}" deleted successfully`, code: null }]),
    ),
    ...command,
  }),
  setVolumeStatuses: api.patch('/papers/volumes/bulk-status', {
    summary: 'Activate or deactivate many volumes',
    description: EACH,
    allow: 'manage volumes',
    bodyMaxBytes: BULK_BODY_MAX_BYTES,
    body: sent(SetVolumeStatuses, { volumeIds: [id], isActive: false, reason: 'The year is complete' }),
    response: ok(
      BulkResponse,
      bulkResponse([{ id, success: true, message: 'Volume deactivated successfully', code: null }]),
    ),
    ...command,
  }),
} as const
