import { at } from '@shodh/contracts/operations/at.ts'
import { systemOperations } from '@shodh/contracts/system/operations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ports } from '../ports.ts'
import { respondOnce } from '../responses.ts'
import { systemHealth } from './health.ts'

/** What the people who run the journal see of it. */
export const systemRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  app.route({
    ...at(systemOperations.getSystemHealth),
    handler: async (request, reply) => {
      const health = await systemHealth(ports, request.query)
      return respondOnce(request, reply, { message: 'System health retrieved successfully', data: { health } })
    },
  })
}
