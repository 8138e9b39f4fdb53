import { isTemporary, type StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { NewerSchema, type Recorded, recorded } from '@shodh/contracts/event.ts'
import { retry, unlessAborted } from '@shodh/contracts/flow/retry.ts'

/** Milliseconds before a retry, after a store was full or did not respond. */
const RETRY_AFTER_MS = 500

const afterError = (error: unknown) => (isTemporary(error) ? RETRY_AFTER_MS : undefined)

/** Retries while a store is full or unavailable, until the work succeeds or the signal aborts. */
export const retryWhileUnavailable = async (signal: AbortSignal, work: () => Promise<unknown>): Promise<void> => {
  await unlessAborted(signal, retry({ afterError, signal }, work))
}

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
