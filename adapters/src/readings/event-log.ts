import { randomUUID } from 'node:crypto'
import type { EventStore, StoredEvent } from '../event-store/event-store.ts'
import { batchIn, batchText } from './batch-format.ts'
import type { ReadingLog, StoredBatch } from './readings.ts'

/** The log's name: a file of its own in SQLite, streams of their own on EventStoreDB. */
export const USAGE_LOG = 'usage'

const STREAM = 'readings'
const TYPE = 'ReadingsRecorded'

/** Batches that are read at once. */
const BATCH = 50

const storedBatch = ({ id, position, data }: StoredEvent): StoredBatch => ({ ...batchIn(data), id, position })

async function* batches(events: AsyncIterable<readonly StoredEvent[]>) {
  for await (const some of events) yield some.map(storedBatch)
}

/** Readings in a log of events that no other projection follows: one event for each batch. */
export const readingLog = (events: EventStore): ReadingLog => ({
  logId: events.logId,
  append: async (batch, id = randomUUID()) => {
    const event = { id, type: TYPE, data: batchText(batch), metadata: '{}' }
    return (await events.append(STREAM, 'any', [event])).position
  },
  readAll: after => batches(events.readAll(after, BATCH)),
  follow: (after, signal) => batches(events.subscribeAll(after, signal, BATCH)),
  head: () => events.head(),
  idAt: position => events.idAt(position),
  close: () => events.close(),
})
