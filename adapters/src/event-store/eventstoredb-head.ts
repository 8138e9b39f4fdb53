import {
  BACKWARDS,
  END,
  type Position as LogPosition,
  type ReadAllOptions,
  type RecordedEvent,
} from '@eventstore/db-client'
import type { Position } from './event-store.ts'
import type { Log } from './eventstoredb-log.ts'
import { patiently } from './eventstoredb-patience.ts'
import { few } from './eventstoredb-reader.ts'
import { positionOf } from './eventstoredb-texts.ts'

/** Events that are asked for at once, at first and at most. */
const FIRST_PAGE = 4
const LARGEST_PAGE = 4_096

/**
 * The position of the log's last event. The client can't filter a read, so this goes back through all that the server
 * keeps, no further than this handle has looked before or the log is old.
 */
export const head = async (log: Log): Promise<Position> => {
  const searchedTo = log.end.searchedTo()
  let newest: Position | undefined
  for await (const events of pagesBack(log)) {
    newest ??= commitOf(events[0])
    const own = events.find(({ streamId }) => streamId.startsWith(log.prefix))
    if (own) log.end.saw(positionOf(own))
    if (own || commitOf(events.at(-1)) <= searchedTo) break
  }
  log.end.searched(newest ?? searchedTo)
  return log.end.head()
}

const commitOf = (event: RecordedEvent | undefined): Position => Number(event?.position?.commit ?? -1)

async function* pagesBack({ client, clockMs }: Log): AsyncGenerator<readonly RecordedEvent[]> {
  let from: typeof END | LogPosition | undefined = END
  for (let maxCount = FIRST_PAGE; from; maxCount = Math.min(4 * maxCount, LARGEST_PAGE)) {
    const options: ReadAllOptions = { direction: BACKWARDS, fromPosition: from, maxCount }
    const page = await patiently(clockMs, () => few(client.readAll(options)))
    const events = page.flatMap(({ event }) => event ?? [])
    if (events.length > 0) yield events
    from = events.at(-1)?.position
  }
}
