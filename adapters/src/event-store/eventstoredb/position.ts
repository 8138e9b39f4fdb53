import { UnknownError } from '@eventstore/db-client'
import { pause, withTimeout } from '@shodh/contracts/flow/retry.ts'
import { BEGINNING, type Position, type StoredEvent } from '../event-store.ts'
import type { Log } from './log.ts'
import { lastOfAll, lossesOf, nextOfAll } from './protocol/protocol.ts'
import { BATCH, few, ownEvent } from './reads.ts'
import { retry } from './retry.ts'
import { follow } from './subscription.ts'

/** gRPC's status UNKNOWN, with which the server refuses a position between two of its log. */
const UNKNOWN = 2

/** Attempts before a position counts as one without an event: the server has no error of its own for that. */
const TRIES = 3
const PAUSE_MS = 100

/** A server without a response after so many milliseconds looks through what others wrote: the log has no event there. */
const LOOK_MS = 500

/** The first event of the log at or after a position; where that is far off, the event at the position, whoever's it is. */
const nextEvent = async (log: Log, position: Position) => {
  const found = new AbortController()
  const closing = AbortSignal.any([log.closing, found.signal])
  try {
    return await withTimeout(LOOK_MS, few({ ...log, closing }, nextOfAll([log.prefix], position)), () =>
      few(log, nextOfAll(undefined, position)),
    )
  } catch (error) {
    if (error instanceof UnknownError && Number(error.code) === UNKNOWN) return []
    throw error
  } finally {
    found.abort()
  }
}

/** The log's event at the position; undefined between two positions and beyond the end. */
export const eventAt = async (log: Log, position: Position): Promise<StoredEvent | undefined> => {
  if (position === BEGINNING) return undefined
  for (let tries = 1; ; tries += 1) {
    const [event] = await retry(log, () => nextEvent(log, position))
    if (event) {
      if (event.position !== position || !event.stream.startsWith(log.prefix)) return undefined
      log.end.recordEvent(position)
      return ownEvent(log)(event)
    }
    if (tries === TRIES) return undefined
    await pause(PAUSE_MS)
  }
}

/**
 * The position of the log's last event. The server looks through what others wrote after what is known; where nothing
 * has been asked since it was connected, from its end back as well, which is faster where the log has been written
 * since. Where the connection is lost meanwhile, it is asked again: the next server may have been restored.
 */
const head = async (log: Log): Promise<Position> => {
  const losses = lossesOf(log.client)
  if (log.end.isVerified(losses)) await search(log)
  else {
    const last = log.end.head()
    log.end.distrust(last === BEGINNING || (await eventAt(log, last)) !== undefined)
    await searchBothWays(log)
  }
  if (lossesOf(log.client) !== losses) return head(log)
  log.end.recordVerified(losses)
  return log.end.head()
}

/** Calls during a search share the next one, which finds all that was appended before them; they fail where it fails. */
export const joinedHead = (log: Log) => {
  let running: Promise<Position> | undefined
  let next: Promise<Position> | undefined
  const begin = () => {
    running = head(log).finally(() => {
      running = undefined
    })
    return running
  }
  const after = (before: Promise<Position>) => {
    const turn = before.finally(() => {
      next = undefined
    })
    return turn.then(begin)
  }
  return (): Promise<Position> => (running ? (next ??= after(running)) : begin())
}

const search = async (log: Log) => {
  for await (const _ of follow(log, log.end.known(), { batch: BATCH }));
}

const searchBothWays = async (log: Log) => {
  const found = new AbortController()
  const untilFound = { ...log, closing: AbortSignal.any([log.closing, found.signal]) }
  const backwards = async () => {
    const [last] = await few(untilFound, lastOfAll([log.prefix], 'end'))
    if (!last) return
    log.end.recordEvent(last.position)
    found.abort()
  }
  // where it fails, so does the other way, which is retried
  void backwards().catch(() => {})
  await search(untilFound)
  found.abort()
}
