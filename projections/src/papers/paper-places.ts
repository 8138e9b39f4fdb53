import type { PaperPlaceDocument } from '@shodh/contracts/papers/paper-page.ts'
import { type Of, projection } from '../projection.ts'

const deleted = (
  place: PaperPlaceDocument | null,
  { data, metadata }: Of<'PaperDeleted' | 'VolumeDeleted'>,
): PaperPlaceDocument | null => place && { ...place, deletion: { deletedAt: metadata.at, reason: data.reason ?? null } }

/** The place of every paper that was ever published; one that was deleted stays, with the date and the reason. */
export const paperPlaces = projection<PaperPlaceDocument, 'PaperUploaded' | 'PaperDeleted' | 'VolumeDeleted'>({
  name: 'paper-places',
  version: 1,
  indexes: [['volumeId', 'sr']],
  id: event => (event.type === 'VolumeDeleted' ? event.data.paperIds : event.data.paperId),
  on: {
    PaperUploaded: (_, { data }) => ({ id: data.paperId, volumeId: data.volumeId, sr: data.serial }),
    PaperDeleted: deleted,
    VolumeDeleted: deleted,
  },
})
