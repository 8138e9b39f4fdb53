import { CreateVolume, DeleteVolume, OpenYear, SetVolumeStatus } from '@shodh/contracts/volumes/commands.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal } from '../decider.ts'
import { given } from '../given.ts'
import { ifMatch } from '../if-match.ts'
import { performer } from '../perform.ts'
import type { Ports } from '../ports.ts'
import { createVolume } from './create-volume.ts'
import { deleteVolume } from './delete-volume.ts'
import { setVolumeStatus } from './set-volume-status.ts'
import { volumeAnswer } from './volume-answer.ts'
import { volumeIdOf, volumeOrder } from './volume-order.ts'
import { openYear, years } from './years.ts'

type OneVolume = { Params: { id: string } }

const create = (request: CreateVolume) => {
  const { year, issueType, volumeName: name } = request
  const volumeId = volumeIdOf(year, issueType, name)
  const command = { volumeId, year, issueType, name }
  return volumeOrder(volumeId, { name: 'create-volume', request, decide: volume => createVolume(volume, command) })
}

const setStatus = (request: FastifyRequest<OneVolume>) => {
  const command = given(SetVolumeStatus, request.body)
  if (isRefusal(command)) return command
  const { isActive, reason } = command
  return volumeOrder(request.params.id, {
    name: 'set-volume-status',
    request: { isActive, reason },
    decide: volume => setVolumeStatus(volume, { isActive, reason, ifMatch: ifMatch(request) }),
  })
}

const remove = (request: FastifyRequest<OneVolume>) => {
  const command = given(DeleteVolume, request.query, request.body)
  if (isRefusal(command)) return command
  const { reason, forceDelete, confirmVolumeName, confirmPaperCount } = command
  const asked = { reason, forceDelete, confirmVolumeName, confirmPaperCount }
  return volumeOrder(request.params.id, {
    name: 'delete-volume',
    request: asked,
    decide: volume => deleteVolume(volume, { ...asked, ifMatch: ifMatch(request) }),
  })
}

export const volumeRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const perform = performer(ports)
  const allow = 'manage volumes'

  app.post('/papers/year', { config: { allow: 'open years' }, schema: { body: OpenYear } }, (request, reply) =>
    perform(
      request,
      reply,
      {
        name: 'open-year',
        stream: 'years',
        memory: years,
        request: request.body,
        decide: opened => openYear(opened, request.body),
      },
      { status: 201, message: 'Year created successfully', data: () => request.body },
    ),
  )

  app.post('/papers/volumes', { config: { allow }, schema: { body: CreateVolume } }, (request, reply) =>
    perform(request, reply, create(request.body), {
      status: 201,
      message: 'Volume created successfully',
      data: ({ state }) => volumeAnswer(state),
    }),
  )

  app.patch<OneVolume>('/papers/volumes/:id', { config: { allow } }, (request, reply) =>
    perform(request, reply, setStatus(request), {
      message: ({ state }) => `Volume ${state.is === 'active' ? 'activated' : 'deactivated'} successfully`,
      data: ({ state }) => volumeAnswer(state),
    }),
  )

  app.delete<OneVolume>('/papers/volumes/:id', { config: { allow } }, (request, reply) =>
    perform(request, reply, remove(request), {
      message: ({ state }) => `Volume "${state.is === 'unknown' ? '' : state.name}" deleted successfully`,
      data: ({ state }) => volumeAnswer(state),
    }),
  )
}
