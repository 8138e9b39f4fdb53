import { volumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
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
  const { cover } = changing
  const { isActive, paperCount, updatedAt, lastModifiedBy } = document.isDeleted ? asDeleted(document) : changing
  const view = volumeView({ id, name, year, issueType, isActive, paperCount, createdAt, updatedAt, lastUpdated })
  return { volume: volumeDetails({ ...view, ...(cover && { cover }) }, { createdBy, lastModifiedBy }) }
}

type Outcome = Pick<Handled<Volume>, 'state' | 'events'>

export const statusMessage = ({ state, events }: Outcome) =>
  events.length === 0
    ? 'Nothing was changed'
    : `Volume ${state.document?.isActive ? 'activated' : 'deactivated'} successfully`

export const coverMessage = ({ events }: Outcome) =>
  events.length === 0 ? 'Nothing was changed' : 'Cover changed successfully'

export const deletedMessage = ({ state }: Outcome) => `Volume "${state.document?.name}" deleted successfully`

export const restoredMessage = ({ state }: Outcome) => `Volume "${state.document?.name}" restored successfully`
