import type { SiteStats } from '@shodh/contracts/site/views.ts'
import type { FastifyPluginAsync } from 'fastify'
import { prepare, sendPrepared } from '../cache/prepared.ts'
import { countsByYear } from '../volumes/list-volumes.ts'
import { publicFigures } from '../usage/public-figures.ts'
import { makePerVersion } from '../views/served-views.ts'
import { authorsIn } from '../papers/authors/author-index.ts'
import { ownAddresses } from './sitemap.ts'
import type { DiscoveryPorts } from './journal.ts'
import { publicRoute } from '../responses.ts'

const JSON_TYPE = { contentType: 'application/json; charset=utf-8', vary: 'Accept-Encoding' }

type Journal = Pick<DiscoveryPorts, 'views' | 'content' | 'settings' | 'usage'>

const contentStats = async (journal: Journal): Promise<SiteStats> => {
  const { volumes } = journal.views
  const years = await countsByYear({ volumes })
  const [last] = await volumes.find({ sort: { field: 'updatedAt', descending: true }, limit: 1 })
  const authors = await authorsIn(journal.views).count()
  const totalPapers = years.reduce((all, { sum }) => all + sum, 0)
  const totalVolumes = years.reduce((all, { count }) => all + count, 0)
  return {
    totalPapers,
    lastGenerated: last?.updatedAt ?? null,
    years: years.map(({ year }) => year),
    totalUrls: (await ownAddresses(journal)).length + authors + totalVolumes + totalPapers,
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
