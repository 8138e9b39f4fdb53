import { at } from '@shodh/contracts/operations/at.ts'
import { volumeOperations } from '@shodh/contracts/volumes/operations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { bulkPerformer } from '../bulk.ts'
import type { Ports } from '../ports.ts'
import { performer } from '../respond.ts'
import { statusChanges, volumeDeletions } from './bulk-steps.ts'
import { doisOfDeletion } from './deleted-dois.ts'
import { restoreVolume } from './restore-volume.ts'
import { restoredMessage } from './volume-messages.ts'
import { volumeRequest } from './volume-request.ts'
import { volumeResponse } from './volume-response.ts'

/** Restoring volumes, and changes of many of them. */
export const volumeDeskRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const perform = performer(ports)
  const performBulk = bulkPerformer(ports)

  app.route({
    ...at(volumeOperations.restoreVolume),
    handler: (request, reply) => {
      const command = { name: 'restore-volume', request: {}, decide: restoreVolume, claims: doisOfDeletion }
      return perform(request, reply, volumeRequest(request.params.id, command), {
        message: restoredMessage,
        data: ({ state }) => volumeResponse(state),
      })
    },
  })

  app.route({
    ...at(volumeOperations.deleteVolumes),
    handler: (request, reply) => {
      const { body } = request
      const ids = body.volumes.map(({ volumeId }) => volumeId)
      return performBulk(request, reply, { steps: volumeDeletions(body), ids, verb: 'deleted' })
    },
  })

  app.route({
    ...at(volumeOperations.setVolumeStatuses),
    handler: (request, reply) => {
      const { body } = request
      const verb = body.isActive ? 'activated' : 'deactivated'
      return performBulk(request, reply, { steps: statusChanges(body), ids: body.volumeIds, verb })
    },
  })
}
