import { BACKWARDS, END, type ResolvedEvent, StreamNotFoundError } from '@eventstore/db-client'
import type { StoredEvent, StreamSlice } from '../event-store.ts'
import { arrivals, WAITING } from './stream-reader.ts'
import type { Log } from './log.ts'
import { retry, resumed } from './retry.ts'
import { fromServer } from './event-format.ts'

/** Milliseconds for a whole read, which may be long: what counts is how long it is silent. */
const DEADLINE = 24 * 60 * 60 * 1000

/** The event as it was given to the log, whose streams have longer names on the server. */
export const ownEvent =
  ({ prefix }: Log) =>
  ({ event }: ResolvedEvent): StoredEvent => {
    if (!event?.streamId.startsWith(prefix)) throw new Error(`'${event?.streamId}' is no stream of '${prefix}'`)
    return fromServer(event, event.streamId.slice(prefix.length))
  }

/** The events from the revision `from` on, or the stream's revision if there are none. */
export const readStream = async (log: Log, stream: string, from: number): Promise<StreamSlice> => {
  const events: StoredEvent[] = []
  const read = (last: StoredEvent | undefined) => revisions(log, stream, last ? last.revision + 1 : from)
  for await (const batch of resumed(read, log)) events.push(...batch)
  // another process may have written between the two reads: the result is that of the first one's moment
  const none = async () => (from === 0 ? -1 : Math.min(await lastRevision(log, stream), from - 1))
  return { revision: events.at(-1)?.revision ?? (await none()), events }
}

async function* revisions(log: Log, stream: string, from: number) {
  const options = { fromRevision: BigInt(from), deadline: DEADLINE }
  const source = log.client.readStream(log.prefix + stream, options, { highWaterMark: WAITING })
  const { clockMs, closing, replaced } = log
  try {
    for await (const events of arrivals(source, {
      batch: WAITING,
      clockMs: clockMs / 2,
      closing,
      replaced: replaced(),
    }))
      yield events.map(ownEvent(log))
  } catch (error) {
    void source.cancel().catch(() => {})
    if (!(error instanceof StreamNotFoundError)) throw error
  }
}

/** −1 where there is no such stream. */
export const lastRevision = async (log: Log, stream: string): Promise<number> => {
  const last = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const
  const [resolved] = await retry(log, () => few(log.client.readStream(log.prefix + stream, last)))
  return Number(resolved?.event?.revision ?? -1)
}

/** All of a read that is small; none where there is no such stream. */
export const few = async <T>(source: AsyncIterable<T>): Promise<readonly T[]> => {
  try {
    return await Array.fromAsync(source)
  } catch (error) {
    if (error instanceof StreamNotFoundError) return []
    throw error
  }
}
