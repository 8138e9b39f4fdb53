import type { FastifyPluginAsync } from 'fastify'
import { inTurns } from './in-turns.ts'
import { type Routes, routersOf } from './responses.ts'
import { auditRoutes } from './audit/routes.ts'
import { boardRoutes } from './board/routes.ts'
import { depositRoutes } from './discovery/deposits/routes.ts'
import { fileDownloadRoutes } from './files/download-routes.ts'
import { proofRoutes } from './audit/public-log/proof-routes.ts'
import { newsRoutes, pageRoutes } from './content/pages/routes.ts'
import { partRoutes } from './content/site-parts/routes.ts'
import { readyRoutes } from './discovery/ready/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { counterRoutes } from './usage/counter/routes.ts'
import { cardRoutes } from './pages/cards/routes.ts'
import { fileUses } from './pages/file-uses.ts'
import { findAnything } from './pages/find-anything.ts'
import { fileRoutes } from './files/routes.ts'
import type { Prepared } from './cache/prepared.ts'
import { authorEmailRoutes } from './papers/author-mails/routes.ts'
import { ownPaperRoutes } from './papers/own-papers.ts'
import { paperBackOfficeRoutes } from './papers/back-office-routes.ts'
import { authorRoutes } from './papers/authors/routes.ts'
import { checkRoutes } from './papers/checks/routes.ts'
import { paperPageRoutes } from './papers/page-routes.ts'
import { pictureRoutes } from './papers/picture-routes.ts'
import { paperRoutes } from './papers/routes.ts'
import { withholdingRoutes } from './papers/withholding/routes.ts'
import { recentVolumeRoutes } from './papers/recent-volumes.ts'
import type { Ports } from './ports.ts'
import { usageRoutes } from './usage/routes.ts'
import { RESPONSE_CACHE_MAX_BYTES, responseCache } from './cache/response-cache.ts'
import { searchRoutes } from './search/routes.ts'
import { redirectRoutes } from './site/redirects.ts'
import { siteRoutes } from './site/routes.ts'
import { liveRoutes } from './system/live-routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { userRoutes } from './users/directory.ts'
import { factorRoutes } from './users/factors.ts'
import { coverRoutes } from './volumes/cover-routes.ts'
import { previewRoutes } from './volumes/preview-routes.ts'
import { volumeHealthRoutes, volumeRoutes } from './volumes/routes.ts'
import { waitForPosition } from './freshness.ts'

const PARTS: readonly Routes[] = [
  volumeRoutes,
  coverRoutes,
  cardRoutes,
  volumeHealthRoutes,
  previewRoutes,
  fileRoutes,
  fileDownloadRoutes,
  paperRoutes,
  paperPageRoutes,
  paperBackOfficeRoutes,
  checkRoutes,
  authorEmailRoutes,
  ownPaperRoutes,
  pictureRoutes,
  recentVolumeRoutes,
  authorRoutes,
  withholdingRoutes,
  depositRoutes,
  boardRoutes,
  subscriptionRoutes,
  usageRoutes,
  counterRoutes,
  searchRoutes,
  userRoutes,
  factorRoutes,
  systemRoutes,
  liveRoutes,
  auditRoutes,
  proofRoutes,
  redirectRoutes,
  contactRoutes,
  siteRoutes,
  partRoutes,
  readyRoutes,
  pageRoutes,
  newsRoutes,
]

/** The HTTP API of the journal's queries. */
export const queryService: FastifyPluginAsync<Ports> = async (app, ports) => {
  app.addHook('preHandler', waitForPosition(ports))
  const responses = responseCache<Prepared>(RESPONSE_CACHE_MAX_BYTES, ports.writes)
  const all = { ...ports, responses, usesOf: fileUses(ports), isThere: findAnything(ports) }
  // the first page has them registered once more, while others are responded to
  await inTurns(PARTS, 1, async part => {
    await app.register(async own => part(own, { ...all, ...routersOf(own) }))
  })
}
