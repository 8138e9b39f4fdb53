import { isDay } from '@shodh/contracts/time/dates.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { PdfBytes } from '@shodh/contracts/papers/fields.ts'
import { paperFileName } from '@shodh/contracts/papers/plain-text.ts'
import { type Decision, refuse } from '../decider.ts'
import { type IfMatch, matches } from '../if-match.ts'
import { paperIn, type PaperState, type Volume, type VolumeStreamEvent } from '../volumes/volume.ts'

type Command = {
  readonly paperId: string
  readonly file: PdfBytes
  /** The title that the same command gives the paper. */
  readonly title?: string | undefined
  readonly reason?: string | undefined
  /** The date that the editor states, ISO 8601. */
  readonly replacedAt?: string | undefined
  /** The server's clock, ISO 8601. */
  readonly at: string
  readonly ifMatch?: IfMatch
}

/** A day begins first where the clock is 14 hours ahead of UTC. */
const earliest = (stated: string) => Date.parse(isDay(stated) ? `${stated}T00:00:00+14:00` : stated)

const wrongDate = ({ history }: PaperState, { replacedAt, at }: Command): Refusal | undefined => {
  // Stryker disable next-line ConditionalExpression: For the compiler: undefined is no time, which is neither before nor after another.
  if (replacedAt === undefined) return undefined
  if (Date.parse(replacedAt) > Date.parse(at)) return refuse('REPLACEMENT_DATE_IN_FUTURE')
  const before = history.versions.at(-1)?.statedAt
  return before && Date.parse(replacedAt) < earliest(before) ? refuse('REPLACEMENT_DATE_TOO_EARLY') : undefined
}

export const replacePdf: Decision<Volume, Command, VolumeStreamEvent> = (volume, command) => {
  const paper = paperIn(volume, command.paperId)
  if (!paper) return refuse('PAPER_NOT_FOUND')
  const { volumeId, id: paperId, title, version, revision } = paper.document
  if (!matches(revision, command.ifMatch)) return refuse('PRECONDITION_FAILED')
  const { reason, replacedAt: statedAt } = command
  const file = { ...command.file, name: paperFileName(command.title ?? title) }
  return (
    wrongDate(paper, command) ?? [
      { type: 'PdfReplaced', data: { volumeId, paperId, version: version + 1, file, reason, statedAt } },
    ]
  )
}
