import type { PaperPlaceDocument } from '@shodh/contracts/papers/paper-page.ts'
import { projection } from '../projection.ts'
import { restoredPaper, withDeletion, withoutDeletion, withoutPreparation } from '../deletable.ts'

type Type =
  | 'PaperUploaded'
  | 'PaperDeleted'
  | 'PaperRestored'
  | 'PaperPublishedAhead'
  | 'VolumeDeleted'
  | 'VolumeRestored'
  | 'VolumePublished'

/** The place of every paper that was ever uploaded; one that was deleted stays, with the date and the reason. */
export const paperPlaces = projection<PaperPlaceDocument, Type>({
  name: 'paper-places',
  version: 1,
  indexes: [['volumeId', 'sr']],
  id: ({ data }) => ('paperIds' in data ? data.paperIds : data.paperId),
  on: {
    PaperUploaded: (_, { data: { paperId: id, volumeId, serial: sr, inPreparation } }) => ({
      id,
      volumeId,
      sr,
      ...(inPreparation && { inPreparation }),
    }),
    PaperDeleted: withDeletion,
    PaperRestored: restoredPaper,
    PaperPublishedAhead: withoutPreparation,
    VolumePublished: withoutPreparation,
    VolumeDeleted: withDeletion,
    VolumeRestored: withoutDeletion,
  },
})
