import {
  BACKWARDS,
  END,
  type Position as LogPosition,
  type ReadAllOptions,
  type RecordedEvent,
} from '@eventstore/db-client'
import type { Position } from '../event-store.ts'
import type { Log } from './log.ts'
import { retry } from './retry.ts'
import { few } from './reads.ts'
import { positionOf } from './event-format.ts'

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
