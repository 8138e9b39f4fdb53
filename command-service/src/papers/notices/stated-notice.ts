import type { Refusal } from '@shodh/contracts/envelope.ts'
import { refuse } from '../../decider.ts'
import { type IfMatch, matches } from '../../if-match.ts'
import { paperIn, type PaperState, type Volume } from '../../volumes/volume.ts'

/** What every act about a published paper states. */
export type NoticeCommand = {
  readonly paperId: string
  readonly reason: string
  readonly notice: string
  /** YYYY-MM-DD. */
  readonly effectiveOn: string
  /** The server's clock, ISO 8601. */
  readonly at: string
  readonly ifMatch?: IfMatch
}

/** A day begins first where the clock is 14 hours ahead of UTC, and ends last where it is 12 hours behind. */
const begins = (day: string) => Date.parse(`${day}T00:00:00+14:00`)
const ends = (day: string) => Date.parse(`${day}T23:59:59.999-12:00`)

// Stryker disable next-line EqualityOperator: A millisecond more or less.
const isBefore = (day: string, date: string) =>
  date.length <= 'YYYY-MM-DD'.length ? day < date : ends(day) < Date.parse(date)

const wrongDay = ({ document, history }: PaperState, { effectiveOn, at }: NoticeCommand): Refusal | undefined => {
  // Stryker disable next-line EqualityOperator: A millisecond more or less.
  if (begins(effectiveOn) > Date.parse(at)) return refuse('NOTICE_DATE_IN_FUTURE')
  // of an older volume, whose papers came here later, the year
  const { publishedOn, createdAt, year } = document
  const appeared = createdAt > String(year + 1) ? String(year) : createdAt
  const published = publishedOn ?? history.versions[0]?.statedAt ?? appeared
  return isBefore(effectiveOn, published) ? refuse('NOTICE_DATE_TOO_EARLY') : undefined
}

/** The paper that a notice is about, with what its event says of it; or why there can be none. */
export const noticed = (volume: Volume, command: NoticeCommand) => {
  const paper = paperIn(volume, command.paperId)
  if (!paper) return refuse(volume.papers.has(command.paperId) ? 'PAPER_DELETED' : 'PAPER_NOT_FOUND')
  const { volumeId, id: paperId, revision, notices = [] } = paper.document
  if (!matches(revision, command.ifMatch)) return refuse('PRECONDITION_FAILED')
  const { reason, notice, effectiveOn } = command
  return wrongDay(paper, command) ?? { notices, data: { volumeId, paperId, reason, notice, effectiveOn } }
}
