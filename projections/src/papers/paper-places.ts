import type { PaperPlaceDocument } from '@shodh/contracts/papers/paper-page.ts'
import { projection } from '../projection.ts'
import { withDeletion, withoutDeletion } from '../deletable.ts'

type Type = 'PaperUploaded' | 'PaperDeleted' | 'PaperRestored' | 'VolumeDeleted' | 'VolumeRestored'

/** The place of every paper that was ever published; one that was deleted stays, with the date and the reason. */
export const paperPlaces = projection<PaperPlaceDocument, Type>({
  name: 'paper-places',
  version: 1,
  indexes: [['volumeId', 'sr']],
  id: ({ data }) => ('paperIds' in data ? data.paperIds : data.paperId),
  on: {
    PaperUploaded: (_, { data }) => ({ id: data.paperId, volumeId: data.volumeId, sr: data.serial }),
    PaperDeleted: withDeletion,
    PaperRestored: withoutDeletion,
    VolumeDeleted: withDeletion,
    VolumeRestored: withoutDeletion,
  },
})
