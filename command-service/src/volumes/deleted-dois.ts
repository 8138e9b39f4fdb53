import type { Claim } from '../handle.ts'
import type { Volume } from './volume.ts'

/** The DOIs of deleted papers of the volume. */
export const deletedDois = ({ papers }: Volume, paperIds: readonly string[]): readonly Claim[] =>
  paperIds.flatMap(paperId => {
    const { volumeId = '', doi, isDeleted = false } = papers.get(paperId)?.document ?? {}
    return isDeleted && doi !== undefined ? [{ volumeId, paperId, doi }] : []
  })

/** The DOIs of the papers that were deleted with the volume. */
export const doisOfDeletion = (volume: Volume) => deletedDois(volume, volume.deletedPaperIds ?? [])
