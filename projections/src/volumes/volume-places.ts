import { nameKey } from '@shodh/contracts/text/text.ts'
import type { VolumePlaceDocument } from '@shodh/contracts/volumes/views.ts'
import { projection } from '../projection.ts'

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
    VolumeDeleted: (place, { data, metadata }) =>
      place && { ...place, deletion: { deletedAt: metadata.at, reason: data.reason ?? null } },
    VolumeRestored: place => {
      if (!place) return null
      const { deletion: _, ...rest } = place
      return rest
    },
  },
})
