import { messageOf } from '@shodh/contracts/errors.ts'
import { MongoClient } from 'mongodb'
import { Unavailable } from '../../event-store/event-store.ts'

/** A driver's client. */
type Client = { readonly current: () => MongoClient; readonly close: () => Promise<void> }

/** Milliseconds after which the driver fails a heartbeat, or the opening of a connection. */
const CONNECT_TIMEOUT_MS = 5_000

const HEARTBEAT_EVERY_MS = 10_000

/**
 * The driver's own timeouts don't end the wait for a frozen server's response, except for the socket's, which takes the
 * connection with it.
 */
const newClient = (url: string, timeoutMs: number) => {
  try {
    return new MongoClient(url, {
      connectTimeoutMS: Math.min(timeoutMs, CONNECT_TIMEOUT_MS),
      heartbeatFrequencyMS: HEARTBEAT_EVERY_MS,
      // a little less, so that its reason is reported
      serverSelectionTimeoutMS: timeoutMs * 0.9,
      socketTimeoutMS: timeoutMs,
      waitQueueTimeoutMS: timeoutMs,
      ignoreUndefined: true,
    })
  } catch (error) {
    throw new Error(`This is no address of a MongoDB server: ${messageOf(error)}`)
  }
}

type Shared = { readonly client: MongoClient; users: number }

const all = new Map<string, Shared>()

/** The process's one client of this server, shared by those who open it; it is closed when the last of them closes it. */
export const sharedClient = (url: string, timeoutMs: number): Client => {
  const key = JSON.stringify([url, timeoutMs])
  const shared = all.get(key) ?? { client: newClient(url, timeoutMs), users: 0 }
  all.set(key, shared)
  shared.users += 1
  let isClosed = false
  return {
    current: () => {
      if (isClosed) throw new Unavailable('This store has been closed')
      return shared.client
    },
    close: async () => {
      if (isClosed) return
      isClosed = true
      shared.users -= 1
      if (shared.users > 0) return
      all.delete(key)
      await shared.client.close()
    },
  }
}
