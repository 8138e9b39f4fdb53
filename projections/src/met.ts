import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { NewerSchema, type Recorded, recorded } from '@shodh/contracts/event.ts'

/** An event of the log, or what is known of one whose texts can't be read. */
export type Met = Pick<Recorded, 'type' | 'stream' | 'position'> & {
  /** When it happened, in milliseconds since 1970; undefined where it doesn't say. */
  readonly at: number | undefined
  /** Throws where it can't be read. */
  readonly event: () => Recorded
}

const read = (stored: StoredEvent): { event?: Recorded; accident?: unknown } => {
  try {
    return { event: recorded(stored) }
  } catch (accident) {
    if (accident instanceof NewerSchema) throw accident
    return { accident }
  }
}

/** Reads an event once for all who listen to it. Throws NewerSchema. */
export const met = (stored: StoredEvent): Met => {
  const { event, accident } = read(stored)
  const { type, stream, position } = stored
  return {
    type,
    stream,
    position,
    at: event && Date.parse(event.metadata.at),
    event: () => {
      if (!event) throw accident
      return event
    },
  }
}
