import { BACKWARDS, END } from '@eventstore/db-client'
import type { Position } from '../event-store.ts'
import type { Log } from './log.ts'
import { eventAt, few } from './reads.ts'
import { follow } from './subscription.ts'
import { appendOf, positionOf } from './event-format.ts'

type Place = { readonly stream: string; readonly revision: bigint; readonly position: Position }

/**
 * Finds the append that wrote an event, because the server responds to a repeated append as if it were the first. From
 * the first append on it subscribes to the log: reading each event after its append would cost one more call.
 */
export type AppendObserver = {
  /** Resolves when whatever is appended from now on will be observed. */
  readonly ready: () => Promise<void>
  readonly markAt: (place: Place) => Promise<unknown>
}

/** How many events are remembered; an older one is read from the server. */
const MAX_REMEMBERED = 4_096

/** Milliseconds to wait for an acknowledged event before it is read from the server. */
const TIMEOUT_MS = 500

export const appendObserver = (log: Log): AppendObserver => {
  const marks = new Map<Position, unknown>()
  const waiting = new Set<() => void>()
  let started: Promise<void> | undefined
  let [began, seen] = [Infinity, -Infinity]

  const observe = async (from: Position) => {
    ;[began, seen] = [from, from]
    for await (const events of follow(log, from, { batch: MAX_REMEMBERED, signal: log.closing })) {
      for (const { event } of events) {
        if (!event) continue
        seen = positionOf(event)
        marks.set(seen, appendOf(event))
      }
      for (const position of marks.keys().take(Math.max(0, marks.size - MAX_REMEMBERED))) marks.delete(position)
      for (const look of waiting) look()
    }
  }
  const start = async () => {
    const from = await endOf(log)
    // without the subscription, each event is read from the server
    void observe(from).catch(() => {})
  }
  const hasSeen = (position: Position) =>
    new Promise<void>(resolve => {
      const look = () => {
        if (seen >= position) done()
      }
      const done = () => {
        clearTimeout(timer)
        waiting.delete(look)
        resolve()
      }
      const timer = setTimeout(done, TIMEOUT_MS)
      waiting.add(look)
      look()
    })

  return {
    ready: () =>
      (started ??= start().catch((error: unknown) => {
        started = undefined
        throw error
      })),
    markAt: async ({ stream, revision, position }) => {
      if (position <= began) return undefined
      await hasSeen(position)
      return marks.has(position) ? marks.get(position) : appendOf(await eventAt(log.client, stream, revision))
    },
  }
}

/** The position of the last of all events on the server. */
const endOf = async ({ client, end }: Log) => {
  const [last] = await few(client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
  return last?.event ? positionOf(last.event) : end.searchedTo()
}
