import type { FastifyPluginAsync } from 'fastify'
import { contactRoutes } from './contact/routes.ts'
import type { Prepared } from './prepared.ts'
import { paperDeskRoutes } from './papers/desk-routes.ts'
import { paperPageRoutes } from './papers/page-routes.ts'
import { paperRoutes } from './papers/routes.ts'
import { recentVolumeRoutes } from './papers/recent-volumes.ts'
import type { Ports } from './ports.ts'
import { readingRoutes } from './readings/routes.ts'
import { RESPONSE_CACHE_MAX_BYTES, responseCache } from './response-cache.ts'
import { searchRoutes } from './search/routes.ts'
import { siteRoutes } from './site/routes.ts'
import { userRoutes } from './users/routes.ts'
import { volumeRoutes } from './volumes/routes.ts'
import { waitForPosition } from './wait-for-position.ts'

/** The HTTP API of the journal's queries. */
export const queryService: FastifyPluginAsync<Ports> = async (app, ports) => {
  app.addHook('preHandler', waitForPosition(ports))
  const caching = { responses: responseCache<Prepared>(RESPONSE_CACHE_MAX_BYTES) }
  await app.register(volumeRoutes, { ...ports, ...caching })
  await app.register(paperRoutes, { ...ports, ...caching })
  await app.register(recentVolumeRoutes, { ...ports, ...caching })
  await app.register(paperDeskRoutes, ports)
  await app.register(paperPageRoutes, { ...ports, ...caching })
  await app.register(readingRoutes, ports)
  await app.register(searchRoutes, { ...ports, ...caching })
  await app.register(userRoutes, ports)
  await app.register(contactRoutes, { ...ports, ...caching })
  await app.register(siteRoutes, { ...ports, ...caching })
}
