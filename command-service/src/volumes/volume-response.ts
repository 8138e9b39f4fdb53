import { preparationOf, volumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { volumeView } from '@shodh/contracts/volumes/views.ts'
import type { Handled } from '../handle.ts'
import type { Volume } from './volume.ts'

/** A deleted volume is inactive and empty, since and by whom it was deleted. */
const asDeleted = ({ updatedAt, deletedAt = updatedAt, deletedBy }: NonNullable<Volume['document']>) => ({
  isActive: false,
  paperCount: 0,
  updatedAt: deletedAt,
  lastModifiedBy: deletedBy,
})

/** The volume as the command left it. */
export const volumeResponse = ({ state: { document } }: Pick<Handled<Volume>, 'state'>) => {
  if (!document) return {}
  const { id, name, year, issueType, createdAt, lastUpdated, createdBy, ...changing } = document
  const { cover, publishedAt } = changing
  const { isActive, paperCount, updatedAt, lastModifiedBy } = document.isDeleted ? asDeleted(document) : changing
  const view = volumeView({ id, name, year, issueType, isActive, paperCount, createdAt, updatedAt, lastUpdated })
  const shown = { ...view, ...(cover && { cover }), ...(publishedAt !== undefined && { publishedAt }) }
  return { volume: volumeDetails(shown, { createdBy, lastModifiedBy, ...preparationOf(document) }) }
}
