import type { EventStore, Position } from '@shodh/adapters/event-store/event-store.ts'
import type { Changes } from '@shodh/contracts/system/live.ts'
import { projections } from '../all.ts'
import { type AnyProjection, knownIdsOf } from '../projection.ts'
import { readEvent, type ReadEvent } from '../read-event.ts'

/** Events that one answer looks at. */
const EVENTS_MAX = 500

/** An event that can't be read changes no document. */
const concernedIds = (projection: AnyProjection, event: ReadEvent): readonly string[] => {
  try {
    return knownIdsOf(projection, event.event())
  } catch {
    return []
  }
}

const note = (documents: Map<string, Set<string>>, event: ReadEvent) => {
  for (const projection of projections)
    for (const id of concernedIds(projection, event)) {
      const ids = documents.get(projection.name) ?? new Set()
      documents.set(projection.name, ids.add(id))
    }
}

/** The documents that events after a position concern, up to the end of the log; of many events, only which read models there are. */
export const changesAfter = async (events: EventStore, after: Position): Promise<Changes> => {
  const head = await events.head()
  const documents = new Map<string, Set<string>>()
  const at = (position: Position) => `${events.logId}.${Math.max(0, position)}`
  let seen = 0
  for await (const batch of events.readAll(after, EVENTS_MAX)) {
    seen += batch.length
    if (seen >= EVENTS_MAX)
      return { position: at(head), models: projections.map(({ name }) => name), documents: {}, isPartial: true }
    for (const stored of batch) note(documents, readEvent(stored))
  }
  return {
    position: at(head),
    models: [...documents.keys()],
    documents: Object.fromEntries([...documents].map(([model, ids]) => [model, [...ids]])),
    isPartial: false,
  }
}
