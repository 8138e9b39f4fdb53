import { pause } from '@shodh/contracts/retry.ts'
import { type RecordedEvent, UnknownError } from '@eventstore/db-client'
import { BEGINNING, type Position, type StoredEvent } from '../event-store.ts'
import type { Log } from './log.ts'
import { retry } from './retry.ts'
import { few } from './reads.ts'
import { onServer } from './subscription.ts'
import { fromServer, positionOf } from './event-format.ts'

/** gRPC's status UNKNOWN, with which the server refuses a position between two of its log. */
const UNKNOWN = 2

/** Attempts before a position counts as one without an event: the server has no error of its own for that. */
const TRIES = 3
const PAUSE_MS = 100

const refused = (error: unknown) => {
  if (error instanceof UnknownError && Number(error.code) === UNKNOWN) return []
  throw error
}

/** The log's event at the position; undefined between two positions and beyond the end. */
export const eventAt = async (log: Log, position: Position): Promise<StoredEvent | undefined> => {
  if (position === BEGINNING) return undefined
  const read = () => few(log.client.readAll({ fromPosition: onServer(position), maxCount: 1 })).catch(refused)
  for (let tries = 1; ; tries += 1) {
    const [resolved] = await retry(log, read)
    if (resolved?.event) return isAt(log, position, resolved.event) ? stored(log, resolved.event) : undefined
    if (tries === TRIES) return undefined
    await pause(PAUSE_MS)
  }
}

const stored = ({ prefix }: Log, event: RecordedEvent) => fromServer(event, event.streamId.slice(prefix.length))

const isAt = ({ prefix }: Log, position: Position, event: RecordedEvent) =>
  event.streamId.startsWith(prefix) && positionOf(event) === position
