import type { Details, PdfBytes } from '@shodh/contracts/papers/fields.ts'
import { fileNameOf } from '@shodh/contracts/text.ts'
import { type Decision, refuse } from '../decider.ts'
import { isPresent, type Volume, type VolumeStreamEvent } from '../volumes/volume.ts'
import { translatedIntoOwnLanguage } from './own-language.ts'

type Command = {
  readonly paperId: string
  readonly title: string
  readonly authorName: string
  readonly details: Details
  readonly file: PdfBytes
  readonly reason?: string | undefined
}

export const uploadPaper: Decision<Volume, Command, VolumeStreamEvent> = (volume, command) => {
  if (!isPresent(volume)) return refuse('VOLUME_NOT_FOUND')
  if (volume.is === 'deactivated') return refuse('VOLUME_DEACTIVATED')
  const refused = translatedIntoOwnLanguage(command.details, command.details)
  if (refused) return refused
  const { volumeId, year, issueType, name: volumeName, highestSerial } = volume
  const serial = highestSerial + 1
  const file = { ...command.file, name: fileNameOf(command.title) }
  return [{ type: 'PaperUploaded', data: { ...command, file, volumeId, year, issueType, volumeName, serial } }]
}
