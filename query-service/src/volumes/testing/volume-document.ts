import { folded } from '@shodh/contracts/text/text.ts'
import { type VolumeDocument, volumeView } from '@shodh/contracts/volumes/views.ts'

/** A volume as its read model has it: Vol. 7 of 2025, with one paper, unless something else is given. */
export const volumeDocument = (given: Partial<VolumeDocument> = {}): VolumeDocument => {
  const at = '2025-03-01T04:30:00.000Z'
  const fields = {
    id: '0f0e0d0c-0b0a-5908-8706-050403020100',
    name: 'Vol. 7',
    year: 2025,
    issueType: 'Regular',
    isActive: true,
    paperCount: 1,
    createdAt: at,
    updatedAt: at,
    lastUpdated: at,
    ...given,
  } as const
  return {
    ...volumeView(fields),
    searchText: folded(fields.name),
    order: `${9999 - fields.year}-${fields.name}`,
    isDeleted: false,
    revision: 3,
    ...given,
  }
}
