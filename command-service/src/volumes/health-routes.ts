import { success } from '@shodh/contracts/envelope.ts'
import { VolumeId } from '@shodh/contracts/ids.ts'
import { at } from '@shodh/contracts/operations/at.ts'
import { repairOf, type VolumeRepair } from '@shodh/contracts/volumes/health.ts'
import { volumeOperations } from '@shodh/contracts/volumes/operations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal, refuse } from '../decider.ts'
import type { RequestContext } from '../handle.ts'
import type { Ports } from '../ports.ts'
import { requestContext, responder } from '../respond.ts'
import { repairVolume } from './decisions.ts'
import { volumeRequest } from './volume-request.ts'

type Repair = { readonly repair: VolumeRepair; readonly reason: string }

/** Repairs of what is stored of a volume. */
export const volumeHealthRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const { inspectVolume, rebuild } = ports.system
  const respond = responder(ports)

  const inspected = async (id: string) =>
    VolumeId.safeParse(id).success ? inspectVolume(id, { contents: true }) : undefined

  /** The read models once the event says so; where the process ends in between, they are found again. */
  const repaired = async (volumeId: string, { repair, reason }: Repair, by: RequestContext) => {
    const { repairTypes, items } = repair
    const command = volumeRequest(volumeId, {
      name: 'repair-volume',
      request: { repairTypes, reason },
      decide: volume => repairVolume(volume, { items, reason }),
    })
    const outcome = isRefusal(command) ? command : await ports.handle(command, by)
    if (isRefusal(outcome)) return outcome
    for (const item of items) if (item.type === 'readModel') await rebuild(item.model)
    return outcome
  }

  app.route({
    ...at(volumeOperations.repairVolume),
    handler: async (request, reply) => {
      const { repairTypes, dryRun, reason = '' } = request.body
      const by = requestContext(request)
      if (isRefusal(by)) return reply.refuse(by)
      const inspection = await inspected(request.params.id)
      if (!inspection) return reply.refuse(refuse('VOLUME_NOT_FOUND'))
      const found = repairOf(inspection, repairTypes)
      const repair: VolumeRepair = { dryRun, repairTypes: [...repairTypes], ...found }
      if (dryRun) return reply.send(success('This is what a repair would do', { repair }))
      const outcome = await repaired(inspection.volumeId, { repair, reason }, by)
      const message = found.items.length === 0 ? 'There is nothing to repair' : 'Volume repaired successfully'
      return respond(reply, outcome, { message, data: () => ({ repair }) })
    },
  })
}
