import { type EventStoreDBClient, streamNameFilter } from '@eventstore/db-client'
import { type Connection, connect } from '@shodh/adapters/event-store/eventstoredb/connection/connection.ts'
import { retry } from '@shodh/adapters/event-store/eventstoredb/retry.ts'
import { startPeerProcess } from '../peers/eventstoredb/process.ts'
import { type Engine, TIMEOUT_MS, type ServerIdentity } from './engine.ts'

const withConnection = async <T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> => {
  const connection = connect(url)
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}

/** The peer says in its version what it is. */
const infoOf = (serverVersion: string): ServerIdentity => {
  const [version = '', equipment] = serverVersion.split(' ')
  return equipment === undefined
    ? { name: 'eventstoredb', version, kind: 'the real server' }
    : { name: 'the EventStoreDB peer', version, kind: 'test equipment' }
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

export const eventStoreDb: Engine = {
  name: 'eventstoredb',
  setting: 'EVENTSTORE_URL',
  image: {
    name: 'eventstore/eventstore:23.10.8-bookworm-slim',
    port: 2113,
    environment: { EVENTSTORE_INSECURE: 'true', EVENTSTORE_MEM_DB: 'true' },
    ready: /IS LEADER/u,
    urlOf: host => `esdb://${host}?tls=false`,
  },
  missing: () => undefined,
  start: ({ port }) => startPeerProcess(port),
  identify: url =>
    withConnection(url, async connection => {
      const retrying = { ...connection, clockMs: TIMEOUT_MS, closing: new AbortController().signal }
      const { serverVersion } = await retry(retrying, () => connection.client['capabilities'])
      return infoOf(serverVersion)
    }),
  remove: (url, prefix) =>
    withConnection(url, async ({ client }) => {
      for (const stream of await streamsOf(client, prefix)) await client.deleteStream(stream)
    }),
}
