import { pause } from '@shodh/contracts/retry.ts'
import {
  type RecordedEvent,
  UnknownError,
  BACKWARDS,
  END,
  type Position as LogPosition,
  type ReadAllOptions,
} from '@eventstore/db-client'
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

const noneIfRefused = (error: unknown) => {
  if (error instanceof UnknownError && Number(error.code) === UNKNOWN) return []
  throw error
}

/** The log's event at the position; undefined between two positions and beyond the end. */
export const eventAt = async (log: Log, position: Position): Promise<StoredEvent | undefined> => {
  if (position === BEGINNING) return undefined
  const read = () => few(log.client.readAll({ fromPosition: onServer(position), maxCount: 1 })).catch(noneIfRefused)
  for (let tries = 1; ; tries += 1) {
    const [resolved] = await retry(log, read)
    if (resolved?.event) return isAt(log, position, resolved.event) ? toStored(log, resolved.event) : undefined
    if (tries === TRIES) return undefined
    await pause(PAUSE_MS)
  }
}

const toStored = ({ prefix }: Log, event: RecordedEvent) => fromServer(event, event.streamId.slice(prefix.length))

const isAt = ({ prefix }: Log, position: Position, event: RecordedEvent) =>
  event.streamId.startsWith(prefix) && positionOf(event) === position

/** Events per request, at first and at most. */
const FIRST_PAGE = 4
const LARGEST_PAGE = 4_096

/**
 * The position of the log's last event. The client can't filter a read, so this reads all events of the
 * server backwards, no further than this handle has searched before or the log's creation.
 */
export const head = async (log: Log): Promise<Position> => {
  let searchedTo = log.end.searchedTo()
  let newest: Position | undefined
  for await (const events of pagesBack(log)) {
    newest ??= commitOf(events[0])
    if (newest < searchedTo) {
      log.end.clear()
      searchedTo = log.end.searchedTo()
    }
    const own = events.find(({ streamId }) => streamId.startsWith(log.prefix))
    if (own) log.end.recordEvent(positionOf(own))
    if (own || commitOf(events.at(-1)) <= searchedTo) break
  }
  log.end.recordSearched(newest ?? searchedTo)
  return log.end.head()
}

const commitOf = (event: RecordedEvent | undefined): Position => Number(event?.position?.commit ?? -1)

async function* pagesBack(log: Log): AsyncGenerator<readonly RecordedEvent[]> {
  let from: typeof END | LogPosition | undefined = END
  for (let maxCount = FIRST_PAGE; from; maxCount = Math.min(4 * maxCount, LARGEST_PAGE)) {
    const options: ReadAllOptions = { direction: BACKWARDS, fromPosition: from, maxCount }
    const page = await retry(log, () => few(log.client.readAll(options)))
    const events = page.flatMap(({ event }) => event ?? [])
    if (events.length > 0) yield events
    from = events.at(-1)?.position
  }
}
