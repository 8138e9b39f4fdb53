import { nameKey } from '@shodh/contracts/text/text.ts'
import type { VolumePlaceDocument } from '@shodh/contracts/volumes/views.ts'
import { projection } from '../projection.ts'
import { withDeletion, withoutDeletion } from './deletion.ts'

/** The place of every volume that was ever created; one that was deleted stays, with the date and the reason. */
export const volumePlaces = projection<VolumePlaceDocument, 'VolumeCreated' | 'VolumeDeleted' | 'VolumeRestored'>({
  name: 'volume-places',
  version: 2,
  indexes: [['year', 'issueType', 'nameKey']],
  id: ({ data }) => data.volumeId,
  on: {
    VolumeCreated: (_, { data: { volumeId, year, issueType, name } }) => ({
      id: volumeId,
      year,
      issueType,
      name,
      nameKey: nameKey(name),
    }),
    VolumeDeleted: withDeletion,
    VolumeRestored: withoutDeletion,
  },
})
