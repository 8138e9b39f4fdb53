import { BulkResponse } from '@shodh/contracts/operations/bulk.ts'
import type { useSignedInRequest } from '../../../account.ts'
import { unreadable, type Result } from '../../../api.ts'
import type { ListedVolume } from './delete-volume-dialog.tsx'

type Request = ReturnType<typeof useSignedInRequest>
type Call = Parameters<Request>[0]

const bulk = async (request: Request, call: Call): Promise<Result<BulkResponse>> => {
  const { data, error } = await request(call)
  if (error) return { error }
  const { data: results } = BulkResponse.safeParse(data)
  return results ? { data: results } : { error: unreadable(call.defaultMessage) }
}

export const bulkErrors = ({ results }: BulkResponse) => results.filter(({ success }) => !success)

export const setStatuses = (request: Request, volumeIds: readonly string[], isActive: boolean) =>
  bulk(request, {
    url: 'papers/volumes/bulk-status',
    method: 'PATCH',
    body: { volumeIds, isActive },
    defaultMessage: 'Failed to update volume status',
  })

export const deleteVolumes = (request: Request, volumes: readonly ListedVolume[], globalReason: string) =>
  bulk(request, {
    url: 'papers/volumes/bulk',
    method: 'DELETE',
    body: {
      volumes: volumes.map(({ id, name, paperCount }) => ({
        volumeId: id,
        confirmVolumeName: name,
        confirmPaperCount: paperCount,
      })),
      globalReason,
      forceDelete: true,
    },
    defaultMessage: 'Bulk delete failed',
  })
