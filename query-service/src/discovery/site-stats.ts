import type { SiteStats } from '@shodh/contracts/site/views.ts'
import type { FastifyPluginAsync } from 'fastify'
import { prepare, sendPrepared } from '../cache/prepared.ts'
import { publicFigures } from '../usage/public-figures.ts'
import { makePerVersion } from '../served-views.ts'
import { authorsIn } from '../papers/authors/author-index.ts'
import { siteAddresses } from './sitemap.ts'
import type { DiscoveryPorts } from './journal.ts'
import { publicRoute } from '../responses.ts'

const JSON_TYPE = { contentType: 'application/json; charset=utf-8', vary: 'Accept-Encoding' }

type Journal = Pick<DiscoveryPorts, 'views' | 'content' | 'settings' | 'usage'>

const contentStats = async (journal: Journal): Promise<SiteStats> => {
  const volumes = await journal.views.volumes.find({ sort: { field: 'order' } })
  const totalPapers = volumes.reduce((sum, { paperCount }) => sum + paperCount, 0)
  const changes = volumes.map(({ updatedAt }) => updatedAt).toSorted()
  return {
    totalPapers,
    lastGenerated: changes.at(-1) ?? null,
    years: [...new Set(volumes.map(({ year }) => year))],
    totalUrls: (await siteAddresses(journal)).length + volumes.length + totalPapers,
  }
}

/** `/sitemap-stats.json`: the figures of the home page, and how many addresses the sitemap has. */
export const siteStats: FastifyPluginAsync<Journal> = async (app, journal) => {
  const usage = publicFigures(journal)
  const current = makePerVersion(
    [journal.views.volumes, ...authorsIn(journal.views).sources, journal.content, usage],
    async () => prepare(JSON.stringify({ ...(await contentStats(journal)), ...(await usage.load()) }), JSON_TYPE),
  )
  app.get('/sitemap-stats.json', publicRoute, async (request, reply) => sendPrepared(request, reply, await current()))
}
