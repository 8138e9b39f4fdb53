import { StreamNotFoundError } from '@eventstore/db-client'
import { type Position, type StoredEvent, Unavailable } from '../event-store.ts'
import { isForbidden } from './errors.ts'
import { knownEnd, type Log } from './log.ts'
import { retry } from './retry.ts'

/** What the server calls a stream's metadata: it begins so. */
const METADATA = '$$'

const FORBIDDEN = {
  delete:
    "the user in the URL of EventStoreDB may not delete streams, as readings that end must be: add that user to '$d' of '$userStreamAcl' in the stream $settings",
  metadata:
    "the user in the URL of EventStoreDB may not read the metadata of streams, which say what was deleted: add that user to '$mr' of '$userStreamAcl' in the stream $settings",
}

/** Rejects with Unavailable, in one sentence where the user lacks the right. */
const permitted = <T>(log: Log, act: keyof typeof FORBIDDEN, request: () => Promise<T>): Promise<T> =>
  retry(log, () =>
    request().catch((error: unknown) => {
      throw isForbidden(error) ? new Unavailable(FORBIDDEN[act], { cause: error }) : error
    }),
  )

/** The server leaves the events in `$all`, and on its disk, until its operator has it scavenged. */
export const removeStream = (log: Log, stream: string): Promise<void> =>
  permitted(log, 'delete', async () => {
    try {
      await log.client.deleteStream(log.prefix + stream)
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error
    }
  })

/** A log whose last event says where a stream was removed last: the metadata of streams, in streams of their own. */
export const removalsOf = (log: Log, created: Position): Log => ({
  ...log,
  prefix: METADATA + log.prefix,
  end: knownEnd(created),
})

/** The revision from which on a stream has events, however many were written before. */
const truncatedBefore = async (log: Log, stream: string) => {
  const { metadata } = await permitted(log, 'metadata', () => log.client.getStreamMetadata(log.prefix + stream))
  return Number(metadata?.truncateBefore ?? 0)
}

/** Leaves out events of streams that were removed: `$all` has them until the server is scavenged. */
export async function* withoutRemoved(
  log: Log,
  batches: AsyncIterable<readonly StoredEvent[]>,
): AsyncGenerator<readonly StoredEvent[]> {
  const beginnings = new Map<string, number>()
  for await (const events of batches) {
    const firsts = new Map(events.toReversed().map(({ stream, revision }) => [stream, revision]))
    for (const [stream, first] of firsts)
      // one that was removed may be written again
      if (first < (beginnings.get(stream) ?? Infinity)) beginnings.set(stream, await truncatedBefore(log, stream))
    const there = events.filter(({ stream, revision }) => revision >= (beginnings.get(stream) ?? 0))
    if (there.length > 0) yield there
  }
}
