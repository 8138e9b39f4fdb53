import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, streamNameFilter } from '@eventstore/db-client'
import { startPeerProcess } from './eventstoredb-peer/process.ts'

/** Test equipment: the server named by EVENTSTORE_URL, or the peer; what a run writes there goes with it. */
export const eventStoreDbUnderTest = async () => {
  const journalId = `test-${randomUUID()}`
  const url = process.env['EVENTSTORE_URL']
  if (url) return { url, journalId, close: () => removeStreams(url, `${journalId}:`) }
  return { journalId, ...(await startPeerProcess()) }
}

const removeStreams = async (url: string, prefix: string) => {
  const client = EventStoreDBClient.connectionString(url)
  for (const stream of await streamsOf(client, prefix)) await client.deleteStream(stream)
  await client.dispose()
}

const streamsOf = async (client: EventStoreDBClient, prefix: string) => {
  const streams = new Set<string>()
  const subscription = client.subscribeToAll({ filter: streamNameFilter({ prefixes: [prefix] }) })
  await new Promise((resolve, reject) => {
    subscription.on('data', ({ event }) => event && streams.add(event.streamId))
    subscription.on('caughtUp', () => resolve(undefined)).on('error', reject)
  })
  await subscription.unsubscribe()
  return streams
}
