import { isDeepStrictEqual } from 'node:util'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import {
  arePagesInOrder,
  type DetailChanges,
  type Details,
  lastPageFirst,
  type PdfBytes,
} from '@shodh/contracts/papers/fields.ts'
import type { PublishAhead } from '@shodh/contracts/volumes/commands.ts'
import { paperFileName } from '@shodh/contracts/papers/plain-text.ts'
import { isDay } from '@shodh/contracts/time/dates.ts'
import { languageKey } from '@shodh/contracts/papers/identifiers.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import { type Decision, isRefusal, refuse, refuseField } from '../decider.ts'
import { type IfMatch, matches } from '../given.ts'
import { publicationOptions } from '../volumes/publication.ts'
import {
  isPresent,
  notifying,
  paperIn,
  type PaperState,
  type Volume,
  type VolumeStreamEvent,
} from '../volumes/volume.ts'

const refuseLanguage = (refused: 'TRANSLATION_INTO_OWN_LANGUAGE' | 'LANGUAGE_OF_TRANSLATION', field: string) =>
  refuseField(refused, field, refusals[refused].message)

type Translated = Pick<DetailChanges, 'language' | 'translations'>

/** Refuses details of which a translation is in the paper's own language; `changes` are what the request sends of them. */
export const translatedIntoOwnLanguage = (before: Translated, changes: Translated): Refusal | undefined => {
  const { language, translations } = { ...before, ...changes }
  if (!language || (changes.language === undefined && changes.translations === undefined)) return undefined
  const own = languageKey(language)
  const index = translations?.findIndex(translation => languageKey(translation.language) === own) ?? -1
  if (index < 0) return undefined
  return changes.translations
    ? refuseLanguage('TRANSLATION_INTO_OWN_LANGUAGE', `translations/${index}/language`)
    : refuseLanguage('LANGUAGE_OF_TRANSLATION', 'language')
}

/** Refuses a page that does not go with the other one, which the paper has. */
const wrongPages = (before: DetailChanges, changes: DetailChanges): Refusal | undefined => {
  const isSent = changes.firstPage !== undefined || changes.lastPage !== undefined
  if (!isSent || arePagesInOrder({ ...before, ...changes })) return undefined
  const field = changes.lastPage === undefined ? 'firstPage' : 'lastPage'
  return refuseField('INVALID_INPUT', field, lastPageFirst)
}

/** What another journal recorded of a paper. */
type EarlierRecord = {
  /** When its first version was recorded, ISO 8601. */
  readonly recordedAt?: string | undefined
  readonly serial?: number | undefined
}

type Upload = EarlierRecord & {
  readonly paperId: string
  readonly title: string
  readonly authorName: string
  readonly details: Details
  readonly file: PdfBytes
  readonly reason?: string | undefined
  readonly notifyAuthors?: boolean | undefined
  /** The server's clock, ISO 8601. */
  readonly at: string
}

/** Serials survive deletions. */
const serialsOf = ({ papers }: Volume) => papers.values().map(({ document }) => document.sr)

const wrongRecord = (volume: Volume, { recordedAt, serial, at }: Upload): Refusal | undefined => {
  // Stryker disable next-line ConditionalExpression: For the compiler: undefined is no time, which is neither before nor after another.
  if (recordedAt !== undefined && Date.parse(recordedAt) > Date.parse(at)) return refuse('RECORDED_DATE_IN_FUTURE')
  return serialsOf(volume).some(taken => taken === serial) ? refuse('SERIAL_TAKEN') : undefined
}

export const uploadPaper: Decision<Volume, Upload, VolumeStreamEvent> = (volume, command) => {
  if (!isPresent(volume)) return refuse('VOLUME_NOT_FOUND')
  if (!volume.document.isActive) return refuse('VOLUME_DEACTIVATED')
  const refused = translatedIntoOwnLanguage({}, command.details) ?? wrongRecord(volume, command)
  if (refused) return refused
  const { id: volumeId, year, issueType, name: volumeName, inPreparation } = volume.document
  const {
    at: _,
    notifyAuthors,
    serial = serialsOf(volume).reduce((highest, one) => Math.max(highest, one), 0) + 1,
    ...paper
  } = command
  const file = { ...paper.file, name: paperFileName(paper.title) }
  const place = { volumeId, year, issueType, volumeName, serial }
  const data = { ...paper, file, ...place, ...(inPreparation && { inPreparation }), ...notifying({ notifyAuthors }) }
  return [{ type: 'PaperUploaded', data }]
}

type Revision = {
  readonly paperId: string
  readonly title?: string | undefined
  readonly authorName?: string | undefined
  readonly details: DetailChanges
  readonly file?: PdfBytes | undefined
  readonly reason?: string | undefined
  readonly notifyAuthors?: boolean | undefined
  readonly at: string
  readonly ifMatch?: IfMatch
}

// Stryker disable next-line ConditionalExpression: What is not named is left out of a command before; undefined is stored as none.
const differs = (before: unknown, after: unknown) => after !== undefined && !isDeepStrictEqual(before ?? null, after)

const changesOf = (before: Readonly<Record<string, unknown>>, changes: DetailChanges): DetailChanges =>
  Object.fromEntries(Object.entries(changes).filter(([field, value]) => differs(before[field], value)))

