import { BEGINNING, type Position } from './event-store.ts'
import type { EventStoreDBClient } from '@eventstore/db-client'

/** A named log among all that its server keeps. */
export type Log = {
  readonly client: EventStoreDBClient
  /** Of every stream of the log, and of no other on the server. */
  readonly prefix: string
  /** Milliseconds in which the server must answer. */
  readonly clockMs: number
  /** Aborted when the log is closed. */
  readonly closing: AbortSignal
  readonly end: KnownEnd
}

/** What is known of the log's last event without asking. */
export type KnownEnd = {
  /** Told of each event of the log that is seen. */
  readonly saw: (position: Position) => void
  /** Told that nothing of the log stands after its last event that was seen, up to here. */
  readonly searched: (position: Position) => void
  readonly head: () => Position
  readonly searchedTo: () => Position
}

/** `created` is the position before which the log has no event. */
export const knownEnd = (created: Position): KnownEnd => {
  let [head, searchedTo] = [BEGINNING, created]
  return {
    saw: position => {
      head = Math.max(head, position)
      searchedTo = Math.max(searchedTo, position)
    },
    searched: position => {
      searchedTo = Math.max(searchedTo, position)
    },
    head: () => head,
    searchedTo: () => searchedTo,
  }
}
