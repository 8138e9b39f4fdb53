import type { FastifyPluginAsync } from 'fastify'
import type { Ports } from '../ports.ts'
import { pageRoutes } from './pages/routes.ts'
import { sitePartRoutes } from './site-parts/routes.ts'
import { welcomeRoutes } from './welcome-routes.ts'

/** What the journal says of itself: header, footer, pages and news. */
export const contentRoutes: FastifyPluginAsync<Ports> = async (app, ports) => {
  await app.register(sitePartRoutes, ports)
  await app.register(pageRoutes, ports)
  await app.register(welcomeRoutes, ports)
}
