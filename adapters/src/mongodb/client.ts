import { messageOf } from '@shodh/contracts/errors.ts'
import { MongoClient } from 'mongodb'
import { Unavailable } from '../event-store/event-store.ts'
import { watchHeartbeats } from './heartbeats.ts'

/** A driver's client, which is replaced where it can't find its server again. */
type Client = {
  /** Of this moment: neither it nor what it makes is to be stored. */
  readonly current: () => MongoClient
  /** Whether the server has sessions; known once it has responded. */
  readonly hasSessions: () => boolean
  readonly close: () => Promise<void>
}

/** Milliseconds after which the driver fails a heartbeat, or the opening of a connection. */
const CONNECT_TIMEOUT_MS = 5_000

/** Milliseconds between two looks of the driver at the connections that nobody uses, by an option that it doesn't document: 100 by default. */
const LOOK_AT_IDLE_EVERY_MS = 10_000

/** A connection that was closed is noticed when it is to be used: only a minimum of them has to be looked after often. */
const lookSeldomAtIdle = ({ options }: MongoClient) => {
  if (options.minPoolSize === 0) Object.assign(options, { minPoolSizeCheckFrequencyMS: LOOK_AT_IDLE_EVERY_MS })
}

/**
 * The driver's own timeouts don't end the wait for a frozen server's response, except for the socket's, which takes the
 * connection with it.
 */
const newClient = (url: string, timeoutMs: number) => {
  try {
    const client = new MongoClient(url, {
      connectTimeoutMS: Math.min(timeoutMs, CONNECT_TIMEOUT_MS),
      // a little less, so that its reason is reported
      serverSelectionTimeoutMS: timeoutMs * 0.9,
      socketTimeoutMS: timeoutMs,
      waitQueueTimeoutMS: timeoutMs,
      ignoreUndefined: true,
    })
    lookSeldomAtIdle(client)
    return client
  } catch (error) {
    throw new Error(`This is no address of a MongoDB server: ${messageOf(error)}`)
  }
}

const replacedClient = (url: string, timeoutMs: number): Client => {
  let hasSessions = false
  const opened = () => {
    const client = newClient(url, timeoutMs)
    client.on('topologyDescriptionChanged', ({ newDescription }) => {
      hasSessions ||= newDescription.logicalSessionTimeoutMinutes !== null
    })
    return { client, stop: watchHeartbeats(client, () => replace(client)) }
  }
  const replace = (hung: MongoClient) => {
    if (current.client !== hung) return
    current = opened()
    void hung.close().catch(() => {})
  }
  let current = opened()
  return {
    current: () => current.client,
    hasSessions: () => hasSessions,
    close: async () => {
      current.stop()
      await current.client.close()
    },
  }
}

type Shared = { readonly client: Client; users: number }

const clients = new Map<string, Shared>()

/** The process's one client of this server, shared by those who open it; it is closed when the last of them closes it. */
export const sharedClient = (url: string, timeoutMs: number): Client => {
  const key = JSON.stringify([url, timeoutMs])
  const shared = clients.get(key) ?? { client: replacedClient(url, timeoutMs), users: 0 }
  clients.set(key, shared)
  shared.users += 1
  let isClosed = false
  return {
    ...shared.client,
    current: () => {
      if (isClosed) throw new Unavailable('This store has been closed')
      return shared.client.current()
    },
    close: async () => {
      if (isClosed) return
      isClosed = true
      shared.users -= 1
      if (shared.users > 0) return
      clients.delete(key)
      await shared.client.close()
    },
  }
}
