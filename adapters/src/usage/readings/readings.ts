import { createHash } from 'node:crypto'
import type { Change, RuleChange } from '../counts/counts.ts'
import type { Position } from '../../event-store/event-store.ts'

/** What is read: the page of a paper, its PDF, or a volume as ZIP. */
export type ReadingKind = 'page' | 'pdf' | 'zip'

/** One request, as it came: whether it counts is decided by whoever folds the log. */
export type Reading = {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly kind: ReadingKind
  /** The id of the paper or the volume. */
  readonly item: string
  /** A keyed hash of address and user agent, of one day; '' of staff, who are not told apart. */
  readonly reader: string
  /** In the first seconds of a day: what the reader was the day before. */
  readonly readerBefore?: string | undefined
  /** Refers to `agents`; '' of staff. */
  readonly agent: string
  /** Of a ZIP: refers to `contents`. */
  readonly content?: string | undefined
}

/** A reading that a device sent when it had a network again. */
export type LateReading = Pick<Reading, 'at' | 'item' | 'agent'> & {
  readonly kind: 'page' | 'pdf'
  /** The device's own. */
  readonly id: string
  readonly receivedAt: number
}

/** Counts from before counting began. */
type EarlierCounts = {
  readonly source: string
  readonly counts: readonly { readonly item: string; readonly count: number }[]
}

/** Figures as they were published, before other robot rules took the place of the rules that they were counted by. */
export type Published = {
  readonly rules: string
  /** The last day that was counted (2026-01-31). */
  readonly until: string
  readonly figures: readonly PublishedFigure[]
}

type PublishedFigure = { readonly item: string } & Readonly<Record<ReadingKind, number>>

/** Figures of days whose raw readings have ended: what these days count, however the rest is counted anew. */
export type Frozen = {
  /** The rules that robots were found by. */
  readonly rules: string
  readonly counts: readonly Change[]
  readonly robots: readonly RuleChange[]
}

/** Raw readings that end together, and the first and the last month (2026-01, UTC) that they are of. */
export type RawReadings = { readonly stream: string; readonly first: string; readonly last: string }

/** What is appended at once. A text is in one batch with, or in a batch of the same month before, what refers to it. */
export type ReadingBatch = {
  readonly readings?: readonly Reading[]
  readonly late?: readonly LateReading[]
  readonly earlier?: EarlierCounts
  readonly published?: Published
  readonly frozen?: Frozen
  /** User agents by their references. */
  readonly agents?: Readonly<Record<string, string>>
  /** Ids of the papers in a ZIP by their references. */
  readonly contents?: Readonly<Record<string, readonly string[]>>
}

export type StoredBatch = ReadingBatch & { readonly position: Position; readonly id: string }

/** The log of what was requested, apart from the journal's events. It holds no address of a reader. */
export type ReadingLog = {
  readonly logId: string
  /**
   * Durable when it resolves. Rejects with EventTooLarge, StoreFull or Unavailable; then the batch may be there, and is
   * stored once if it is appended again with the same id (a UUID).
   */
  append(batch: ReadingBatch, id?: string): Promise<Position>
  /** Every batch after the position, oldest first. */
  readAll(after: Position): AsyncIterable<readonly StoredBatch[]>
  /** As readAll, then live until the signal aborts. */
  follow(after: Position, signal: AbortSignal): AsyncIterable<readonly StoredBatch[]>
  head(): Promise<Position>
  idAt(position: Position): Promise<string | undefined>
  /** The position before which a batch that is missing may have ended with its month; BEGINNING where none did. */
  removedBefore(): Promise<Position>
  /** The oldest raw readings; undefined where there are none. */
  oldest(): Promise<RawReadings | undefined>
  /** Removes raw readings; figures among them stay. */
  end(raw: RawReadings): Promise<void>
  close(): Promise<void>
}

/** The month (2026-01) of a time, in UTC. */
export const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7)

/** Characters of a user agent that are stored: some are as long as a header may be. */
export const AGENT_MAX = 512

/** A user agent as it is stored, with its reference. */
export const agentOf = (userAgent = '') => {
  const text = userAgent.slice(0, AGENT_MAX)
  return { ref: referenceOf(text), text }
}

/** 72 bits of a hash: two texts do not share them. */
export const referenceOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 12)
