import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, jsonEvent, streamNameFilter } from '@eventstore/db-client'
import { BEGINNING, type EventStore, type NewEvent } from '@shodh/adapters/event-store/event-store.ts'
import { openEventStoreDb } from '@shodh/adapters/event-store/eventstoredb/eventstoredb.ts'
import { eventStoreDb } from '../../../servers/eventstoredb-engine.ts'
import type { Measurement, Row } from '../../row.ts'
import { serverFor } from '../../servers.ts'
import { beside } from '../../turns.ts'

const EVENTS = 10_000
const ALONE = 1_000
const IN_FLIGHT = 200
const BARE = 'the bare client'

const aPaper = () => ({
  paperId: randomUUID(),
  title: 'On the rivers of the Deccan and their names in Marathi',
  authors: ['A. Author', 'B. Author'],
  abstract: 'x'.repeat(400),
})
const someMetadata = () => ({ schemaVersion: 1, at: new Date().toISOString(), actorId: randomUUID() })

const anEvent = (): NewEvent => ({
  id: randomUUID(),
  type: 'PaperUploaded',
  data: JSON.stringify(aPaper()),
  metadata: JSON.stringify(someMetadata()),
})

/** Events of a second of the client's CPU time, of which others at work on the machine take nothing. */
const perSecond = async (events: number, work: () => Promise<unknown>) => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return events / ((user + system) / 1e6)
}

const inFlight = (count: number, lanes: number, append: (lane: number) => Promise<unknown>) =>
  Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let n = 0; n < count / lanes; n += 1) await append(lane)
    }),
  )

/** Both texts of each event are parsed, as whoever reads a log does, and the client by itself. */
const readBy = async (batches: AsyncIterable<readonly NewEvent[]>) => {
  let read = 0
  for await (const events of batches)
    for (const { data, metadata } of events) {
      JSON.parse(data)
      JSON.parse(metadata)
      read += 1
    }
  if (read < EVENTS) throw new Error(`The log has ${read} events, not ${EVENTS}`)
}

const catchUpBare = (client: EventStoreDBClient, prefix: string) =>
  new Promise<void>((resolve, reject) => {
    const subscription = client.subscribeToAll({ filter: streamNameFilter({ prefixes: [prefix] }) })
    subscription.on('data', () => {}).on('error', reject)
    subscription.on('caughtUp', () => void subscription.unsubscribe().then(resolve))
  })

const figuresOn = (store: EventStore, client: EventStoreDBClient, prefix: string) => {
  const stream = `${prefix}:journal:read`
  const bareAppend = (lane: number) =>
    client.appendToStream(`${prefix}-bare-${lane}`, jsonEvent({ type: 'A', data: aPaper(), metadata: someMetadata() }))
  const append = (lane: number) => store.append(`lane-${lane}`, 'any', [anEvent()])
  const appended = (count: number, lanes: number) =>
    beside(
      BARE,
      () => perSecond(count, () => inFlight(count, lanes, append)),
      () => perSecond(count, () => inFlight(count, lanes, bareAppend)),
      'events/CPU s',
    )
  const read = (own: () => AsyncIterable<readonly NewEvent[]>, bare: () => Promise<unknown>) =>
    beside(
      BARE,
      () => perSecond(EVENTS, () => readBy(own())),
      () => perSecond(EVENTS, bare),
      'events/CPU s',
    )
  async function* ownRead() {
    yield (await store.readStream('read')).events
  }
  return async (): Promise<readonly Measurement[]> => [
    { figure: 'read', ...(await read(ownRead, () => Array.fromAsync(client.readStream(stream), () => {}))) },
    {
      figure: 'catch-up',
      ...(await read(
        () => store.readAll(BEGINNING),
        () => catchUpBare(client, `${prefix}:journal:`),
      )),
    },
    { figure: 'append, 1 in flight', ...(await appended(ALONE, 1)) },
    { figure: `append, ${IN_FLIGHT} in flight`, ...(await appended(EVENTS, IN_FLIGHT)) },
  ]
}

export const eventstoredb: Row = {
  name: 'eventstoredb',
  about: `${EVENTS} events of 700 bytes on EventStoreDB through the adapter and through the bare client, best of three`,
  prepare: async bench => {
    const { url, prefix } = await serverFor(bench, eventStoreDb)
    const store = await openEventStoreDb({ url, journalId: prefix, log: 'journal' })
    bench.atEnd(() => store.close())
    const client = EventStoreDBClient.connectionString(url)
    bench.atEnd(client.dispose)
    for (let n = 0; n < EVENTS; n += 100) await store.append('read', 'any', Array.from({ length: 100 }, anEvent))
    return figuresOn(store, client, prefix)
  },
}
