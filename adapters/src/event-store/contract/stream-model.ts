import type { Appended, Expected, NewEvent, StoredEvent } from '../event-store.ts'

/** One requested append. */
export type Call = { readonly stream: string; readonly expected: Expected; readonly events: readonly NewEvent[] }

/** The log as an array: what a store must look like from outside. */
export type Model = {
  readonly events: readonly StoredEvent[]
  /** The events of one append. */
  readonly appends: readonly (readonly StoredEvent[])[]
}

export const EMPTY: Model = { events: [], appends: [] }

export const streamOf = (events: readonly StoredEvent[], stream: string): readonly StoredEvent[] =>
  events.filter(event => event.stream === stream)

export const grown = (model: Model, events: readonly StoredEvent[]): Model => ({
  events: [...model.events, ...events],
  appends: [...model.appends, events],
})

type Expectation = Appended | Omit<Appended, 'position'> | { readonly actual: number }

/** What a store owes to the call; the position of new events is its own affair. */
export const expectedResult = (model: Model, call: Call): Expectation => {
  const stream = streamOf(model.events, call.stream)
  const actual = stream.length - 1
  const copy = copyOf(stream, call)
  if (copy !== undefined) return { revision: copy.revision, position: copy.position }
  if (!isExpected(call.expected, actual) || overlaps(stream, call.events)) return { actual }
  return { revision: actual + call.events.length }
}

/** The last of the same events in the same places. */
const copyOf = (stream: readonly StoredEvent[], { expected, events }: Call) => {
  const first = startOf(stream, expected, events)
  const run = first < 0 ? [] : stream.slice(first, first + events.length)
  return run.length === events.length && run.every(({ id }, n) => id === events[n]?.id) ? run.at(-1) : undefined
}

const startOf = (stream: readonly StoredEvent[], expected: Expected, events: readonly NewEvent[]) =>
  expected === 'any' || expected === 'exists'
    ? stream.findIndex(({ id }) => id === events[0]?.id)
    : revisionOf(expected) + 1

const overlaps = (stream: readonly StoredEvent[], events: readonly NewEvent[]) =>
  stream.some(({ id }) => events.some(event => event.id === id))

const isExpected = (expected: Expected, actual: number) => {
  if (expected === 'any') return true
  return expected === 'exists' ? actual >= 0 : revisionOf(expected) === actual
}

const revisionOf = (expected: number | 'noStream') => (expected === 'noStream' ? -1 : expected)
