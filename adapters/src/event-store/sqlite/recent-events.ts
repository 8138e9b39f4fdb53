import type { Appended, Position, StoredEvent } from '../event-store.ts'
import type { Append } from './append.ts'

/** UTF-16 code units of data and metadata that are held. */
const LENGTH_MAX = 256 * 1024

const lengthOf = ({ data, metadata }: StoredEvent) => data.length + metadata.length

/**
 * The last events that this process appended, with no position missing between them: subscriptions take what is new from
 * here, and read only what another process has written.
 */
export const recentEvents = () => {
  let events: StoredEvent[] = []
  let length = 0

  const hold = (event: StoredEvent) => {
    if (events.at(-1)?.position !== event.position - 1) {
      events = []
      length = 0
    }
    events.push(event)
    length += lengthOf(event)
    if (length <= LENGTH_MAX) return
    events = events.slice(Math.ceil(events.length / 2))
    length = events.reduce((sum, one) => sum + lengthOf(one), 0)
  }

  return {
    /** Of one append, whose last event has this revision and position. */
    add: ({ stream, events: added }: Append, { revision, position }: Appended) => {
      const before = added.length - 1
      for (const [n, event] of added.entries())
        hold({ ...event, stream, revision: revision - before + n, position: position - before + n })
    },
    /** All that follow the position, or so many; none where the next one is not held. */
    after: (position: Position, batch: number): readonly StoredEvent[] => {
      const first = events[0]?.position ?? Infinity
      return position + 1 < first ? [] : events.slice(position + 1 - first, position + 1 - first + batch)
    },
    /** Whether the position is that of the last one. */
    isLast: (position: Position) => events.at(-1)?.position === position,
  }
}

export type RecentEvents = ReturnType<typeof recentEvents>
