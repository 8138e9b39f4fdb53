import type { FastifyPluginAsync } from 'fastify'
import { auditRoutes } from './audit/routes.ts'
import { boardRoutes } from './board/routes.ts'
import { depositRoutes } from './discovery/deposits/routes.ts'
import { fileDownloadRoutes } from './files/download-routes.ts'
import { evidenceRoutes } from './audit/public-log/evidence-routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { counterRoutes } from './usage/counter/routes.ts'
import { fileUses } from './pages/file-uses.ts'
import { fileRoutes } from './files/routes.ts'
import type { Prepared } from './cache/prepared.ts'
import { paperDeskRoutes } from './papers/back-office-routes.ts'
import { paperPageRoutes } from './papers/page-routes.ts'
import { proofRoutes } from './audit/public-log/proof-routes.ts'
import { paperRoutes } from './papers/routes.ts'
import { withholdingRoutes } from './papers/withholding-routes.ts'
import { recentVolumeRoutes } from './papers/recent-volumes.ts'
import type { Ports } from './ports.ts'
import { readingRoutes } from './usage/routes.ts'
import { RESPONSE_CACHE_MAX_BYTES, responseCache } from './cache/response-cache.ts'
import { searchRoutes } from './search/routes.ts'
import { redirectRoutes } from './site/redirects.ts'
import { siteRoutes } from './site/routes.ts'
import { liveRoutes } from './system/live-routes.ts'
import { systemRoutes } from './system/routes.ts'
import { userRoutes } from './users/routes.ts'
import { volumeHealthRoutes } from './volumes/health-routes.ts'
import { volumeRoutes } from './volumes/routes.ts'
import { waitForPosition } from './wait-for-position.ts'

/** The HTTP API of the journal's queries. */
export const queryService: FastifyPluginAsync<Ports> = async (app, ports) => {
  app.addHook('preHandler', waitForPosition(ports))
  const caching = { responses: responseCache<Prepared>(RESPONSE_CACHE_MAX_BYTES) }
  await app.register(volumeRoutes, { ...ports, ...caching })
  await app.register(volumeHealthRoutes, ports)
  await app.register(fileRoutes, { ...ports, ...caching, usesOf: fileUses(ports) })
  await app.register(paperRoutes, { ...ports, ...caching })
  await app.register(recentVolumeRoutes, { ...ports, ...caching })
  await app.register(paperDeskRoutes, ports)
  await app.register(paperPageRoutes, { ...ports, ...caching })
  await app.register(withholdingRoutes, { ...ports, ...caching })
  await app.register(boardRoutes, { ...ports, ...caching })
  await app.register(fileDownloadRoutes, ports)
  await app.register(readingRoutes, ports)
  await app.register(counterRoutes, { ...ports, ...caching })
  await app.register(searchRoutes, { ...ports, ...caching })
  await app.register(userRoutes, ports)
  await app.register(systemRoutes, ports)
  await app.register(liveRoutes, ports)
  await app.register(depositRoutes, ports)
  await app.register(auditRoutes, ports)
  await app.register(evidenceRoutes, ports)
  await app.register(proofRoutes, ports)
  await app.register(redirectRoutes, { ...ports, ...caching })
  await app.register(contactRoutes, { ...ports, ...caching })
  await app.register(siteRoutes, { ...ports, ...caching })
}
