import { type EventStoreDBClient, UnavailableError } from '@eventstore/db-client'
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { clientFor } from './url.ts'

/** A server as the handles of this process use it together. */
export type Connection = {
  readonly url: string
  /** For everything but appends. */
  readonly client: EventStoreDBClient
  /** For appends and nothing else; resolves when no connection is being replaced. */
  readonly appends: () => Promise<EventStoreDBClient>
  /** Replaces the connection, unless that has been done since the time `since` (milliseconds, as performance.now()). */
  readonly reconnect: (since: number) => void
  /** Aborted when the connection of now is replaced: what is under way on it gets no response. */
  readonly replaced: () => AbortSignal
}

export type Handle = Connection & { readonly close: () => Promise<void> }

type Shared = Connection & { readonly dispose: () => Promise<unknown>; users: number }

const shared = new Map<string, Shared>()
let disposed: Promise<unknown> = Promise.resolve()

/** Throws TypeError where the URL can't be read; the server is contacted with the first request. */
export const connect = async (url: string): Promise<Handle> => {
  await disposed
  const connection = shared.get(url) ?? newConnection(url, shared.size === 0)
  shared.set(url, connection)
  connection.users += 1
  let closed: Promise<unknown> | undefined
  const close = () => {
    connection.users -= 1
    if (connection.users > 0) return disposed
    shared.delete(url)
    return (disposed = connection.dispose())
  }
  return { ...connection, close: async () => void (await (closed ??= close())) }
}

/**
 * The client's batch append has one table for the appends in flight of the whole process. The end of one call empties
 * it, and a response to another call is thrown where nobody can catch it. So one client at a time makes that call, and
 * no other call, whose errors would make it open a second one. A second server gets single appends.
 */
const newConnection = (url: string, batches: boolean): Shared => {
  const [client, appends] = [clientFor(url), clientFor(url)]
  appends['supports'] = async () => batches
  let [replacedAt, ready, life] = [-Infinity, Promise.resolve(), new AbortController()]
  const replaceBoth = async () => {
    await Promise.allSettled([replace(client), replace(appends)])
    await appends.dispose()
  }
  return {
    url,
    client,
    appends: async () => {
      await ready
      return appends
    },
    reconnect: since => {
      if (replacedAt >= since) return
      replacedAt = performance.now()
      ready = replaceBoth()
      life.abort()
      life = new AbortController()
    },
    replaced: () => life.signal,
    dispose: () => Promise.all([client.dispose(), appends.dispose()]),
    users: 0,
  }
}

/** As the client does where a server is unavailable: the next call opens a connection, to another node where it can. */
const replace = async (client: EventStoreDBClient) => {
  const stub = await client['getGRPCClient'](streams.StreamsClient, 'replaced')
  await client['handleError'](stub, new UnavailableError())
}
