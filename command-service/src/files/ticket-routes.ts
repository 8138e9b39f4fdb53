import { success } from '@shodh/contracts/envelope.ts'
import { archiveAddress, downloadAddress } from '@shodh/contracts/files/addresses.ts'
import { fileQueryOperations, TICKET } from '@shodh/contracts/files/query-operations.ts'
import { FILES } from '@shodh/contracts/files/stream.ts'
import { at } from '@shodh/contracts/operations/at.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal } from '../decider.ts'
import type { Ports } from '../ports.ts'
import { itemOf } from './files-request.ts'
import { fileTree } from './tree-changes.ts'
import { pathOf } from './tree.ts'

/** Tickets, by which a browser itself downloads what only staff may have. */
export const ticketRoutes: FastifyPluginAsyncZod<Ports> = async (app, { handle, identity }) => {
  app.route({
    ...at(fileQueryOperations.askTicket),
    handler: async (request, reply) => {
      const { actor, body } = request
      const tree = await handle.read(FILES, fileTree)
      const item = itemOf(tree, body)
      if (isRefusal(item)) return reply.refuse(item)
      if (!actor) return reply.refuse({ refused: 'AUTHENTICATION_REQUIRED' })
      const address = (body.isFolder ? archiveAddress : downloadAddress)(pathOf(tree, item))
      const query = new URLSearchParams({ [TICKET]: identity.tickets.issue(actor, address) })
      return reply.send(success('The download can begin', { url: `${address}?${query.toString()}` }))
    },
  })
}
