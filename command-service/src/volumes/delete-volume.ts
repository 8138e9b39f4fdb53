import type { DeleteVolume } from '@shodh/contracts/volumes/commands.ts'
import type { VolumeEvent } from '@shodh/contracts/volumes/events.ts'
import { type Decision, refuse } from '../decider.ts'
import { type IfMatch, matches } from '../if-match.ts'
import { isPresent, type KnownVolume, type Volume } from './volume.ts'

type Command = Pick<DeleteVolume, 'reason' | 'forceDelete' | 'confirmVolumeName' | 'confirmPaperCount'> & {
  readonly ifMatch?: IfMatch
}

const unconfirmed = ({ name, papers }: KnownVolume, { forceDelete, confirmVolumeName, confirmPaperCount }: Command) => {
  if (papers.size > 0 && !forceDelete) return refuse('VOLUME_NOT_EMPTY')
  if (confirmVolumeName === undefined ? papers.size > 0 : confirmVolumeName.normalize('NFC') !== name)
    return refuse('VOLUME_NAME_NOT_CONFIRMED')
  if (confirmPaperCount === undefined ? papers.size > 0 : confirmPaperCount !== papers.size)
    return refuse('PAPER_COUNT_NOT_CONFIRMED', `The volume holds ${papers.size} paper(s). Please confirm this number.`)
  return undefined
}

export const deleteVolume: Decision<Volume, Command, VolumeEvent> = (volume, command) => {
  if (!isPresent(volume)) return refuse('VOLUME_NOT_FOUND')
  if (!matches(volume.revision, command.ifMatch)) return refuse('PRECONDITION_FAILED')
  const { volumeId, papers } = volume
  return (
    unconfirmed(volume, command) ?? [
      { type: 'VolumeDeleted', data: { volumeId, paperIds: [...papers.keys()], reason: command.reason } },
    ]
  )
}
