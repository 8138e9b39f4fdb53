import { randomUUID } from 'node:crypto'
import { type AppendExpectedRevision, type EventData, WrongExpectedVersionError } from '@eventstore/db-client'
import { checkAppend } from '../append-limits.ts'
import { type EventStore, type Expected, WrongExpectedVersion } from '../event-store.ts'
import type { Log } from './log.ts'
import { retry } from './retry.ts'
import { safePosition, toServer } from './event-format.ts'
import { appendObserver } from './append-observer.ts'

type Request = {
  readonly stream: string
  readonly expectedRevision: AppendExpectedRevision
  readonly events: EventData[]
  /** Of this append and no other. */
  readonly mark: string
}

/** Appends at least one event, with the same ids repeatedly until the server responds or the timeout is over. */
export const appender = (log: Log): EventStore['append'] => {
  const { ready, markAt } = appendObserver(log)

  const once = async ({ stream, expectedRevision, events, mark }: Request) => {
    await ready()
    const appended = await log.client.appendToStream(stream, events, { expectedRevision })
    const revision = appended.nextExpectedRevision
    const position = safePosition(appended.position, stream)
    log.end.recordEvent(position)
    const deduplicated = (await markAt({ stream, revision, position })) !== mark
    return { revision: Number(revision), position, deduplicated }
  }
  return async (stream, expected, events) => {
    checkAppend(stream, events)
    const mark = randomUUID()
    const request = {
      stream: log.prefix + stream,
      expectedRevision: onServer(expected),
      events: toServer(events, mark),
      mark,
    }
    try {
      return await retry(log.clockMs, () => once(request))
    } catch (error) {
      throw error instanceof WrongExpectedVersionError ? wrongVersion(stream, expected, error) : error
    }
  }
}

const onServer = (expected: Expected): AppendExpectedRevision => {
  if (expected === 'any') return 'any'
  if (expected === 'exists') return 'stream_exists'
  return expected === 'noStream' || expected < 0 ? 'no_stream' : BigInt(expected)
}

const wrongVersion = (stream: string, expected: Expected, { actualVersion }: WrongExpectedVersionError) =>
  new WrongExpectedVersion(stream, expected, actualVersion === 'no_stream' ? -1 : Number(actualVersion))
