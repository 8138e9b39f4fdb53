/** An event to append. `data` and `metadata` are JSON texts, stored byte for byte. */
export type NewEvent = {
  readonly id: string
  readonly type: string
  readonly data: string
  readonly metadata: string
}

/** Opaque and ordered: later events have greater positions, with gaps on some servers. Never compute position + 1. */
export type Position = number

/** The position before the first event. */
export const BEGINNING: Position = -1

export type StoredEvent = NewEvent & {
  readonly stream: string
  /** 0 for a stream's first event, contiguous. */
  readonly revision: number
  readonly position: Position
}

/** What the writer believes about the stream: the revision of its last event (−1 is 'noStream'), or something vaguer. */
export type Expected = 'any' | 'noStream' | 'exists' | number

/** Of the last event appended; of the first copy where the same events, by their ids, were there already. */
export type Appended = { readonly revision: number; readonly position: Position }

/** `revision` is that of the stream's last event, −1 where there is no such stream. */
export type StreamSlice = { readonly revision: number; readonly events: readonly StoredEvent[] }

/** One named log of immutable events. */
export type EventStore = {
  /** Random, chosen when the log is created; a restored or moved log has the same id only if it is the same log. */
  readonly logId: string
  /**
   * Appends all events or none; durable when it resolves. No events: a no-op that returns revision and head.
   * Rejects with WrongExpectedVersion, EventTooLarge, StoreFull, ReadOnly or Unavailable.
   */
  append(stream: string, expected: Expected, events: readonly NewEvent[]): Promise<Appended>
  /** The stream's events from revision `from` (default 0) on, oldest first. */
  readStream(stream: string, from?: number): Promise<StreamSlice>
  /** Every event after `after` that is stored when the read ends, oldest first, in batches of at most `batch`. */
  readAll(after: Position, batch?: number): AsyncIterable<readonly StoredEvent[]>
  /** As readAll, then live until the signal aborts; it ends without an error then. */
  subscribeAll(after: Position, signal: AbortSignal, batch?: number): AsyncIterable<readonly StoredEvent[]>
  /** The position of the last event, BEGINNING in an empty log. */
  head(): Promise<Position>
  /** The event at the position; undefined where this log has none there. */
  eventAt(position: Position): Promise<StoredEvent | undefined>
  /** Its id alone. */
  idAt(position: Position): Promise<string | undefined>
  /**
   * Leaves nothing of the stream, where the log's streams may end at all: nobody reads its events any more. A server has
   * them on its disk, and finds them by their positions, until it is scavenged. Rejects with ReadOnly for any other log,
   * or with Unavailable.
   */
  removeStream(stream: string): Promise<void>
  /** The position before which an event that is missing may have been removed; BEGINNING where none was. */
  removedBefore(): Promise<Position>
  close(): Promise<void>
}

/** The last event of the log; undefined in an empty one. */
export const lastEvent = async (log: Pick<EventStore, 'head' | 'eventAt'>): Promise<StoredEvent | undefined> => {
  const head = await log.head()
  return head === BEGINNING ? undefined : log.eventAt(head)
}

/** Readings end, other events never do: the one log of which streams may be removed, and its tests'. */
export const isRemovable = (log: string): boolean => /^usage(?:-|$)/u.test(log)

/** Caps of one append, the same on every implementation. */
export const APPEND_MAX_EVENTS = 500
export const APPEND_MAX_BYTES = 1024 * 1024

export class WrongExpectedVersion extends Error {
  override readonly name = 'WrongExpectedVersion'
  readonly stream: string
  readonly expected: Expected
  /** The revision of the stream's last event, −1 where there is none. */
  readonly actual: number
  constructor(stream: string, expected: Expected, actual: number) {
    super(`${stream}: expected ${expected}, found revision ${actual}`)
    this.stream = stream
    this.expected = expected
    this.actual = actual
  }
}

/** More than APPEND_MAX_EVENTS events or APPEND_MAX_BYTES bytes in one append. */
export class EventTooLarge extends Error {
  override readonly name = 'EventTooLarge'
}

/** No space is left; nothing was written, and the same append succeeds once there is space again. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull'
}

/** The log can be read, not written. */
export class ReadOnly extends Error {
  override readonly name = 'ReadOnly'
}

/** The store did not respond. An append may or may not have happened: retry with the same event ids. */
export class Unavailable extends Error {
  override readonly name: string = 'Unavailable'
}

/** The store's file is damaged: what is derived is made anew by itself, anything else is restored from a backup. */
export class Damaged extends Unavailable {
  override readonly name: string = 'Damaged'
}

/** Whether it may be otherwise later, as on a disk that is full. */
export const isTemporary = (error: unknown): boolean => error instanceof StoreFull || error instanceof Unavailable

/** The store's file was removed or replaced while it is open: it can be read, and what would be written is refused. */
export class FileRemoved extends Damaged {
  override readonly name = 'FileRemoved'
}

/** UTF-8 bytes that one append counts as: the types, data and metadata of all its events. */
export const bytesOf = (events: readonly NewEvent[]): number =>
  events.reduce((sum, { type, data, metadata }) => sum + bytes(type) + bytes(data) + bytes(metadata), 0)

const bytes = (text: string) => Buffer.byteLength(text)

/**
 * Checks that every implementation makes before it calls its store; returns the append's size in bytes.
 * Throws EventTooLarge, or TypeError where a text could not be read back as it was given.
 */
export const checkAppend = (stream: string, events: readonly NewEvent[]): number => {
  refuseUnfaithful(stream, events)
  if (events.length > APPEND_MAX_EVENTS)
    throw new EventTooLarge(`${stream}: ${events.length} events in one append, at most ${APPEND_MAX_EVENTS} are taken`)
  const size = bytesOf(events)
  if (size > APPEND_MAX_BYTES)
    throw new EventTooLarge(`${stream}: ${size} bytes in one append, at most ${APPEND_MAX_BYTES} are taken`)
  return size
}

const refuseUnfaithful = (stream: string, events: readonly NewEvent[]) => {
  // EventStoreDB stores its own records in streams whose names begin with a dollar sign
  if (stream === '' || stream.startsWith('$')) throw new TypeError(`'${stream}' is no name for a stream`)
  if (events.some(({ type }) => type === '')) throw new TypeError(`${stream}: an event has no type`)
  if (!stream.isWellFormed() || !events.every(isWellFormed))
    throw new TypeError(`${stream}: a text has half a surrogate pair, which UTF-8 can't hold`)
}

const isWellFormed = ({ id, type, data, metadata }: NewEvent) =>
  id.isWellFormed() && type.isWellFormed() && data.isWellFormed() && metadata.isWellFormed()
