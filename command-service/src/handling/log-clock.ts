import { type EventStore, lastEvent, type Position } from '@shodh/adapters/event-store/event-store.ts'
import { type EventData, latestOf, type Metadata } from '@shodh/contracts/event.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { COMMAND_LATE_MS } from '@shodh/contracts/limits.ts'
import { isBehind } from '@shodh/contracts/system/clock.ts'
import { refuse } from '../decider.ts'

/** Milliseconds after which the log is looked at again: other processes write to it. */
const LOOK_EVERY_MS = 10_000

type Times = Pick<Metadata, 'at' | 'latest'>

/** Times of the log's last event, and the latest of any that this process knows of. */
type Last = Times & { readonly position: Position; readonly readAt: number }

const later = (one: string, other: string | undefined) => (other !== undefined && other > one ? other : one)

const msBetween = (from: string, to: string) => Date.parse(to) - Date.parse(from)

const behind = (at: string, last: string): Refusal =>
  refuse(
    'CLOCK_BEHIND',
    `The clock of the server says ${at}, but the last change of the journal is of ${last}: nothing can be changed until the clock has caught up, or an administrator confirms its time under System.`,
  )

/** Holds the times of new events to those of the log. Rejects with Unavailable where the log does not respond. */
export const logClock = (log: Pick<EventStore, 'head' | 'eventAt'>) => {
  let last: Last | undefined

  const learn = (times: Times, position: Position) => {
    const readAt = performance.now()
    if (last && position < last.position) last = { ...last, readAt, latest: later(latestOf(last), latestOf(times)) }
    else last = { at: times.at, latest: later(latestOf(times), last && latestOf(last)), position, readAt }
    return last
  }
  const look = async () => {
    const event = await lastEvent(log)
    return event && learn(JSON.parse(event.metadata) as Metadata, event.position)
  }
  const known = async () => (last && performance.now() - last.readAt < LOOK_EVERY_MS ? last : look())

  return {
    /** The metadata of new events, with the latest time of the log where the clock is behind it; refused where it is too far behind. */
    dated: async (metadata: Metadata, events: readonly EventData[]): Promise<Metadata | Refusal> => {
      const { at } = metadata
      const isConfirmed = events.some(({ type }) => type === 'ClockCorrected')
      let found = await known()
      // another process may have confirmed the time meanwhile
      if (found && isBehind(at, found.at)) found = await look()
      if (!found) return metadata
      if (!isConfirmed && isBehind(at, found.at)) return behind(at, found.at)
      const latest = latestOf(found)
      return msBetween(at, latest) > COMMAND_LATE_MS ? { ...metadata, latest } : metadata
    },
    appended: (metadata: Metadata, position: Position) => void learn(metadata, position),
  }
}
