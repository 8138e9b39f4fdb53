import { paperOperations } from '@shodh/contracts/papers/operations.ts'
import { FIRST_PAPERS, RECENT_VOLUMES, type RecentVolume } from '@shodh/contracts/papers/views.ts'
import { newestFirst, Volume, type VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ports } from '../ports.ts'
import { papersOf } from './find-papers.ts'
import { answerRouter, cachedResponder, type Caching } from '../responses.ts'

/** Dates of papers are days or moments, so that they are compared as times. */
const lastUpdatedFirst = (one: VolumeDocument, other: VolumeDocument) =>
  Date.parse(other.lastUpdated) - Date.parse(one.lastUpdated)

/** The volumes that have something to read, with their first papers. */
export const recentVolumeRoutes: FastifyPluginAsyncZod<Pick<Ports, 'views'> & Caching> = async (
  app,
  { views: { papers, volumes }, responses },
) => {
  const answer = answerRouter(app)
  const respond = cachedResponder([papers, volumes], { responses })

  const withFirst = async (volume: VolumeDocument): Promise<RecentVolume> => {
    const where = { volumeId: volume.id }
    const first = volume.arrangement
      ? (await papersOf({ papers }, volume)).slice(0, FIRST_PAPERS)
      : await papers.find({ where, sort: { field: 'order' }, limit: FIRST_PAPERS })
    const named = first.map(({ id, sr, title, authorName, language }) => ({ id, sr, title, authorName, language }))
    return { ...Volume.parse(volume), papers: named }
  }

  answer(paperOperations.listRecentVolumes, (request, reply) =>
    respond(request, reply, {}, async () => {
      const all = await volumes.find({ sort: { field: 'order' } })
      const readable = all.filter(({ paperCount }) => paperCount > 0)
      const recent = readable.toSorted(lastUpdatedFirst).slice(0, RECENT_VOLUMES)
      const [newest] = readable.toSorted(newestFirst)
      const data = {
        volumes: await Promise.all(recent.map(withFirst)),
        ...(newest && { current: await withFirst(newest) }),
      }
      return { message: 'Recent volumes retrieved successfully', data }
    }),
  )
}
