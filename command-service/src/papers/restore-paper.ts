import { type Decision, refuse } from '../decider.ts'
import { isPresent, type Volume, type VolumeStreamEvent } from '../volumes/volume.ts'
import { doiTaken, type TakenDoi } from '../taken-doi.ts'

type Command = { readonly paperId: string; readonly taken?: TakenDoi | undefined }

export const restorePaper: Decision<Volume, Command, VolumeStreamEvent> = (volume, { paperId, taken }) => {
  if (volume.is === 'unknown') return refuse('PAPER_NOT_FOUND')
  if (volume.papers.has(paperId)) return refuse('PAPER_NOT_DELETED')
  if (!volume.deletedPapers.has(paperId)) return refuse('PAPER_NOT_FOUND')
  if (!isPresent(volume)) return refuse('RESTORE_VOLUME_FIRST')
  if (taken) return doiTaken(taken)
  return [{ type: 'PaperRestored', data: { volumeId: volume.volumeId, paperId } }]
}
