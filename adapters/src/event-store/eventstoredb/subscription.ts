import { BEGINNING, type Position, type StoredEvent } from '../event-store.ts'
import type { Log } from './log.ts'
import { lossesOf, open, type Recorded, subscriptionTo } from './protocol/protocol.ts'
import { ownEvent } from './reads.ts'
import { resumed } from './retry.ts'
import { arrivals } from './stream-reader.ts'

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
export const follow = (
  log: Log,
  after: Position,
  { batch, signal }: Following,
): AsyncGenerator<readonly Recorded[]> => {
  const closing = signal ? AbortSignal.any([signal, log.closing]) : log.closing
  async function* read(last: Recorded | undefined, timeoutMs: number) {
    const clockMs = signal ? undefined : timeoutMs
    const known = last?.position ?? after
    const from = log.end.resumeAfter(known, lossesOf(log.client))
    const received = {
      event: log.end.recordEvent,
      checkpoint: (position: Position) => log.end.recordSearched(from, position),
    }
    const request = subscriptionTo([log.prefix], from === BEGINNING ? 'start' : from)
    try {
      yield* arrivals(open(log.client, request), { batch, clockMs, closing, replaced: log.replaced(), received })
    } catch (error) {
      // the next attempt begins at an event
      if (from !== known) log.end.distrust(true)
      throw error
    }
  }
  return resumed(read, { ...log, clockMs: signal ? Infinity : log.clockMs, closing })
}
