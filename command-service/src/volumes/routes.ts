import {
  type CreateVolume,
  DeleteVolume,
  type SetVolumeCover,
  type SetVolumeStatus,
} from '@shodh/contracts/volumes/commands.ts'
import type { Arrangement } from '@shodh/contracts/volumes/arrangement.ts'
import { publicationOperations } from '@shodh/contracts/volumes/publication/operations.ts'
import { volumeOperations } from '@shodh/contracts/volumes/operations.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { DeleteVolumes, SetVolumeStatuses } from '@shodh/contracts/volumes/bulk-commands.ts'
import { isRefusal, refuse } from '../decider.ts'
import { given, ifMatch } from '../given.ts'
import { actRouter, answerRouter, commandRouter, responder } from '../respond.ts'
import type { Ports } from '../ports.ts'
import { bulkPerformer, type BulkStep, failed, succeeded } from '../bulk.ts'
import type { Handled, RequestContext } from '../handle.ts'
import {
  arrangeSections,
  createVolume,
  deleteVolume,
  doisOfDeletion,
  repairVolume,
  restoreVolume,
  setVolumeCover,
  setVolumeStatus,
} from './decisions.ts'
import { type Volume, type VolumeCommandRequest, volumeIdOf, volumeRequest, type VolumeStreamEvent } from './volume.ts'
import { openYear, type Years, years } from './years.ts'
import { success } from '@shodh/contracts/envelope.ts'
import { VolumeId } from '@shodh/contracts/ids.ts'
import { repairOf, type VolumeRepair } from '@shodh/contracts/volumes/health.ts'
import { volumeResponse } from './volume-response.ts'
import { cancelPublication, publishVolume } from './publication.ts'

/** What makes a volume in preparation public. */
const publicationRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const route = commandRouter(app, ports)

  route(
    publicationOperations.publishVolume,
    request => {
      const { body, params } = request
      return volumeRequest(params.id, {
        name: 'publish-volume',
        request: body,
        decide: (volume, { at: now }) =>
          publishVolume(volume, { ...body, now: Date.parse(now), ifMatch: ifMatch(request) }),
      })
    },
    ({ body: { at, inSeconds } }) => ({
      message: (at ?? inSeconds) === undefined ? 'Issue published successfully' : 'Publication scheduled',
      data: volumeResponse,
    }),
  )
  route(
    publicationOperations.cancelPublication,
    request =>
      volumeRequest(request.params.id, {
        name: 'cancel-publication',
        request: {},
        decide: volume => cancelPublication(volume, { ifMatch: ifMatch(request) }),
      }),
    { message: 'Publication called off', data: volumeResponse },
  )
}

/** With its sections. */
const arrangedResponse = (handled: Pick<Handled<Volume>, 'state'>) => {
  const { volume } = volumeResponse(handled)
  const { arrangement } = handled.state.document ?? {}
  return volume ? { volume: { ...volume, ...(arrangement && { arrangement }) } } : {}
}

type Outcome = Pick<Handled<Volume>, 'state' | 'events'>

const statusMessage = ({ state, events }: Outcome) =>
  events.length === 0
    ? 'Nothing was changed'
    : `Volume ${state.document?.isActive ? 'activated' : 'deactivated'} successfully`

const coverMessage = ({ events }: Outcome) =>
  events.length === 0 ? 'Nothing was changed' : 'Cover changed successfully'

const arrangedMessage = ({ events }: Outcome) =>
  events.length === 0 ? 'Nothing was changed' : 'Sections and order saved'

const deletedMessage = ({ state }: Outcome) => `Volume "${state.document?.name}" deleted successfully`

const restoredMessage = ({ state }: Outcome) => `Volume "${state.document?.name}" restored successfully`

type Repair = { readonly repair: VolumeRepair; readonly reason: string }

/** Repairs of what is stored of a volume. */
const volumeHealthRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const act = actRouter(app)
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

  act(volumeOperations.repairVolume, async (request, by, reply) => {
    const { repairTypes, dryRun, reason = '' } = request.body
    const inspection = await inspected(request.params.id)
    if (!inspection) return refuse('VOLUME_NOT_FOUND')
    const found = repairOf(inspection, repairTypes)
    const repair: VolumeRepair = { dryRun, repairTypes: [...repairTypes], ...found }
    if (dryRun) return success('This is what a repair would do', { repair })
    const outcome = await repaired(inspection.volumeId, { repair, reason }, by)
    const message = found.items.length === 0 ? 'There is nothing to repair' : 'Volume repaired successfully'
    return respond(reply, outcome, { message, data: () => ({ repair }) })
  })
}

type OneVolume = { Params: { id: string } }

const create = (request: CreateVolume) => {
  const { year, issueType, volumeName: name, inPreparation } = request
  const volumeId = volumeIdOf(year, issueType, name)
  const command = { volumeId, year, issueType, name, ...(inPreparation && { inPreparation }) }
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

const arrange = (request: FastifyRequest<OneVolume & { Body: Arrangement }>) => {
  const { sections, order } = request.body
  return volumeRequest(request.params.id, {
    name: 'arrange-sections',
    request: { sections, order },
    decide: volume => arrangeSections(volume, { sections, order, ifMatch: ifMatch(request) }),
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
  const answer = answerRouter(app)
  const performBulk = bulkPerformer(ports)
  await app.register(volumeHealthRoutes, ports)
  await app.register(publicationRoutes, ports)

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
  route(publicationOperations.arrangeSections, arrange, { message: arrangedMessage, data: arrangedResponse })
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

  answer(volumeOperations.deleteVolumes, async (request, reply) => {
    const { body } = request
    const ids = body.volumes.map(({ volumeId }) => volumeId)
    return performBulk(request, reply, { steps: volumeDeletions(body), ids, verb: 'deleted' })
  })

  answer(volumeOperations.setVolumeStatuses, async (request, reply) => {
    const { body } = request
    const verb = body.isActive ? 'activated' : 'deactivated'
    return performBulk(request, reply, { steps: statusChanges(body), ids: body.volumeIds, verb })
  })
}
