import { VolumeId } from '@shodh/contracts/ids.ts'
import { type RepairType, repairOf, type VolumeHealth, type VolumeInspection } from '@shodh/contracts/volumes/health.ts'
import { volumeOperations } from '@shodh/contracts/volumes/operations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ports } from '../ports.ts'
import { queryRouter } from '../responses.ts'

const ALL: RepairType[] = ['files', 'readModel']

/** What a repair would do, and how to ask for it. */
const fixOf = (inspection: VolumeInspection): VolumeHealth['repair'] => ({
  dryRun: true,
  items: repairOf(inspection, ALL).items,
  call: {
    method: 'POST',
    path: `/api/v1/papers/volumes/${inspection.volumeId}/repair`,
    body: { repairTypes: ALL, dryRun: false, reason: '' },
  },
})

/** What is stored of a volume. */
export const volumeHealthRoutes: FastifyPluginAsyncZod<Pick<Ports, 'system'>> = async (
  app,
  { system: { inspectVolume } },
) => {
  const query = queryRouter(app)
  query(volumeOperations.getVolumeHealth, async request => {
    const { checkFiles: contents = false, autoFix = false } = request.query
    const { data: id } = VolumeId.safeParse(request.params.id)
    const inspection = id === undefined ? undefined : await inspectVolume(id, { contents })
    if (!inspection) return { refused: 'VOLUME_NOT_FOUND' }
    const health: VolumeHealth = {
      ...inspection,
      status: inspection.items.length === 0 ? 'healthy' : 'needs repair',
      checkedFiles: contents ? 'contents' : 'presence',
      checkedAt: new Date().toISOString(),
      ...(autoFix && { repair: fixOf(inspection) }),
    }
    return { message: 'Volume health retrieved successfully', data: { health } }
  })
}
