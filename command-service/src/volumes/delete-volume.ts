import type { DeleteVolume } from '@shodh/contracts/volumes/commands.ts'
import type { VolumeEvent } from '@shodh/contracts/volumes/events.ts'
import { type Decision, refuse } from '../decider.ts'
import { type IfMatch, matches } from '../if-match.ts'
import { isPresent, type PresentVolume, type Volume } from './volume.ts'

type Command = Pick<DeleteVolume, 'reason' | 'forceDelete' | 'confirmVolumeName' | 'confirmPaperCount'> & {
  readonly ifMatch?: IfMatch
}

const unconfirmed = (
  { document: { name, paperCount } }: PresentVolume,
  { forceDelete, confirmVolumeName, confirmPaperCount }: Command,
) => {
  if (paperCount > 0 && !forceDelete) return refuse('VOLUME_NOT_EMPTY')
  if (confirmVolumeName === undefined ? paperCount > 0 : confirmVolumeName.normalize('NFC') !== name)
    return refuse('VOLUME_NAME_NOT_CONFIRMED')
  if (confirmPaperCount === undefined ? paperCount > 0 : confirmPaperCount !== paperCount)
    return refuse('PAPER_COUNT_NOT_CONFIRMED', `The volume holds ${paperCount} paper(s). Please confirm this number.`)
  return undefined
}

const presentPaperIds = ({ papers }: Volume) =>
  Array.from(papers).flatMap(([id, { document }]) => (document.isDeleted ? [] : [id]))

export const deleteVolume: Decision<Volume, Command, VolumeEvent> = (volume, command) => {
  if (!isPresent(volume)) return refuse('VOLUME_NOT_FOUND')
  const { id: volumeId, revision } = volume.document
  if (!matches(revision, command.ifMatch)) return refuse('PRECONDITION_FAILED')
  return (
    unconfirmed(volume, command) ?? [
      { type: 'VolumeDeleted', data: { volumeId, paperIds: presentPaperIds(volume), reason: command.reason } },
    ]
  )
}
