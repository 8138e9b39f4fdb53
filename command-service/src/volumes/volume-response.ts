import { volumeView } from '@shodh/contracts/volumes/views.ts'
import { volumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import type { KnownVolume, Volume } from './volume.ts'

const shown = (volume: KnownVolume) => {
  const { volumeId: id, name, year, issueType, papers, createdAt, updatedAt, lastUpdated } = volume
  const view = volumeView({
    id,
    name,
    year,
    issueType,
    isActive: volume.is === 'active',
    paperCount: papers.size,
    createdAt,
    updatedAt,
    lastUpdated,
  })
  return volumeDetails(view, volume)
}

/** The volume as the command left it; nothing of one that never was. */
// Stryker disable next-line ConditionalExpression, StringLiteral: A command that is carried out leaves a volume that is known.
export const volumeResponse = (volume: Volume) => (volume.is === 'unknown' ? {} : { volume: shown(volume) })
