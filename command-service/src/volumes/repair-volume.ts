import type { VolumeEvent } from '@shodh/contracts/volumes/events.ts'
import type { RepairItem } from '@shodh/contracts/volumes/health.ts'
import { type Decision, refuse } from '../decider.ts'
import { isPresent, type Volume } from './volume.ts'

type Command = {
  /** What was found, of what a repair does. */
  readonly items: readonly RepairItem[]
  readonly reason: string
}

/** A file that another version has taken the place of meanwhile is left out; where nothing is left, nothing happens. */
export const repairVolume: Decision<Volume, Command, VolumeEvent> = (volume, { items, reason }) => {
  if (!isPresent(volume)) return refuse('VOLUME_NOT_FOUND')
  const { papers, document } = volume
  const files = items.flatMap(item => {
    if (item.type !== 'files') return []
    const { paperId, version, sha256, problem } = item
    return papers.get(paperId)?.document.version === version ? [{ paperId, version, sha256, problem }] : []
  })
  const readModels = items.flatMap(item =>
    item.type === 'readModel' ? [{ model: item.model, documents: item.documents }] : [],
  )
  return files.length + readModels.length === 0
    ? []
    : [{ type: 'VolumeRepaired', data: { volumeId: document.id, reason, files, readModels } }]
}
