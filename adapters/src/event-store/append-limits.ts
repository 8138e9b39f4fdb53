import { APPEND_MAX_BYTES, APPEND_MAX_EVENTS, EventTooLarge, type NewEvent } from './event-store.ts'

/** UTF-8 bytes that one append counts as: the types, data and metadata of all its events. */
export const bytesOf = (events: readonly NewEvent[]): number =>
  events.reduce((sum, { type, data, metadata }) => sum + bytes(type) + bytes(data) + bytes(metadata), 0)

const bytes = (text: string) => Buffer.byteLength(text)

/**
 * Checks that every implementation makes before it calls its store; returns the append's size in bytes.
 * Throws EventTooLarge, or TypeError where a text could not be read back as it was given.
 */
export const checkAppend = (stream: string, events: readonly NewEvent[]): number => {
  refuseUnfaithful(stream, events)
  if (events.length > APPEND_MAX_EVENTS)
    throw new EventTooLarge(`${stream}: ${events.length} events in one append, at most ${APPEND_MAX_EVENTS} are taken`)
  const size = bytesOf(events)
  if (size > APPEND_MAX_BYTES)
    throw new EventTooLarge(`${stream}: ${size} bytes in one append, at most ${APPEND_MAX_BYTES} are taken`)
  return size
}

const refuseUnfaithful = (stream: string, events: readonly NewEvent[]) => {
  // EventStoreDB stores its own records in streams whose names begin with a dollar sign
  if (stream === '' || stream.startsWith('$')) throw new TypeError(`'${stream}' is no name for a stream`)
  if (events.some(({ type }) => type === '')) throw new TypeError(`${stream}: an event has no type`)
  if (!stream.isWellFormed() || !events.every(isWellFormed))
    throw new TypeError(`${stream}: a text has half a surrogate pair, which UTF-8 can't hold`)
}

const isWellFormed = ({ id, type, data, metadata }: NewEvent) =>
  id.isWellFormed() && type.isWellFormed() && data.isWellFormed() && metadata.isWellFormed()
