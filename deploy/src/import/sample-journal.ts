import { volumeIdOf } from '@shodh/command-service/volumes/volume-request.ts'
import { samplePapers, sampleVolumes } from '../sample/papers.ts'
import { ImportError } from './import-error.ts'
import { idempotencyKeyOf } from '../folder-format/entry.ts'
import type { ExistingPaper, ExistingVolume } from './inventory.ts'
import type { SignedInRequest } from './sign-in.ts'

const paperIds = new Set(samplePapers.map(({ id }) => id))
const volumeIds = new Set(
  sampleVolumes.map(({ year, issueType, volumeName }) => volumeIdOf(year, issueType, volumeName)),
)

/** Whether the sample journal, or what is left of it, is all that the journal has. */
export const holdsOnlySample = (papers: readonly ExistingPaper[], volumes: readonly ExistingVolume[]) =>
  volumes.length > 0 && volumes.every(({ id }) => volumeIds.has(id)) && papers.every(({ id }) => paperIds.has(id))

/** A volume that was deleted meanwhile is as good as deleted. */
export const removeSample = async (request: SignedInRequest, volumes: readonly ExistingVolume[]) => {
  for (const { id, name, paperCount, updatedAt } of volumes) {
    const query = new URLSearchParams({
      reason: 'Sample journal removed',
      forceDelete: 'true',
      confirmVolumeName: name,
      confirmPaperCount: String(paperCount),
    })
    const key = idempotencyKeyOf('remove', id, updatedAt)
    const { status, message } = await request({ method: 'DELETE', path: `/papers/volumes/${id}?${query}`, key })
    if (status !== 200 && status !== 404) throw new ImportError(`The sample journal could not be removed: ${message}`)
  }
}
