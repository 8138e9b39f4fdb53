import { BEGINNING, type Position } from '../event-store.ts'
import type { Connection } from './connection.ts'

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
export type KnownEnd = {
  /** Called for each event of the log that is read. */
  readonly recordEvent: (position: Position) => void
  /** Called where the log has no event between the last one that was read and this position. */
  readonly recordSearched: (position: Position) => void
  /** Called where the server's log ends before what was read: it has been restored from an older copy. */
  readonly clear: () => void
  readonly head: () => Position
  readonly searchedTo: () => Position
}

/** `created` is the position before which the log has no event. */
export const knownEnd = (created: Position): KnownEnd => {
  let [head, searchedTo] = [BEGINNING, created]
  return {
    recordEvent: position => {
      head = Math.max(head, position)
      searchedTo = Math.max(searchedTo, position)
    },
    recordSearched: position => {
      searchedTo = Math.max(searchedTo, position)
    },
    clear: () => {
      ;[head, searchedTo] = [BEGINNING, created]
    },
    head: () => head,
    searchedTo: () => searchedTo,
  }
}
