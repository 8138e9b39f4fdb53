import { randomUUID } from 'node:crypto'
import { BEGINNING, type EventStore, type StoredEvent } from '../../event-store/event-store.ts'
import { batchIn, batchText } from './batch-format.ts'
import { monthOf, type RawReadings, type ReadingBatch, type ReadingLog, type StoredBatch } from './readings.ts'

/** The log's name: a file of its own in SQLite, streams of their own on EventStoreDB. */
export const USAGE_LOG = 'usage'

/** Of what stays; raw readings have a stream for each month. */
const FIGURES = 'figures'
/** It took everything before there were months. */
const BEFORE = 'readings'
const TYPE = 'ReadingsRecorded'

/** Batches that are read at once. */
const BATCH = 50

const storedBatch = ({ id, position, data }: StoredEvent): StoredBatch => ({ ...batchIn(data), id, position })

async function* batches(events: AsyncIterable<readonly StoredEvent[]>) {
  for await (const some of events) yield some.map(storedBatch)
}

/** The month of its newest reading; undefined where a batch has none. */
const monthIn = ({ readings = [], late = [] }: ReadingBatch) => {
  const times = [...readings.map(({ at }) => at), ...late.map(({ receivedAt }) => receivedAt)]
  return times.length === 0 ? undefined : monthOf(Math.max(...times))
}

const streamOf = (batch: ReadingBatch) => {
  const month = monthIn(batch)
  return month === undefined ? FIGURES : `readings-${month}`
}

type Dated = { readonly event: StoredEvent; readonly month: string }

const dateOf = (event: StoredEvent): readonly Dated[] => {
  const month = monthIn(batchIn(event.data))
  return month === undefined ? [] : [{ event, month }]
}

const firstDated = async (events: EventStore) => {
  for await (const some of events.readAll(BEGINNING, BATCH)) {
    const [first] = some.flatMap(dateOf)
    if (first) return first
  }
  return undefined
}

/** Events at the end of a stream among which there are readings. */
const LAST = 100

const lastMonth = async (events: EventStore, stream: string) => {
  const { revision } = await events.readStream(stream, Number.MAX_SAFE_INTEGER)
  const last = await events.readStream(stream, Math.max(0, revision - LAST))
  return last.events.flatMap(dateOf).at(-1)?.month
}

const oldest = async (events: EventStore): Promise<RawReadings | undefined> => {
  const found = await firstDated(events)
  if (!found) return undefined
  const { month: first, event } = found
  const { stream } = event
  return { stream, first, last: (stream === BEFORE ? await lastMonth(events, stream) : first) ?? monthOf(Date.now()) }
}

/** What is beside raw readings, and stays. */
async function* figuresIn(events: EventStore, stream: string) {
  for await (const some of events.readAll(BEGINNING, BATCH))
    yield* some.filter(event => event.stream === stream && dateOf(event).length === 0)
}

const end = async (events: EventStore, { stream }: RawReadings) => {
  const figures = stream === BEFORE ? figuresIn(events, stream) : []
  for await (const { id, type, data, metadata } of figures)
    await events.append(FIGURES, 'any', [{ id, type, data, metadata }])
  await events.removeStream(stream)
}

/** Readings in a log of events that no other projection follows: one event for each batch. */
export const readingLog = (events: EventStore): ReadingLog => ({
  logId: events.logId,
  append: async (batch, id = randomUUID()) => {
    const event = { id, type: TYPE, data: batchText(batch), metadata: '{}' }
    return (await events.append(streamOf(batch), 'any', [event])).position
  },
  readAll: after => batches(events.readAll(after, BATCH)),
  follow: (after, signal) => batches(events.subscribeAll(after, signal, BATCH)),
  head: () => events.head(),
  idAt: position => events.idAt(position),
  removedBefore: () => events.removedBefore(),
  oldest: () => oldest(events),
  end: raw => end(events, raw),
  close: () => events.close(),
})
