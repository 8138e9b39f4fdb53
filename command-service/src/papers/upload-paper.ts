import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { Details, PdfBytes } from '@shodh/contracts/papers/fields.ts'
import { paperFileName } from '@shodh/contracts/papers/plain-text.ts'
import { type Decision, refuse } from '../decider.ts'
import { isPresent, type Volume, type VolumeStreamEvent } from '../volumes/volume.ts'
import { translatedIntoOwnLanguage } from './own-language.ts'

/** What another journal recorded of a paper. */
type EarlierRecord = {
  /** When its first version was recorded, ISO 8601. */
  readonly recordedAt?: string | undefined
  readonly serial?: number | undefined
}

type Command = EarlierRecord & {
  readonly paperId: string
  readonly title: string
  readonly authorName: string
  readonly details: Details
  readonly file: PdfBytes
  readonly reason?: string | undefined
  /** The server's clock, ISO 8601. */
  readonly at: string
}

/** Serials survive deletions. */
const serialsOf = ({ papers }: Volume) => papers.values().map(({ document }) => document.sr)

const wrongRecord = (volume: Volume, { recordedAt, serial, at }: Command): Refusal | undefined => {
  // Stryker disable next-line ConditionalExpression: For the compiler: undefined is no time, which is neither before nor after another.
  if (recordedAt !== undefined && Date.parse(recordedAt) > Date.parse(at)) return refuse('RECORDED_DATE_IN_FUTURE')
  return serialsOf(volume).some(taken => taken === serial) ? refuse('SERIAL_TAKEN') : undefined
}

export const uploadPaper: Decision<Volume, Command, VolumeStreamEvent> = (volume, command) => {
  if (!isPresent(volume)) return refuse('VOLUME_NOT_FOUND')
  if (!volume.document.isActive) return refuse('VOLUME_DEACTIVATED')
  const refused = translatedIntoOwnLanguage({}, command.details) ?? wrongRecord(volume, command)
  if (refused) return refused
  const { id: volumeId, year, issueType, name: volumeName } = volume.document
  const {
    at: _,
    serial = serialsOf(volume).reduce((highest, one) => Math.max(highest, one), 0) + 1,
    ...paper
  } = command
  const file = { ...paper.file, name: paperFileName(paper.title) }
  return [{ type: 'PaperUploaded', data: { ...paper, file, volumeId, year, issueType, volumeName, serial } }]
}