const revision = (paper: PaperState['document'], command: Revision): VolumeStreamEvent[] => {
  const title = differs(paper.title, command.title) ? command.title : undefined
  const authorName = differs(paper.authorName, command.authorName) ? command.authorName : undefined
  const details = changesOf(paper, command.details)
  if (title === undefined && authorName === undefined && Object.keys(details).length === 0) return []
  const { volumeId, id: paperId } = paper
  return [{ type: 'PaperRevised', data: { volumeId, paperId, title, authorName, details } }]
}

/** Records only the fields that differ; a new file becomes the next version. */
export const revisePaper: Decision<Volume, Revision, VolumeStreamEvent> = (volume, command) => {
  const paper = paperIn(volume, command.paperId)?.document
  if (!paper) return refuse('PAPER_NOT_FOUND')
  if (!matches(paper.revision, command.ifMatch)) return refuse('PRECONDITION_FAILED')
  const refused = translatedIntoOwnLanguage(paper, command.details) ?? wrongPages(paper, command.details)
  if (refused) return refused
  const { file, title, reason, notifyAuthors, at, paperId } = command
  const replaced = file ? replacePdf(volume, { paperId, file, title, reason, notifyAuthors, at }) : []
  return isRefusal(replaced) ? replaced : [...revision(paper, command), ...replaced]
}

type Replacement = {
  readonly paperId: string
  readonly file: PdfBytes
  /** The title that the same command gives the paper. */
  readonly title?: string | undefined
  readonly reason?: string | undefined
  /** The date that the editor states, ISO 8601. */
  readonly replacedAt?: string | undefined
  readonly notifyAuthors?: boolean | undefined
  /** The server's clock, ISO 8601. */
  readonly at: string
  readonly ifMatch?: IfMatch
}

/** A day begins first where the clock is 14 hours ahead of UTC. */
const earliest = (stated: string) => Date.parse(isDay(stated) ? `${stated}T00:00:00+14:00` : stated)

const wrongDate = ({ history }: PaperState, { replacedAt, at }: Replacement): Refusal | undefined => {
  // Stryker disable next-line ConditionalExpression: For the compiler: undefined is no time, which is neither before nor after another.
  if (replacedAt === undefined) return undefined
  if (Date.parse(replacedAt) > Date.parse(at)) return refuse('REPLACEMENT_DATE_IN_FUTURE')
  const before = history.versions.at(-1)?.statedAt
  return before && Date.parse(replacedAt) < earliest(before) ? refuse('REPLACEMENT_DATE_TOO_EARLY') : undefined
}

export const replacePdf: Decision<Volume, Replacement, VolumeStreamEvent> = (volume, command) => {
  const paper = paperIn(volume, command.paperId)
  if (!paper) return refuse('PAPER_NOT_FOUND')
  const { volumeId, id: paperId, title, version, revision } = paper.document
  if (!matches(revision, command.ifMatch)) return refuse('PRECONDITION_FAILED')
  const { reason, replacedAt: statedAt } = command
  const file = { ...command.file, name: paperFileName(command.title ?? title) }
  const data = { volumeId, paperId, version: version + 1, file, reason, statedAt, ...notifying(command) }
  return wrongDate(paper, command) ?? [{ type: 'PdfReplaced', data }]
}

type Deletion = {
  readonly paperId: string
  readonly reason: string
  readonly confirmTitle?: string | undefined
  readonly ifMatch?: IfMatch
}

export const deletePaper: Decision<Volume, Deletion, VolumeStreamEvent> = (volume, command) => {
  const paper = paperIn(volume, command.paperId)?.document
  if (!paper) return refuse('PAPER_NOT_FOUND')
  if (!matches(paper.revision, command.ifMatch)) return refuse('PRECONDITION_FAILED')
  if (command.confirmTitle !== undefined && command.confirmTitle !== paper.title)
    return refuse('PAPER_TITLE_NOT_CONFIRMED')
  const { volumeId, id: paperId } = paper
  return [{ type: 'PaperDeleted', data: { volumeId, paperId, reason: command.reason } }]
}

type Ahead = Pick<Deletion, 'paperId' | 'ifMatch'> & PublishAhead

export const publishAhead: Decision<Volume, Ahead, VolumeStreamEvent> = (volume, { paperId, ...command }) => {
  const paper = paperIn(volume, paperId)?.document
  if (!paper || !isPresent(volume)) return refuse('PAPER_NOT_FOUND')
  if (!matches(paper.revision, command.ifMatch)) return refuse('PRECONDITION_FAILED')
  const { id: volumeId, isActive, inPreparation, aheadPaperIds = [] } = volume.document
  if (!inPreparation || aheadPaperIds.includes(paperId)) return refuse('PAPER_ALREADY_PUBLISHED')
  if (!isActive) return refuse('VOLUME_PUBLISHED_INACTIVE')
  return [{ type: 'PaperPublishedAhead', data: { volumeId, paperId, ...publicationOptions(command) } }]
}

export const restorePaper: Decision<Volume, Pick<Deletion, 'paperId'>, VolumeStreamEvent> = (volume, { paperId }) => {
  const paper = volume.papers.get(paperId)?.document
  if (!paper) return refuse('PAPER_NOT_FOUND')
  if (!paper.isDeleted) return refuse('PAPER_NOT_DELETED')
  if (!isPresent(volume)) return refuse('RESTORE_VOLUME_FIRST')
  const isPublication = paper.inPreparation && !volume.document.inPreparation
  const data = { volumeId: paper.volumeId, paperId, ...(isPublication && { isPublication }) }
  return [{ type: 'PaperRestored', data }]
}
