import type { NewEvent, StoredEvent } from '../../event-store.ts'
import type { Proposed, Recorded } from './protocol.ts'

/** Members of the metadata: a text that is no object, and the mark that earlier versions left on each append. */
const TEXT = '$text'
const MARK = '$append'

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/u

/** Texts are sent as they are. Who else reads the server's log finds JSON where it is marked so, and in all metadata. */
export const toServer = (event: NewEvent): Proposed => {
  const { id, data, metadata } = event
  if (!UUID.test(id)) throw new TypeError(`'${id}' is no event id: EventStoreDB takes UUIDs in lower case`)
  const value = valueIn(metadata)
  const isOwn = isObject(value) && !Object.hasOwn(value, TEXT) && !Object.hasOwn(value, MARK)
  return {
    ...event,
    metadata: isOwn ? metadata : JSON.stringify({ [TEXT]: metadata }),
    isJson: valueIn(data) !== undefined,
  }
}

/** Undefined where the text is no JSON. */
const valueIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** As it was given to the log; `stream` is its name there. */
export const fromServer = (event: Recorded, stream: string): StoredEvent => ({
  ...event,
  stream,
  metadata: metadataOf(event.metadata),
})

const metadataOf = (text: string) => {
  if (!text.includes(TEXT) && !text.includes(MARK)) return text
  const value = valueIn(text)
  if (!isObject(value)) return text
  if (Object.hasOwn(value, TEXT)) return String(value[TEXT])
  if (!Object.hasOwn(value, MARK)) return text
  const { [MARK]: _, ...texts } = value
  return JSON.stringify(texts)
}
