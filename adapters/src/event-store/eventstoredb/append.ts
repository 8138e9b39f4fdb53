import {
  type AppendExpectedRevision,
  type EventData,
  WrongExpectedVersionError,
  StreamNotFoundError,
} from '@eventstore/db-client'
import { checkAppend, type Appended, type EventStore, type Expected, WrongExpectedVersion } from '../event-store.ts'
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

/** The server leaves the events in `$all`, and on its disk, until its operator has it scavenged. */
export const removeStream = (log: Log, stream: string): Promise<void> =>
  retry(log, async () => {
    try {
      await log.client.deleteStream(log.prefix + stream)
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error
    }
  })
