import { type Decision, refuse } from '../decider.ts'
import { isPresent, type Volume, type VolumeStreamEvent } from '../volumes/volume.ts'

type Command = { readonly paperId: string }

export const restorePaper: Decision<Volume, Command, VolumeStreamEvent> = (volume, { paperId }) => {
  if (volume.is === 'unknown') return refuse('PAPER_NOT_FOUND')
  if (volume.papers.has(paperId)) return refuse('PAPER_NOT_DELETED')
  if (!volume.deletedPapers.has(paperId)) return refuse('PAPER_NOT_FOUND')
  if (!isPresent(volume)) return refuse('RESTORE_VOLUME_FIRST')
  return [{ type: 'PaperRestored', data: { volumeId: volume.volumeId, paperId } }]
}
