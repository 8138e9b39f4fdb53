import type { FastifyPluginAsync } from 'fastify'
import type { Ports } from '../ports.ts'
import { adminRoutes } from './admin-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import { profileRoutes } from './profile-routes.ts'
import { sessionRoutes } from './session-routes.ts'

export const userRoutes: FastifyPluginAsync<Ports> = async (app, ports) => {
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))
  for (const routes of [sessionRoutes, passwordRoutes, profileRoutes, adminRoutes]) await app.register(routes, ports)
}
