import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { NewerSchema, type Recorded, recorded } from '@shodh/contracts/event.ts'

/** An event of the log, or what is known of one whose texts can't be read. */
export type ReadEvent = Pick<Recorded, 'id' | 'type' | 'stream' | 'position'> & {
  /** When it happened, in milliseconds since 1970; undefined where it has no valid time. */
  readonly at: number | undefined
  /** Throws where it can't be read. */
  readonly event: () => Recorded
}

const read = (stored: StoredEvent): { event?: Recorded; error?: unknown } => {
  try {
    return { event: recorded(stored) }
  } catch (error) {
    if (error instanceof NewerSchema) throw error
    return { error }
  }
}

/** Reads an event once for all who listen to it. Throws NewerSchema. */
export const readEvent = (stored: StoredEvent): ReadEvent => {
  const { event, error } = read(stored)
  const { id, type, stream, position } = stored
  return {
    id,
    type,
    stream,
    position,
    at: event && Date.parse(event.metadata.at),
    event: () => {
      if (!event) throw error
      return event
    },
  }
}
