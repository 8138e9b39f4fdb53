import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { Details, PdfBytes } from '@shodh/contracts/papers/fields.ts'
import { paperFileName } from '@shodh/contracts/papers/plain-text.ts'
import { type Decision, refuse } from '../decider.ts'
import { isPresent, type KnownVolume, type Volume, type VolumeStreamEvent } from '../volumes/volume.ts'
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
const isTaken = ({ papers, deletedPapers }: KnownVolume, wanted: number) =>
  [papers, deletedPapers].some(those => those.values().some(({ serial }) => serial === wanted))

const wrongRecord = (volume: KnownVolume, { recordedAt, serial, at }: Command): Refusal | undefined => {
  // Stryker disable next-line ConditionalExpression: For the compiler: undefined is no time, which is neither before nor after another.
  if (recordedAt !== undefined && Date.parse(recordedAt) > Date.parse(at)) return refuse('RECORDED_DATE_IN_FUTURE')
  if (serial !== undefined && isTaken(volume, serial)) return refuse('SERIAL_TAKEN')
  return undefined
}

export const uploadPaper: Decision<Volume, Command, VolumeStreamEvent> = (volume, command) => {
  if (!isPresent(volume)) return refuse('VOLUME_NOT_FOUND')
  if (volume.is === 'deactivated') return refuse('VOLUME_DEACTIVATED')
  const refused = translatedIntoOwnLanguage(command.details, command.details) ?? wrongRecord(volume, command)
  if (refused) return refused
  const { volumeId, year, issueType, name: volumeName, highestSerial } = volume
  const { at: _, serial = highestSerial + 1, ...paper } = command
  const file = { ...paper.file, name: paperFileName(paper.title) }
  return [{ type: 'PaperUploaded', data: { ...paper, file, volumeId, year, issueType, volumeName, serial } }]
}
