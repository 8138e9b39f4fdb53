import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import type { FastifyPluginAsync } from 'fastify'
import { feedRoutes } from './feeds/feeds.ts'
import type { DiscoveryPorts } from './journal.ts'
import { oaiRoutes } from './oai/routes.ts'
import { qrCodes } from './qr-codes.ts'
import { siteStats } from './site-stats.ts'
import { sitemapRoutes } from './sitemap.ts'
import { wellKnownRoutes } from './well-known.ts'

/** Where search engines, harvesters, feed readers and archives find what the journal has. */
export const discovery: FastifyPluginAsync<DiscoveryPorts> = async (app, ports) => {
  const volumeLinks = async () =>
    (await ports.views.volumes.find({ sort: { field: 'order' } })).map(({ year, issueType, name }) => ({
      path: volumePath(year, issueType, name),
      title: `${name} (${issueType}, ${year})`,
    }))
  if (ports.settings.email === undefined)
    // Stryker disable next-line StringLiteral: What a log says is not tested.
    app.log.warn("/oai and /.well-known/security.txt need an e-mail address: the journal's settings have none")
  await app.register(oaiRoutes, ports)
  await app.register(sitemapRoutes, ports)
  await app.register(siteStats, ports)
  await app.register(qrCodes, ports)
  await app.register(feedRoutes, ports)
  await app.register(wellKnownRoutes, { ...ports, volumeLinks })
}
