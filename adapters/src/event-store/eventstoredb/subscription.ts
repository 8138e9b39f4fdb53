import { type Position as LogPosition, type ResolvedEvent, START, streamNameFilter } from '@eventstore/db-client'
import { BEGINNING, type Position, type StoredEvent } from '../event-store.ts'
import { arrivals, type Arrivals, CHECKPOINT, WAITING } from './stream-reader.ts'
import type { Log } from './log.ts'
import { resumed } from './retry.ts'
import { ownEvent } from './reads.ts'
import { positionOf } from './event-format.ts'

/** Events of others that the server looks through before it says how far it is. */
const WINDOW = 1_000

export type Following = {
  readonly batch: number
  /** None: to the end and no further. */
  readonly signal?: AbortSignal
}

/** The log's events after a position, as they were given to it. */
export async function* eventsAfter(
  log: Log,
  after: Position,
  following: Following,
): AsyncGenerator<readonly StoredEvent[]> {
  for await (const events of follow(log, after, following)) yield events.map(ownEvent(log))
}

/**
 * Through a subscription that is filtered on the server, and resumed after the last event read when the server has
 * been unavailable. A server that freezes is silent: a request that notices replaces the connection, or gRPC's own
 * keep-alive after 20 s unless the URL says otherwise.
 */
const follow = (log: Log, after: Position, { batch, signal }: Following): AsyncGenerator<readonly ResolvedEvent[]> => {
  const closing = signal ? AbortSignal.any([signal, log.closing]) : log.closing
  const clockMs = signal ? undefined : log.clockMs / 2
  const read = (last: ResolvedEvent | undefined) => {
    const arriving = { batch, clockMs, closing, replaced: log.replaced() }
    return subscription(log, last?.event ? positionOf(last.event) : after, arriving)
  }
  return resumed(read, { ...log, clockMs: signal ? Infinity : log.clockMs, closing })
}

async function* subscription(log: Log, after: Position, options: Arrivals) {
  const filter = streamNameFilter({
    prefixes: [log.prefix],
    maxSearchWindow: WINDOW,
    checkpointReached: async subscribed => void subscribed.emit(CHECKPOINT),
  })
  const source = log.client.subscribeToAll({ fromPosition: onServer(after), filter }, { highWaterMark: WAITING })
  try {
    for await (const events of arrivals(source, options)) {
      const last = events.at(-1)?.event
      if (last) log.end.recordEvent(positionOf(last))
      yield events
    }
  } finally {
    void source.unsubscribe().catch(() => {})
  }
}

export const onServer = (position: Position): typeof START | LogPosition =>
  position === BEGINNING ? START : { commit: BigInt(position), prepare: BigInt(position) }
