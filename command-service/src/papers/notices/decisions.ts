import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { IssueCorrection } from '@shodh/contracts/papers/commands.ts'
import type { Notice } from '@shodh/contracts/papers/notices/notices.ts'
import { publicSince } from '@shodh/contracts/papers/publication-date.ts'
import { type Decision, isRefusal, refuse } from '../../decider.ts'
import { type IfMatch, matches } from '../../given.ts'
import { notifying, paperIn, type PaperState, type Volume, type VolumeStreamEvent } from '../../volumes/volume.ts'

/** What every act about a published paper states. */
export type NoticeCommand = {
  readonly paperId: string
  readonly reason: string
  readonly notice: string
  /** YYYY-MM-DD. */
  readonly effectiveOn: string
  readonly notifyAuthors?: boolean | undefined
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
  const { publishedOn, year } = document
  const since = publicSince(document)
  const appeared = since > String(year + 1) ? String(year) : since
  const published = publishedOn ?? history.versions[0]?.statedAt ?? appeared
  return isBefore(effectiveOn, published) ? refuse('NOTICE_DATE_TOO_EARLY') : undefined
}

/** The paper that a notice is about, with what its event says of it; or why there can be none. */
const noticed = (volume: Volume, command: NoticeCommand) => {
  const paper = paperIn(volume, command.paperId)
  if (!paper) return refuse(volume.papers.has(command.paperId) ? 'PAPER_DELETED' : 'PAPER_NOT_FOUND')
  const { volumeId, id: paperId, revision, notices = [] } = paper.document
  if (!matches(revision, command.ifMatch)) return refuse('PRECONDITION_FAILED')
  const { reason, notice, effectiveOn } = command
  const data = { volumeId, paperId, reason, notice, effectiveOn, ...notifying(command) }
  return wrongDay(paper, command) ?? { notices, data }
}

type Command = NoticeCommand & Pick<IssueCorrection, 'kind'>

/** A retracted paper can be corrected too: what is said of it may be wrong. */
export const issueCorrection: Decision<Volume, Command, VolumeStreamEvent> = (volume, command) => {
  const about = noticed(volume, command)
  if (isRefusal(about)) return about
  return [{ type: 'CorrectionIssued', data: { ...about.data, kind: command.kind } }]
}

/** Whether it is issued, an administrator decides. */
export const proposeCorrection: Decision<Volume, Command, VolumeStreamEvent> = (volume, command) => {
  const about = noticed(volume, command)
  if (isRefusal(about)) return about
  return [{ type: 'CorrectionProposed', data: { ...about.data, kind: command.kind } }]
}

const has = (notices: readonly Notice[], type: Notice['type']) => notices.some(one => one.type === type)

/** Why a paper can't be retracted or withdrawn, as a whole, once more. */
const retractedAlready = (notices: readonly Notice[]): Refusal | undefined => {
  if (has(notices, 'retraction')) return refuse('PAPER_ALREADY_RETRACTED')
  return has(notices, 'withdrawal') ? refuse('PAPER_ALREADY_WITHDRAWN') : undefined
}

type Retraction = NoticeCommand & { readonly partial?: boolean | undefined }

/** A partial retraction can be followed by that of the whole paper. */
export const retractPaper: Decision<Volume, Retraction, VolumeStreamEvent> = (volume, command) => {
  const about = noticed(volume, command)
  if (isRefusal(about)) return about
  const { notices } = about
  const isPartial = command.partial === true
  const refused = retractedAlready(notices)
  if (refused) return refused
  if (isPartial && has(notices, 'partial_retraction')) return refuse('PAPER_ALREADY_RETRACTED')
  return [{ type: 'PaperRetracted', data: { ...about.data, isPartial } }]
}

export const withdrawPaper: Decision<Volume, NoticeCommand, VolumeStreamEvent> = (volume, command) => {
  const about = noticed(volume, command)
  if (isRefusal(about)) return about
  return retractedAlready(about.notices) ?? [{ type: 'PaperWithdrawn', data: about.data }]
}

const activeConcern = (notices: readonly Notice[]) =>
  notices.find(({ type, lifted }) => type === 'expression_of_concern' && lifted === undefined)

export const expressConcern: Decision<Volume, NoticeCommand, VolumeStreamEvent> = (volume, command) => {
  const about = noticed(volume, command)
  if (isRefusal(about)) return about
  const { notices } = about
  if (activeConcern(notices)) return refuse('CONCERN_ALREADY_EXPRESSED')
  return retractedAlready(notices) ?? [{ type: 'ConcernExpressed', data: about.data }]
}

export const liftConcern: Decision<Volume, NoticeCommand, VolumeStreamEvent> = (volume, command) => {
  const about = noticed(volume, command)
  if (isRefusal(about)) return about
  const concern = activeConcern(about.notices)
  if (!concern) return refuse('CONCERN_NOT_EXPRESSED')
  if (command.effectiveOn < concern.effectiveOn) return refuse('LIFTED_TOO_EARLY')
  return [{ type: 'ConcernLifted', data: about.data }]
}
