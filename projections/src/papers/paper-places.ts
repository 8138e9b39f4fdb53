import type { PaperPlaceDocument } from '@shodh/contracts/papers/paper-page.ts'
import { type Of, projection } from '../projection.ts'

type Type = 'PaperUploaded' | 'PaperDeleted' | 'PaperRestored' | 'VolumeDeleted' | 'VolumeRestored'

const deleted = (
  place: PaperPlaceDocument | null,
  { data, metadata }: Of<'PaperDeleted' | 'VolumeDeleted'>,
): PaperPlaceDocument | null => place && { ...place, deletion: { deletedAt: metadata.at, reason: data.reason ?? null } }

const restored = (place: PaperPlaceDocument | null): PaperPlaceDocument | null => {
  if (!place) return null
  const { deletion: _, ...rest } = place
  return rest
}

/** The place of every paper that was ever published; one that was deleted stays, with the date and the reason. */
export const paperPlaces = projection<PaperPlaceDocument, Type>({
  name: 'paper-places',
  version: 1,
  indexes: [['volumeId', 'sr']],
  id: ({ data }) => ('paperIds' in data ? data.paperIds : data.paperId),
  on: {
    PaperUploaded: (_, { data }) => ({ id: data.paperId, volumeId: data.volumeId, sr: data.serial }),
    PaperDeleted: deleted,
    PaperRestored: restored,
    VolumeDeleted: deleted,
    VolumeRestored: restored,
  },
})
