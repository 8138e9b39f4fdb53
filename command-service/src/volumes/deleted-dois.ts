import type { Claim } from '../handle.ts'
import type { Volume } from './volume.ts'

/** The DOIs of deleted papers of the volume. */
export const deletedDois = (volume: Volume, paperIds: readonly string[]): readonly Claim[] => {
  if (volume.is === 'unknown') return []
  const { volumeId, deletedPapers } = volume
  return paperIds.flatMap(paperId => {
    const doi = deletedPapers.get(paperId)?.details.doi
    return doi === undefined ? [] : [{ volumeId, paperId, doi }]
  })
}

/** The DOIs of the papers that were deleted with the volume. */
export const doisOfDeletion = (volume: Volume) =>
  // Stryker disable next-line ArrayDeclaration: No paper has such an id.
  deletedDois(volume, (volume.is !== 'unknown' && volume.deletion?.paperIds) || [])
