import { paperOperations } from '@shodh/contracts/papers/operations.ts'
import { FIRST_PAPERS, RECENT_VOLUMES, type RecentVolume } from '@shodh/contracts/papers/views.ts'
import { Volume, type VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import { lastUpdatedVolumes, newestVolumes } from '../volumes/list-volumes.ts'
import { papersOf } from './find-papers.ts'
import { cachedResponder, type Routes } from '../responses.ts'

/** The volumes that have something to read, with their first papers. */
export const recentVolumeRoutes: Routes = async (_, { answer, views: { papers, volumes }, responses }) => {
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
      const recent = await lastUpdatedVolumes({ volumes }, RECENT_VOLUMES)
      const [newest] = await newestVolumes({ volumes }, 1)
      const data = {
        volumes: await Promise.all(recent.map(withFirst)),
        ...(newest && { current: await withFirst(newest) }),
      }
      return { message: 'Recent volumes retrieved successfully', data }
    }),
  )
}
