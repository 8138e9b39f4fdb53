import { publicationOperations } from '@shodh/contracts/volumes/publication/operations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ifMatch } from '../given.ts'
import type { Ports } from '../ports.ts'
import { commandRouter } from '../respond.ts'
import { cancelPublication, publishVolume } from './publication.ts'
import { volumeRequest } from './volume.ts'
import { volumeResponse } from './volume-response.ts'

/** What makes a volume in preparation public. */
export const publicationRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
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
