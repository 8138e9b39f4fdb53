import type { EventStore, NewEvent } from '@shodh/adapters/event-store/event-store.ts'
import { derivedId, hashOf, newEventId } from '@shodh/command-service/idempotency.ts'
import { type Metadata, SCHEMA_VERSION } from '@shodh/contracts/event.ts'
import type { StreamEvent } from './history.ts'

const actorId = derivedId('editor of the measured journal')

const newEvent = ({ stream, revision, event, at }: StreamEvent): NewEvent => {
  const commandId = derivedId('command', stream, revision)
  const metadata: Metadata = {
    schemaVersion: SCHEMA_VERSION,
    at,
    actorId,
    commandId,
    commandHash: hashOf(event.type, revision),
    correlationId: commandId,
  }
  const { type, data } = event
  return { id: newEventId(), type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) }
}

function* batches<T>(items: Iterable<T>, size: number): Iterable<readonly T[]> {
  let batch: T[] = []
  for (const item of items) {
    if (batch.push(item) < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const BATCH = 500

const appendTo = (events: EventStore, stream: string, entries: readonly StreamEvent[]) => {
  const before = (entries[0]?.revision ?? 0) - 1
  return events.append(stream, before < 0 ? 'noStream' : before, entries.map(newEvent))
}

/** Writes straight into the log, 500 events at a time. */
export const write = async (events: EventStore, entries: Iterable<StreamEvent>) => {
  for (const batch of batches(entries, BATCH)) {
    const streams = [...Map.groupBy(batch, ({ stream }) => stream)]
    await Promise.all(streams.map(([stream, ofStream]) => appendTo(events, stream, ofStream)))
  }
}
