import { at } from '@shodh/contracts/operations/at.ts'
import { type CreateVolume, DeleteVolume, type SetVolumeStatus } from '@shodh/contracts/volumes/commands.ts'
import { volumeOperations } from '@shodh/contracts/volumes/operations.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal } from '../decider.ts'
import { given } from '../given.ts'
import { ifMatch } from '../if-match.ts'
import { performer } from '../respond.ts'
import type { Ports } from '../ports.ts'
import { createVolume } from './create-volume.ts'
import { volumeDeskRoutes } from './desk-routes.ts'
import { deleteVolume } from './delete-volume.ts'
import { volumeHealthRoutes } from './health-routes.ts'
import { setVolumeStatus } from './set-volume-status.ts'
import { volumeResponse } from './volume-response.ts'
import { volumeIdOf, volumeRequest } from './volume-request.ts'
import { deletedMessage, statusMessage } from './volume-messages.ts'
import { openYear, type Years, years } from './years.ts'

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

export const volumeRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const perform = performer(ports)
  await app.register(volumeDeskRoutes, ports)
  await app.register(volumeHealthRoutes, ports)

  app.route({
    ...at(volumeOperations.openYear),
    handler: async (request, reply) => {
      const { body } = request
      const hasVolumes = await ports.hasVolumes(body)
      const decide = (opened: Years) => openYear(opened, { ...body, hasVolumes })
      return perform(
        request,
        reply,
        // Stryker disable next-line StringLiteral: A command's name only has to differ from the other commands' names.
        { name: 'open-year', stream: 'years', fold: years, request: body, decide },
        { status: 201, message: 'Year created successfully', data: () => body },
      )
    },
  })

  app.route({
    ...at(volumeOperations.createVolume),
    handler: (request, reply) =>
      perform(request, reply, create(request.body), {
        status: 201,
        message: 'Volume created successfully',
        data: ({ state }) => volumeResponse(state),
      }),
  })

  app.route({
    ...at(volumeOperations.setVolumeStatus),
    handler: (request, reply) =>
      perform(request, reply, setStatus(request), {
        message: statusMessage,
        data: ({ state }) => volumeResponse(state),
      }),
  })

  app.route({
    ...at(volumeOperations.deleteVolume),
    handler: (request, reply) =>
      perform(request, reply, remove(request), {
        message: deletedMessage,
        data: ({ state }) => volumeResponse(state),
      }),
  })
}
