import type { StoredEvent, StreamSlice } from '../event-store.ts'
import { fromServer } from './protocol/event-format.ts'
import type { Log } from './log.ts'
import { eventsOfStream, lastOfStream, open, type Recorded, type Request } from './protocol/protocol.ts'
import { resumed, retry } from './retry.ts'
import { arrivals } from './stream-reader.ts'

/** Events of one batch at most, where nobody asks for another number. */
export const BATCH = 500

/** The event as it was given to the log, whose streams have longer names on the server. */
export const ownEvent =
  ({ prefix }: Pick<Log, 'prefix'>) =>
  (event: Recorded): StoredEvent => {
    if (!event.stream.startsWith(prefix)) throw new Error(`'${event.stream}' is no stream of '${prefix}'`)
    return fromServer(event, event.stream.slice(prefix.length))
  }

/** The events from the revision `from` on; where there are none, the event before them has the stream's revision. */
export const readStream = async (log: Log, stream: string, from: number): Promise<StreamSlice> => {
  const events: StoredEvent[] = []
  const first = Math.max(0, from - 1)
  const read = (last: StoredEvent | undefined, clockMs: number) =>
    revisions({ ...log, clockMs }, stream, last ? last.revision + 1 : first)
  for await (const batch of resumed(read, log)) events.push(...batch)
  // another process may have written between the two reads: the result is that of the first one's moment
  const none = async () => (first === 0 ? -1 : Math.min(await lastRevision(log, stream), first - 1))
  const revision = events.at(-1)?.revision ?? (await none())
  return { revision, events: from === 0 ? events : events.filter(event => event.revision >= from) }
}

async function* revisions(log: Log, stream: string, from: number) {
  const { client, clockMs, closing, replaced } = log
  const reading = open(client, eventsOfStream(log.prefix + stream, from))
  const options = { batch: BATCH, clockMs, closing, replaced: replaced() }
  for await (const events of arrivals(reading, options)) yield events.map(ownEvent(log))
}

/** −1 where there is no such stream. */
export const lastRevision = async (log: Log, stream: string): Promise<number> => {
  const [last] = await retry(log, () => few(log, lastOfStream(log.prefix + stream)))
  return last?.revision ?? -1
}

/** All of a read that is small; none where there is no such stream. */
export const few = async (
  { client, closing, replaced }: Pick<Log, 'client' | 'closing' | 'replaced'>,
  request: Request,
): Promise<readonly Recorded[]> =>
  (await Array.fromAsync(arrivals(open(client, request), { batch: BATCH, closing, replaced: replaced() }))).flat()
