import { isDeepStrictEqual } from 'node:util'
import type { DetailChanges, PdfBytes } from '@shodh/contracts/papers/fields.ts'
import { type Decision, isRefusal, refuse } from '../decider.ts'
import { type IfMatch, matches } from '../if-match.ts'
import { paperIn, type PaperState, type Volume, type VolumeStreamEvent } from '../volumes/volume.ts'
import { translatedIntoOwnLanguage } from './own-language.ts'
import { replacePdf } from './replace-pdf.ts'

type Command = {
  readonly paperId: string
  readonly title?: string | undefined
  readonly authorName?: string | undefined
  readonly details: DetailChanges
  readonly file?: PdfBytes | undefined
  readonly reason?: string | undefined
  readonly at: string
  readonly ifMatch?: IfMatch
}

// Stryker disable next-line ConditionalExpression: What is not named is left out of a command before; undefined is stored as none.
const differs = (before: unknown, after: unknown) => after !== undefined && !isDeepStrictEqual(before ?? null, after)

const changesOf = (before: Readonly<Record<string, unknown>>, changes: DetailChanges): DetailChanges =>
  Object.fromEntries(Object.entries(changes).filter(([field, value]) => differs(before[field], value)))

const revision = (paper: PaperState['document'], command: Command): VolumeStreamEvent[] => {
  const title = differs(paper.title, command.title) ? command.title : undefined
  const authorName = differs(paper.authorName, command.authorName) ? command.authorName : undefined
  const details = changesOf(paper, command.details)
  if (title === undefined && authorName === undefined && Object.keys(details).length === 0) return []
  const { volumeId, id: paperId } = paper
  return [{ type: 'PaperRevised', data: { volumeId, paperId, title, authorName, details } }]
}

/** Records only the fields that differ; a new file becomes the next version. */
export const revisePaper: Decision<Volume, Command, VolumeStreamEvent> = (volume, command) => {
  const paper = paperIn(volume, command.paperId)?.document
  if (!paper) return refuse('PAPER_NOT_FOUND')
  if (!matches(paper.revision, command.ifMatch)) return refuse('PRECONDITION_FAILED')
  const refused = translatedIntoOwnLanguage(paper, command.details)
  if (refused) return refused
  const { file, title, reason, at, paperId } = command
  const replaced = file ? replacePdf(volume, { paperId, file, title, reason, at }) : []
  return isRefusal(replaced) ? replaced : [...revision(paper, command), ...replaced]
}
