import { at } from '@shodh/contracts/operations/at.ts'
import {
  type CreateVolume,
  DeleteVolume,
  type SetVolumeCover,
  type SetVolumeStatus,
} from '@shodh/contracts/volumes/commands.ts'
import { volumeOperations } from '@shodh/contracts/volumes/operations.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { DeleteVolumes, SetVolumeStatuses } from '@shodh/contracts/volumes/bulk-commands.ts'
import { isRefusal } from '../decider.ts'
import { given } from '../given.ts'
import { ifMatch } from '../if-match.ts'
import { commandRouter } from '../respond.ts'
import type { Ports } from '../ports.ts'
import { bulkPerformer, type BulkStep, failed, succeeded } from '../bulk.ts'
import type { Handled } from '../handle.ts'
import {
  createVolume,
  deleteVolume,
  doisOfDeletion,
  restoreVolume,
  setVolumeCover,
  setVolumeStatus,
} from './decisions.ts'
import { volumeHealthRoutes } from './health-routes.ts'
import { coverMessage, deletedMessage, restoredMessage, statusMessage, volumeResponse } from './volume-response.ts'
import { type VolumeCommandRequest, volumeIdOf, volumeRequest } from './volume-request.ts'
import { openYear, type Years, years } from './years.ts'
import type { Volume, VolumeStreamEvent } from './volume.ts'

type OneVolume = { Params: { id: string } }

const create = (request: CreateVolume) => {
  const { year, issueType, volumeName: name } = request
  const volumeId = volumeIdOf(year, issueType, name)
  const command = { volumeId, year, issueType, name }
  return volumeRequest(volumeId, { name: 'create-volume', request, decide: volume => createVolume(volume, command) })
}

const setStatus = (request: FastifyRequest<OneVolume & { Body: SetVolumeStatus }>) => {
  const { isActive, reason } = request.body
  return volumeRequest(request.params.id, {
    name: 'set-volume-status',
    request: { isActive, reason },
    decide: volume => setVolumeStatus(volume, { isActive, reason, ifMatch: ifMatch(request) }),
  })
}

const setCover = (request: FastifyRequest<OneVolume & { Body: SetVolumeCover }>) => {
  const { cover } = request.body
  return volumeRequest(request.params.id, {
    name: 'set-volume-cover',
    request: { cover },
    decide: volume => setVolumeCover(volume, { cover, ifMatch: ifMatch(request) }),
  })
}

const remove = (request: FastifyRequest<OneVolume>) => {
  const command = given(DeleteVolume, request.query, request.body)
  if (isRefusal(command)) return command
  const { reason, forceDelete, confirmVolumeName, confirmPaperCount } = command
  const requested = { reason, forceDelete, confirmVolumeName, confirmPaperCount }
  return volumeRequest(request.params.id, {
    name: 'delete-volume',
    request: requested,
    decide: volume => deleteVolume(volume, { ...requested, ifMatch: ifMatch(request) }),
  })
}

type Step = BulkStep<Volume, VolumeStreamEvent>

const step = (
  volumeId: string,
  command: Pick<VolumeCommandRequest, 'name' | 'request' | 'decide'>,
  message: (handled: Handled<Volume>) => string,
): Step => ({
  command: volumeRequest(volumeId, command),
  resultsOf: outcome => [isRefusal(outcome) ? failed(volumeId, outcome) : succeeded(volumeId, message(outcome))],
})

const volumeDeletions = (request: DeleteVolumes): readonly Step[] => {
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

const statusChanges = ({ volumeIds, isActive, reason }: SetVolumeStatuses): readonly Step[] =>
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

export const volumeRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const route = commandRouter(app, ports)
  const performBulk = bulkPerformer(ports)
  await app.register(volumeHealthRoutes, ports)

  route(
    volumeOperations.openYear,
    async ({ body }) => {
      const hasVolumes = await ports.hasVolumes(body)
      const decide = (opened: Years) => openYear(opened, { ...body, hasVolumes })
      // Stryker disable next-line StringLiteral: A command's name only has to differ from the other commands' names.
      return { name: 'open-year', stream: 'years', fold: years, request: body, decide }
    },
    ({ body }) => ({ status: 201, message: 'Year created successfully', data: () => body }),
  )

  route(volumeOperations.createVolume, ({ body }) => create(body), {
    status: 201,
    message: 'Volume created successfully',
    data: volumeResponse,
  })
  route(volumeOperations.setVolumeStatus, setStatus, { message: statusMessage, data: volumeResponse })
  route(volumeOperations.setVolumeCover, setCover, { message: coverMessage, data: volumeResponse })
  route(volumeOperations.deleteVolume, remove, { message: deletedMessage, data: volumeResponse })
  route(
    volumeOperations.restoreVolume,
    ({ params }) =>
      volumeRequest(params.id, {
        name: 'restore-volume',
        request: {},
        decide: restoreVolume,
        claims: doisOfDeletion,
      }),
    { message: restoredMessage, data: volumeResponse },
  )

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
