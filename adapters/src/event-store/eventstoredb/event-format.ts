import {
  binaryEvent,
  type EventData,
  type JSONEventData,
  jsonEvent,
  type Position as LogPosition,
  type RecordedEvent,
} from '@eventstore/db-client'
import type { NewEvent, Position, StoredEvent } from '../event-store.ts'

/**
 * The client takes values and gives values, and so does the server's own screen. A text that JSON.stringify would have
 * written is sent as its value and read back the same; any other is sent as it is, as bytes or within a string.
 */
type Texts = Record<string, unknown>

/** Members of the metadata: a text that no value serialises to, and the mark that earlier versions left on each append. */
const TEXT = '$text'
const MARK = '$append'

export const toServer = (events: readonly NewEvent[]): EventData[] => events.map(dataOf)

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/u

const dataOf = ({ id, type, data, metadata }: NewEvent): EventData => {
  if (!UUID.test(id)) throw new TypeError(`'${id}' is no event id: EventStoreDB takes UUIDs in lower case`)
  const value = valueOf(data)
  const event = { id, type, metadata: flat(metadata) }
  // of the class itself: the client takes no Buffer
  if (value === undefined) return binaryEvent({ ...event, data: new Uint8Array(Buffer.from(data)) })
  return jsonEvent({ ...event, data: value as JSONEventData['data'] })
}

/** What JSON.stringify writes as this text. */
const valueOf = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text)
    return JSON.stringify(value) === text ? value : undefined
  } catch {
    return undefined
  }
}

const flat = (metadata: string): Texts => {
  const value = valueOf(metadata)
  return isTexts(value) && !Object.hasOwn(value, MARK) && !Object.hasOwn(value, TEXT) ? value : { [TEXT]: metadata }
}

const isTexts = (value: unknown): value is Texts => typeof value === 'object' && value !== null && !Array.isArray(value)

/** As it was given to the log; `stream` is its name there. */
export const fromServer = (event: RecordedEvent, stream: string): StoredEvent => ({
  id: event.id,
  type: event.type,
  data: event.isJson ? JSON.stringify(event.data) : Buffer.from(event.data as Uint8Array).toString('utf8'),
  metadata: metadataOf(event),
  stream,
  revision: Number(event.revision),
  position: positionOf(event),
})

const metadataOf = ({ metadata }: RecordedEvent) => {
  const { [MARK]: _, ...texts } = metadata as Texts
  return Object.hasOwn(texts, TEXT) ? String(texts[TEXT]) : JSON.stringify(texts)
}

export const positionOf = ({ id, position }: RecordedEvent): Position => safePosition(position, `event ${id}`)

/** Bytes of the server's log. It stores two, which differ only for what its old protocol wrote. */
export const safePosition = (position: LogPosition | undefined, what: string): Position => {
  const [commit, prepare] = [Number(position?.commit), Number(position?.prepare)]
  if (!Number.isSafeInteger(commit) || commit !== prepare)
    throw new RangeError(`${what}: ${commit}/${prepare} is no position in a log`)
  return commit
}
