/** How a field is encoded (https://protobuf.dev/programming-guides/encoding/). */
const VARINT = 0
const FIXED64 = 1
const BYTES = 2
const FIXED32 = 5

/** Called with where bytes, a text or a message begin and end, or with the value of an integer. */
type OnField = (field: number, from: number, to: number) => void

/** Reads each field of the message between two places, without a copy of its bytes. */
const readFields = (bytes: Uint8Array, begin: number, end: number, onField: OnField) => {
  let at = begin
  const readVarint = () => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at] ?? 0
      at += 1
      value += (byte % 128) * factor
      if (byte < 128) return value
    }
  }
  const skip = (length: number) => {
    at += length
    return at - length
  }
  while (at < end) {
    const key = readVarint()
    const [field, kind] = [key >>> 3, key & 7]
    if (kind === BYTES) onField(field, skip(readVarint()), at)
    else if (kind === VARINT) onField(field, readVarint(), end)
    else if (kind === FIXED64) skip(8)
    else if (kind === FIXED32) skip(4)
    else throw new RangeError(`a message has a field of the unknown kind ${kind}`)
  }
}

export type Message = {
  readonly has: (field: number) => boolean
  /** 0 where it has none. */
  readonly number: (field: number) => number
  /** '' where it has none, and the last one of several. */
  readonly text: (field: number) => string
  /** Empty where it has none. */
  readonly message: (field: number) => Message
  /** Of a map from texts to texts. */
  readonly entry: (field: number, key: string) => string
}

/** A message of protocol buffers, of which nothing is copied before it is asked for. */
export const messageIn = (bytes: Buffer, begin = 0, end = bytes.length): Message => {
  const [fields, begins, ends]: [number[], number[], number[]] = [[], [], []]
  readFields(bytes, begin, end, (field, from, to) => {
    fields.push(field)
    begins.push(from)
    ends.push(to)
  })
  const beginOf = (field: number) => begins[fields.lastIndexOf(field)] ?? 0
  const endOf = (field: number) => ends[fields.lastIndexOf(field)] ?? 0
  return {
    has: field => fields.includes(field),
    number: beginOf,
    text: field => bytes.toString('utf8', beginOf(field), endOf(field)),
    message: field => messageIn(bytes, beginOf(field), endOf(field)),
    entry: (field, key) => {
      for (const [n, one] of fields.entries()) {
        const entry = one === field ? messageIn(bytes, begins[n], ends[n]) : undefined
        if (entry?.text(1) === key) return entry.text(2)
      }
      return ''
    },
  }
}
