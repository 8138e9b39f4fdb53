import { type Decision, refuse } from '../decider.ts'
import { type IfMatch, matches } from '../if-match.ts'
import { paperIn, type Volume, type VolumeStreamEvent } from '../volumes/volume.ts'

type Command = {
  readonly paperId: string
  readonly reason: string
  readonly confirmTitle?: string | undefined
  readonly ifMatch?: IfMatch
}

export const deletePaper: Decision<Volume, Command, VolumeStreamEvent> = (volume, command) => {
  const paper = paperIn(volume, command.paperId)?.document
  if (!paper) return refuse('PAPER_NOT_FOUND')
  if (!matches(paper.revision, command.ifMatch)) return refuse('PRECONDITION_FAILED')
  if (command.confirmTitle !== undefined && command.confirmTitle !== paper.title)
    return refuse('PAPER_TITLE_NOT_CONFIRMED')
  const { volumeId, id: paperId } = paper
  return [{ type: 'PaperDeleted', data: { volumeId, paperId, reason: command.reason } }]
}
