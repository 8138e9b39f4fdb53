import { proofOperations } from '@shodh/contracts/audit/proof/operations.ts'
import { at } from '@shodh/contracts/operations/at.ts'
import { base64 } from '@shodh/contracts/audit/proof/bytes.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ports } from '../../ports.ts'
import { respondOnce } from '../../responses.ts'

/** Proofs of the public log, for those who read no tiles. */
export const proofRoutes: FastifyPluginAsyncZod<Pick<Ports, 'publicLog'>> = async (app, { publicLog }) => {
  app.route({
    ...at(proofOperations.proveInclusion),
    handler: async (request, reply) => {
      const published = await publicLog.head()
      const { index, size = published?.size ?? 0 } = request.query
      if (!published || size > published.size || index >= size) return reply.refuse({ refused: 'TREE_NOT_FOUND' })
      const proof = (await publicLog.treeOf(published).inclusion(index, size)).map(base64)
      return respondOnce(request, reply, { message: 'The entry is in the tree', data: { index, size, proof } })
    },
  })

  app.route({
    ...at(proofOperations.proveConsistency),
    handler: async (request, reply) => {
      const published = await publicLog.head()
      const { first, second = published?.size ?? 0 } = request.query
      if (!published || second > published.size || first > second) return reply.refuse({ refused: 'TREE_NOT_FOUND' })
      const proof = (await publicLog.treeOf(published).consistency(first, second)).map(base64)
      const message = 'The second tree begins with the first'
      return respondOnce(request, reply, { message, data: { first, second, proof } })
    },
  })
}
