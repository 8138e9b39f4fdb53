import { createHash } from 'node:crypto'
import type { NewEvent, StoredEvent } from '../event-store.ts'

/** Test equipment: appends that two processes can make from a stream's name and a number, and so compare. */
export const appendOf = (stream: string, n: number): readonly NewEvent[] =>
  Array.from({ length: sizeOf(stream, n) }, (_, member) => eventOf(stream, n, member))

const digestOf = (...names: readonly unknown[]) => createHash('sha256').update(JSON.stringify(names)).digest()

/** Of the events of one append: from 1 to 4. */
const sizeOf = (stream: string, n: number) => 1 + ((digestOf(stream, n)[0] ?? 0) & 3)

const eventOf = (stream: string, n: number, member: number): NewEvent => {
  const digest = digestOf(stream, n, member)
  const hex = digest.toString('hex')
  return {
    id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5'),
    type: 'PaperUploaded',
    data: JSON.stringify({ n, member, filler: hex.repeat(1 + ((digest[0] ?? 0) & 31)) }),
    metadata: JSON.stringify({ stream }),
  }
}

/** How many appends the stream consists of, each whole and as it was made. Throws where one is lost, torn or changed. */
export const wholeAppends = (stream: string, events: readonly StoredEvent[]): number => {
  let n = 0
  for (let revision = 0; revision < events.length; n += 1) {
    const append = appendOf(stream, n)
    append.forEach((event, member) => refuseOther(stream, event, events[revision + member]))
    revision += append.length
  }
  return n
}

const TEXTS = ['id', 'type', 'data', 'metadata'] as const

const refuseOther = (stream: string, event: NewEvent, stored: StoredEvent | undefined) => {
  if (stored === undefined) throw new Error(`${stream}: an append is torn before event ${event.id}`)
  const changed = TEXTS.find(text => stored[text] !== event[text])
  if (changed) throw new Error(`${stream}: revision ${stored.revision} has another ${changed} than was written`)
}

/** The revision of the last event after `count` appends, −1 where there are none. */
export const revisionAfter = (stream: string, count: number): number =>
  Array.from({ length: count }, (_, n) => sizeOf(stream, n)).reduce((revision, size) => revision + size, -1)
