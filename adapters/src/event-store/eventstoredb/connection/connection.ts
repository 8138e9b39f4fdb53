import { type EventStoreDBClient, UnavailableError } from '@eventstore/db-client'
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { clientFor } from './url.ts'

/** A server as the handles of this process use it together. */
export type Connection = {
  readonly url: string
  readonly client: EventStoreDBClient
  /** Resolves with it when no connection is being replaced. */
  readonly current: () => Promise<EventStoreDBClient>
  /** Replaces the connection, unless that has been done since the time `since` (milliseconds, as performance.now()). */
  readonly reconnect: (since: number) => void
  /** Aborted when the connection of now is replaced: what is under way on it gets no response. */
  readonly replaced: () => AbortSignal
}

export type Handle = Connection & { readonly close: () => Promise<void> }

type Shared = Connection & { readonly dispose: () => Promise<unknown>; users: number }

const shared = new Map<string, Shared>()

/** Throws TypeError where the URL can't be read; the server is contacted with the first request. */
export const connect = (url: string): Handle => {
  const connection = shared.get(url) ?? newConnection(url)
  shared.set(url, connection)
  connection.users += 1
  let closed: Promise<void> | undefined
  const close = async () => {
    connection.users -= 1
    if (connection.users > 0) return
    shared.delete(url)
    await connection.dispose()
  }
  return { ...connection, close: () => (closed ??= close()) }
}

const newConnection = (url: string): Shared => {
  const client = clientFor(url)
  let [replacedAt, ready, life] = [-Infinity, Promise.resolve(), new AbortController()]
  return {
    url,
    client,
    current: async () => {
      await ready
      return client
    },
    reconnect: since => {
      if (replacedAt >= since) return
      replacedAt = performance.now()
      ready = replace(client).catch(() => {})
      life.abort()
      life = new AbortController()
    },
    replaced: () => life.signal,
    dispose: client.dispose,
    users: 0,
  }
}

/** As the client does where a server is unavailable: the next call opens a connection, to another node where it can. */
const replace = async (client: EventStoreDBClient) => {
  const stub = await client['getGRPCClient'](streams.StreamsClient, 'replaced')
  await client['handleError'](stub, new UnavailableError())
}
