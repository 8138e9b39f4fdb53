import { searchOperations } from '@shodh/contracts/search/operations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { freshness, waitForPosition } from '../freshness.ts'
import type { Ports } from '../ports.ts'
import { answerRouter, cachedResponder, type Caching } from '../responses.ts'
import { findPages } from './find-pages.ts'
import { normalisedSearch, search, searchSource } from './search.ts'

/** Seconds after which a search is sent again that came before the index was complete. */
const RETRY_AFTER_S = 5

export const searchRoutes: FastifyPluginAsyncZod<
  Pick<Ports, 'search' | 'logId' | 'bus' | 'content' | 'settings'> & Caching
> = async (app, { search: index, logId, bus, responses, ...ports }) => {
  const answer = answerRouter(app)
  const positions = async () => [(await index.state()).position]
  const respond = cachedResponder([searchSource(index), ports.content], { responses })

  app.addHook('preHandler', waitForPosition({ logId, freshness: freshness(positions, bus) }))

  answer(searchOperations.search, async (request, reply) => {
    if (!index.isComplete()) return reply.refuse({ refused: 'SEARCH_NOT_READY', retryAfter: RETRY_AFTER_S })
    const query = normalisedSearch(request.query)
    return respond(request, reply, query, () => search(index, query, words => findPages(ports, words)))
  })
}
