import {
  type AppendExpectedRevision,
  type EventData,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { checkAppend } from '../append-limits.ts'
import { type Appended, type EventStore, type Expected, Unavailable, WrongExpectedVersion } from '../event-store.ts'
import type { Log } from './log.ts'
import { retry } from './retry.ts'
import { safePosition, toServer } from './event-format.ts'

/** Appends at least one event, with the same ids repeatedly until the server responds or the timeout is over. */
export const appender = (log: Log): EventStore['append'] => {
  const once = async (stream: string, events: EventData[], expectedRevision: AppendExpectedRevision) => {
    const client = await log.appends()
    const { nextExpectedRevision, position } = await client.appendToStream(stream, events, { expectedRevision })
    return { revision: Number(nextExpectedRevision), position: safePosition(position, stream) }
  }
  return async (stream, expected, events): Promise<Appended> => {
    checkAppend(stream, events)
    const data = toServer(events)
    try {
      const appended = await retry(log, () => once(log.prefix + stream, data, onServer(expected)))
      log.end.recordEvent(appended.position)
      return appended
    } catch (error) {
      throw appendError(error, stream, expected)
    }
  }
}

const onServer = (expected: Expected): AppendExpectedRevision => {
  if (expected === 'any') return 'any'
  if (expected === 'exists') return 'stream_exists'
  return expected === 'noStream' || expected < 0 ? 'no_stream' : BigInt(expected)
}

const appendError = (error: unknown, stream: string, expected: Expected): unknown => {
  if (error instanceof WrongExpectedVersionError) {
    const { actualVersion } = error
    return new WrongExpectedVersion(stream, expected, actualVersion === 'no_stream' ? -1 : Number(actualVersion))
  }
  // the events may be stored
  const isUnknown = error instanceof Error && error.cause instanceof UnknownError
  return isUnknown ? new Unavailable(error.message, { cause: error.cause }) : error
}
