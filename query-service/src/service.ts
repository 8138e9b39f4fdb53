import type { FastifyPluginAsync } from 'fastify'
import { paperRoutes } from './papers/routes.ts'
import type { Ports } from './ports.ts'
import { userRoutes } from './users/routes.ts'
import { volumeRoutes } from './volumes/routes.ts'
import { waitForPosition } from './wait-for-position.ts'

/** What may be asked about the journal. */
export const queryService: FastifyPluginAsync<Ports> = async (app, ports) => {
  app.addHook('preHandler', waitForPosition(ports))
  await app.register(volumeRoutes, ports)
  await app.register(paperRoutes, ports)
  await app.register(userRoutes, ports)
}
