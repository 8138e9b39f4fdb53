import { searchOperations } from '@shodh/contracts/search/operations.ts'
import type { FastifyRequest } from 'fastify'
import { freshness, waitForPosition } from '../freshness.ts'
import { isStaff } from '../permissions.ts'
import { cachedResponder, type Routes } from '../responses.ts'
import { findPages } from './find-pages.ts'
import { normalisedSearch, search, searchSource } from './search.ts'

/** Seconds after which a search is sent again that came before the index was complete. */
const RETRY_AFTER_S = 5

export const searchRoutes: Routes = async (app, { answer, search: index, logId, bus, responses, hidden, ...ports }) => {
  const positions = async () => [(await index.state()).position]
  const respond = cachedResponder([searchSource(index), ports.content, hidden], { responses })

  /** A volume is found once everything of it is indexed. */
  const exceptFor = async (request: FastifyRequest) => {
    const { volumeIds, aheadPaperIds } = await hidden.at((await index.state()).position)
    return volumeIds.length > 0 && !isStaff(request) ? { volumeIds, unlessPaperIds: aheadPaperIds } : undefined
  }

  app.addHook('preHandler', waitForPosition({ logId, freshness: freshness(positions, bus) }))

  answer(searchOperations.search, async (request, reply) => {
    if (!index.isComplete()) return reply.refuse({ refused: 'SEARCH_NOT_READY', retryAfter: RETRY_AFTER_S })
    const query = normalisedSearch(request.query)
    return respond(request, reply, query, async () => {
      const except = await exceptFor(request)
      return search(index, { ...query, except }, words => findPages(ports, words))
    })
  })
}
