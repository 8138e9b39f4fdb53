import { at } from '@shodh/contracts/operations/at.ts'
import { paperOperations } from '@shodh/contracts/papers/operations.ts'
import { NEWEST_PAPERS, RECENT_VOLUMES, type RecentVolume } from '@shodh/contracts/papers/views.ts'
import { Volume, type VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ports } from '../ports.ts'
import { cachedResponder, type Caching } from '../responses.ts'

/** Dates of papers are days or moments, so that they are compared as times. */
const newestFirst = (one: VolumeDocument, other: VolumeDocument) =>
  Date.parse(other.lastUpdated) - Date.parse(one.lastUpdated)

/** The volumes that have something to read, with the papers that they got last. */
export const recentVolumeRoutes: FastifyPluginAsyncZod<Pick<Ports, 'views'> & Caching> = async (
  app,
  { views: { papers, volumes }, responses },
) => {
  const respond = cachedResponder([papers, volumes], { responses })

  const withNewest = async (volume: VolumeDocument): Promise<RecentVolume> => {
    const where = { volumeId: volume.id }
    const newest = await papers.find({ where, sort: { field: 'order', descending: true }, limit: NEWEST_PAPERS })
    const named = newest.map(({ id, sr, title, authorName }) => ({ id, sr, title, authorName }))
    return { ...Volume.parse(volume), papers: named }
  }

  app.route({
    ...at(paperOperations.listRecentVolumes),
    handler: (request, reply) =>
      respond(request, reply, {}, async () => {
        const all = await volumes.find({ sort: { field: 'order' } })
        const readable = all.filter(({ paperCount }) => paperCount > 0)
        const recent = readable.toSorted(newestFirst).slice(0, RECENT_VOLUMES)
        const data = { volumes: await Promise.all(recent.map(withNewest)) }
        return { message: 'Recent volumes retrieved successfully', data }
      }),
  })
}
