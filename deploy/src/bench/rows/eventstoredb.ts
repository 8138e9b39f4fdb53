import type { EventStore, StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { openEventStoreDb } from '@shodh/adapters/event-store/eventstoredb/eventstoredb.ts'
import { eventStoreDb } from '@shodh/adapters/testing/eventstoredb-engine.ts'
import { recorded } from '@shodh/contracts/event.ts'
import { another, type Append, appendsPerSecond, appendTo } from '../appending.ts'
import { bareEventStoreDb, type Stretch } from '../bare-eventstoredb.ts'
import { journalEntries } from '../history.ts'
import { write } from '../log.ts'
import type { Bench, Row } from '../row.ts'
import { serverFor } from '../servers.ts'

/** Of one slice, and how many of them each side gets. */
const MILLISECONDS = 150
const SLICES = 8
const MOST_EVENTS = 10_000
const BARE = 'the bare client'

/** Resolves to the seconds until the last one was read. */
const untilRead = async (batches: AsyncIterable<readonly StoredEvent[]>, count: number) => {
  const began = performance.now()
  let read = 0
  for await (const batch of batches) {
    read += batch.map(recorded).length
    if (read >= count) break
  }
  if (read !== count) throw new Error(`The log has ${read} events, not ${count}`)
  return (performance.now() - began) / 1000
}

/** A log of so many events; the reading begins after one more, so that it does not matter what else is on the server. */
const written = async (events: EventStore, count: number) => {
  const { position } = await events.append('first', 'noStream', [another()])
  await write(events, Iterator.from(journalEntries()).take(count))
  return position
}

/** Appends a second of both, in slices of which each meets the load that the one beside it meets. */
const appendsBeside = async (own: Append, bare: Append, inFlight: number) => {
  const sums = { own: 0, bare: 0 }
  for (let slice = 0; slice < SLICES; slice += 1)
    for (const which of slice % 2 === 0 ? (['own', 'bare'] as const) : (['bare', 'own'] as const))
      sums[which] += await appendsPerSecond(which === 'own' ? own : bare, { inFlight, milliseconds: MILLISECONDS })
  return { own: sums.own / SLICES, bare: sums.bare / SLICES }
}

const logOn = async (bench: Bench, options: { readonly url: string; readonly journalId: string }, log: string) => {
  const events = await openEventStoreDb({ ...options, log })
  bench.atEnd(() => events.close())
  return events
}

const caughtUp = async (events: EventStore, { after, count }: Stretch) => {
  const done = new AbortController()
  return untilRead(events.subscribeAll(after, done.signal), count).finally(() => done.abort())
}

export const eventstoredb: Row = {
  name: 'eventstoredb',
  about: 'Appends of one event (an upload), reading and catching up, through the EventStoreDB adapter',
  prepare: async bench => {
    const { url, prefix: journalId } = await serverFor(bench, eventStoreDb)
    const bare = bareEventStoreDb(url)
    bench.atEnd(bare.close)
    const log = await logOn(bench, { url, journalId }, 'read')
    const count = Math.min(bench.events, MOST_EVENTS)
    const stretch = { prefix: `${journalId}:read:`, after: await written(log, count), count }
    const appended = await logOn(bench, { url, journalId }, 'appended')
    const appendBare: Append = (stream, ...event) => bare.append(`${journalId}:bare:${stream}`, ...event)

    const appends = async (inFlight: number) => {
      const perSecond = await appendsBeside(appendTo(appended), appendBare, inFlight)
      const beside = { what: BARE, value: perSecond.bare }
      return { figure: `appends, ${inFlight} in flight`, unit: '/s', value: perSecond.own, beside }
    }
    const reading = async (figure: string, own: () => Promise<number>, bare: () => Promise<number>) => {
      const value = count / (await own())
      return { figure, unit: '/s', value, beside: { what: BARE, value: count / (await bare()) } }
    }
    const events = `${count.toLocaleString('en')} events`
    return async () => [
      await appends(1),
      await appends(200),
      await reading(
        `${events} read and parsed`,
        () => untilRead(log.readAll(stretch.after), count),
        () => bare.readAll(stretch),
      ),
      await reading(
        `${events} caught up with`,
        () => caughtUp(log, stretch),
        () => bare.subscribeToAll(stretch),
      ),
    ]
  },
}
