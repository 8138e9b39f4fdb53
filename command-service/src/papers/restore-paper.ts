import { type Decision, refuse } from '../decider.ts'
import { isPresent, type Volume, type VolumeStreamEvent } from '../volumes/volume.ts'

type Command = { readonly paperId: string }

export const restorePaper: Decision<Volume, Command, VolumeStreamEvent> = (volume, { paperId }) => {
  const paper = volume.papers.get(paperId)?.document
  if (!paper) return refuse('PAPER_NOT_FOUND')
  if (!paper.isDeleted) return refuse('PAPER_NOT_DELETED')
  if (!isPresent(volume)) return refuse('RESTORE_VOLUME_FIRST')
  return [{ type: 'PaperRestored', data: { volumeId: paper.volumeId, paperId } }]
}
