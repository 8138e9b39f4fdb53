import type { MongoClient } from 'mongodb'

/** Milliseconds beyond the driver's own timeout of a heartbeat. */
const MARGIN_MS = 1_000

/**
 * Calls back once a heartbeat has neither succeeded nor failed in the time after which the driver itself fails it. Its
 * monitor then waits for ever, and the client never finds its server again: the driver waits for `drain` after
 * a write to a socket that is destroyed already, which does not come. Returns what ends the watch.
 */
export const watchHeartbeats = (client: MongoClient, onUnanswered: () => void): (() => void) => {
  const { connectTimeoutMS, heartbeatFrequencyMS } = client.options
  const pending = new Map<string, NodeJS.Timeout>()
  const connected = new Set<string>()
  const end = (address: string) => {
    clearTimeout(pending.get(address))
    pending.delete(address)
  }
  const endAll = () => {
    for (const address of pending.keys()) end(address)
  }
  const unanswered = () => {
    endAll()
    onUnanswered()
  }
  const after = (address: string, ms: number, then: () => void) => pending.set(address, setTimeout(then, ms).unref())

  client.on('serverHeartbeatStarted', ({ connectionId, awaited }) => {
    end(connectionId)
    // a server withholds its response to an awaited one until something changes, or so long
    const withheldMs = awaited ? heartbeatFrequencyMS : 0
    // the driver may take its timeout to connect, and once more for the response
    const due = connectTimeoutMS * (connected.has(connectionId) ? 1 : 2) + withheldMs
    // in two steps: a process that was stopped reads a response that has arrived between them
    after(connectionId, due, () => after(connectionId, MARGIN_MS, unanswered))
  })
  client.on('serverHeartbeatSucceeded', ({ connectionId }) => {
    connected.add(connectionId)
    end(connectionId)
  })
  client.on('serverHeartbeatFailed', ({ connectionId }) => {
    connected.delete(connectionId)
    end(connectionId)
  })
  client.on('serverClosed', ({ address }) => end(address))
  return endAll
}
