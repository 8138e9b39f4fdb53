import { at } from '@shodh/contracts/operations/at.ts'
import { backOfficeOperations } from '@shodh/contracts/papers/back-office-operations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { bulkPerformer } from '../bulk.ts'
import type { Ports } from '../ports.ts'
import { performer } from '../respond.ts'
import { deletedDois } from '../volumes/deleted-dois.ts'
import { volumeRequest } from '../volumes/volume-request.ts'
import { paperDeletions } from './delete-papers.ts'
import { paperResponse } from './paper-response.ts'
import { restorePaper } from './restore-paper.ts'

/** Restoring papers, and deleting many of them. */
export const paperDeskRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const perform = performer(ports)
  const performBulk = bulkPerformer(ports)

  app.route({
    ...at(backOfficeOperations.restorePaper),
    handler: (request, reply) => {
      const { volumeId, paperId } = request.params
      const command = volumeRequest(volumeId, {
        name: 'restore-paper',
        request: { paperId },
        decide: volume => restorePaper(volume, { paperId }),
        claims: volume => deletedDois(volume, [paperId]),
      })
      return perform(request, reply, command, {
        message: 'Paper restored successfully',
        data: ({ state }) => paperResponse(state, paperId),
      })
    },
  })

  app.route({
    ...at(backOfficeOperations.deletePapers),
    handler: (request, reply) => {
      const { body } = request
      const ids = body.papers.map(({ paperId }) => paperId)
      return performBulk(request, reply, { steps: paperDeletions(body), ids, verb: 'deleted' })
    },
  })
}
