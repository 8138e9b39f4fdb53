import { BACKWARDS, END } from '@eventstore/db-client'
import type { Position } from './event-store.ts'
import type { Log } from './eventstoredb-log.ts'
import { eventAt, few } from './eventstoredb-reader.ts'
import { follow } from './eventstoredb-subscription.ts'
import { appendOf, positionOf } from './eventstoredb-texts.ts'

export type Place = { readonly stream: string; readonly revision: bigint; readonly position: Position }

/**
 * Says which append an event came in, because the server answers a repeated append as if it were the first. It looks on
 * as the log grows, from the first append on: to look at each event after its append would cost a call more.
 */
export type Witness = {
  /** Resolves when whatever is appended from now on will be seen. */
  readonly ready: () => Promise<void>
  readonly markAt: (place: Place) => Promise<unknown>
}

/** How many events it remembers; for an older one it asks. */
const MEMORY = 4_096

/** Milliseconds that it waits for an event that was acknowledged before it asks. */
const PATIENCE = 500

export const witness = (log: Log): Witness => {
  const marks = new Map<Position, unknown>()
  const waiting = new Set<() => void>()
  let started: Promise<void> | undefined
  let [began, seen] = [Infinity, -Infinity]

  const lookOn = async (from: Position) => {
    ;[began, seen] = [from, from]
    for await (const events of follow(log, from, { batch: MEMORY, signal: log.closing })) {
      for (const { event } of events) {
        if (!event) continue
        seen = positionOf(event)
        marks.set(seen, appendOf(event))
      }
      for (const position of marks.keys().take(Math.max(0, marks.size - MEMORY))) marks.delete(position)
      for (const look of waiting) look()
    }
  }
  const start = async () => {
    const from = await endOf(log)
    // where it can't look on, it asks for each event
    void lookOn(from).catch(() => {})
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
      const timer = setTimeout(done, PATIENCE)
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
