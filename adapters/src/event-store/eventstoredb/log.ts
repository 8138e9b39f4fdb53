import { BEGINNING, type Position } from '../event-store.ts'
import type { Connection } from './connection/connection.ts'

/** A named log among all that its server stores. */
export type Log = Connection & {
  /** Of every stream of the log, and of no other on the server. */
  readonly prefix: string
  /** Milliseconds in which the server must respond. */
  readonly clockMs: number
  /** Aborted when the log is closed. */
  readonly closing: AbortSignal
  readonly end: KnownEnd
}

/** What is known of the log's last event without a request. */
type KnownEnd = ReturnType<typeof knownEnd>

/** `created` is the position before which the log has no event. */
export const knownEnd = (created: Position) => {
  /** The log has no event between the two. */
  let [head, searchedTo] = [BEGINNING, created]
  let verifiedAt: number | undefined
  const known = () => (head === BEGINNING ? created : head)
  return {
    /** Called for each event of the log that is received. */
    recordEvent: (position: Position) => {
      if (position > head) [head, searchedTo] = [position, position]
    },
    /** Called where all events of the log between two positions have been received. */
    recordSearched: (from: Position, to: Position) => {
      if (from <= searchedTo) searchedTo = Math.max(searchedTo, to)
    },
    /** Called with the losses of the connection at which it has been asked how the log ends. */
    recordVerified: (losses: number) => {
      verifiedAt = losses
    },
    isVerified: (losses: number) => verifiedAt === losses,
    /** The server's log may be an older copy: how far was searched is no longer known, nor the last event unless it is there. */
    distrust: (isThere: boolean) => {
      if (!isThere) head = BEGINNING
      searchedTo = known()
    },
    /** The position after which the events after the given one are read, past what is known to be of others. */
    resumeAfter: (after: Position, losses: number): Position =>
      verifiedAt === losses && after >= head ? Math.max(after, searchedTo) : after,
    head: () => head,
    /** The position of the last known event, or of the log's creation: what is not known comes after it. */
    known,
    searchedTo: () => searchedTo,
  }
}
