import { WrongExpectedVersionError } from '@eventstore/db-client'
import { checkAppend, type EventStore, type Expected, WrongExpectedVersion } from '../event-store.ts'
import { toServer } from './protocol/event-format.ts'
import type { Log } from './log.ts'
import { type Append, openAppend } from './protocol/protocol.ts'
import { retry } from './retry.ts'

/** Appends at least one event after a check of the connection, with the same ids repeatedly until the server responds or the timeout is over. */
export const appender =
  (log: Log, check: (append: Append) => Promise<void>): EventStore['append'] =>
  async (stream, expected, events) => {
    checkAppend(stream, events)
    const proposed = events.map(toServer)
    try {
      const appended = await retry(log, async () => {
        const append = await openAppend(await log.current())
        await check(append)
        return append(log.prefix + stream, expected, proposed)
      })
      log.end.recordEvent(appended.position)
      return appended
    } catch (error) {
      throw error instanceof WrongExpectedVersionError ? wrongVersion(stream, expected, error) : error
    }
  }

const wrongVersion = (stream: string, expected: Expected, { actualVersion }: WrongExpectedVersionError) =>
  new WrongExpectedVersion(stream, expected, actualVersion === 'no_stream' ? -1 : Number(actualVersion))
