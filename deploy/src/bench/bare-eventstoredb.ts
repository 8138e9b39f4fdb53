import {
  EventStoreDBClient,
  jsonEvent,
  type Position as LogPosition,
  type ResolvedEvent,
  streamNameFilter,
} from '@eventstore/db-client'
import type { NewEvent, Position } from '@shodh/adapters/event-store/event-store.ts'
import type { Append } from './appending.ts'

const DEADLINE = 60_000

/** Some events of a log: so many after the position, in streams with the prefix. */
export type Stretch = { readonly prefix: string; readonly after: Position; readonly count: number }

const dataOf = ({ id, type, data, metadata }: NewEvent) =>
  jsonEvent({ id, type, data: JSON.parse(data), metadata: JSON.parse(metadata) })

const onServer = (position: Position): LogPosition => ({ commit: BigInt(position), prepare: BigInt(position) })

/** Resolves to the seconds until the last one was read. */
const untilRead = async (events: AsyncIterable<ResolvedEvent>, { prefix, after, count }: Stretch) => {
  const began = performance.now()
  let read = 0
  for await (const { event } of events) {
    if (event?.streamId.startsWith(prefix) && Number(event.position?.commit) > after) read += 1
    if (read === count) break
  }
  if (read < count) throw new Error(`The bare client read ${read} of ${count} events`)
  return (performance.now() - began) / 1000
}

/** EventStoreDB's own client as it comes, without the port: what is read are values, parsed. */
export const bareEventStoreDb = (url: string) => {
  const client = EventStoreDBClient.connectionString(url)
  const append: Append = (stream, revision, event) =>
    client.appendToStream(stream, dataOf(event), {
      expectedRevision: revision === 0 ? 'no_stream' : BigInt(revision - 1),
    })
  return {
    append,
    readAll: (stretch: Stretch) =>
      untilRead(client.readAll({ fromPosition: onServer(stretch.after), deadline: DEADLINE }), stretch),
    subscribeToAll: (stretch: Stretch) => {
      const filter = streamNameFilter({ prefixes: [stretch.prefix] })
      return untilRead(client.subscribeToAll({ fromPosition: onServer(stretch.after), filter }), stretch)
    },
    close: () => client.dispose(),
  }
}
